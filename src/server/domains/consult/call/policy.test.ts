import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DROP_MS, RING_MS } from '#lib/contract/consult/call.ts'
import { CALL_EVENTS, CALL_MOVES, type CallActor, findCallMove, isOver } from './machine.ts'
import { dueEvent, hasBothSides, type LiveCall, nextCheckAt, sharedMs } from './policy.ts'
import { hidesAddresses } from './relay.ts'

const START = new Date('2026-11-23T10:00:00Z')
const at = (ms: number) => new Date(START.getTime() + ms)

const party = (no: number, role: string, state: LiveCall['parties'][number]['state']) => ({ no, role, state, invitedAt: START })
const ringing: LiveCall = {
  state: 'RINGING',
  callerNo: 1,
  startedAt: START,
  connectedAt: null,
  togetherAt: null,
  open: true,
  parties: [party(1, 'CUSTOMER', 'JOINED'), party(2, 'SELLER', 'INVITED')],
  left: null,
}
const talking: LiveCall = {
  ...ringing,
  state: 'CONNECTED',
  connectedAt: START,
  parties: [party(1, 'CUSTOMER', 'JOINED'), party(2, 'SELLER', 'JOINED')],
}

describe('the moves of a call', () => {
  test('are these and no others', () => {
    expect(CALL_MOVES.map(move => `${move.from} ${move.event} ${move.by.join('|')} ${move.to}`)).toEqual([
      'RINGING ACCEPT CALLEE CONNECTED',
      'RINGING REJECT CALLEE REJECTED',
      'RINGING CANCEL CALLER CANCELLED',
      'RINGING MISS SYSTEM MISSED',
      'CONNECTED LEAVE CALLER|CALLEE ENDED',
      'CONNECTED DROP SYSTEM DROPPED',
      'CONNECTED TIME_UP SYSTEM ENDED',
      'RINGING REVOKE SYSTEM CANCELLED',
      'CONNECTED REVOKE SYSTEM ENDED',
    ])
  })

  test('lead to an end from which nothing leads away, whatever is tried by whomever in whatever order', () => {
    const actor = fc.constantFrom<CallActor>('CALLER', 'CALLEE', 'SYSTEM')
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...CALL_EVENTS), actor), { maxLength: 30 }), steps => {
        let state: LiveCall['state'] = 'RINGING'
        let connected = 0
        let ends = 0
        for (const [event, by] of steps) {
          const move = findCallMove(state, event, by)
          if (isOver(state)) expect(move).toBeUndefined()
          if (!move) continue
          state = move.to
          if (state === 'CONNECTED') connected += 1
          if (isOver(state)) ends += 1
        }
        expect(connected).toBeLessThanOrEqual(1)
        expect(ends).toBeLessThanOrEqual(1)
        // What was never answered did not end as a talk, and the other way round.
        if (isOver(state)) expect(state === 'ENDED' || state === 'DROPPED').toBe(connected === 1)
      }),
    )
  })
})

describe('what happens by itself', () => {
  test('a call that nobody answers is missed after 45 seconds, not before', () => {
    expect(dueEvent(ringing, at(RING_MS - 1))).toBeNull()
    expect(dueEvent(ringing, at(RING_MS))).toBe('MISS')
    expect(nextCheckAt(ringing, START)).toEqual(at(RING_MS))
  })

  test('a call is dropped half a minute after both sides were last seen together', () => {
    expect(dueEvent(talking, at(DROP_MS - 1))).toBeNull()
    expect(dueEvent(talking, at(DROP_MS))).toBe('DROP')
    expect(dueEvent({ ...talking, togetherAt: at(20_000) }, at(DROP_MS))).toBeNull()
    expect(dueEvent({ ...talking, togetherAt: at(20_000) }, at(20_000 + DROP_MS))).toBe('DROP')
  })

  test('a call ends with the bought time, with its conversation, and when one side has nobody in it any more', () => {
    expect(dueEvent({ ...talking, left: 1 }, at(1))).toBeNull()
    expect(dueEvent({ ...talking, left: 0 }, at(1))).toBe('TIME_UP')
    expect(dueEvent({ ...talking, open: false }, at(1))).toBe('REVOKE')
    expect(dueEvent({ ...ringing, open: false }, at(1))).toBe('REVOKE')
    const colleagues = [party(2, 'CONSULTANT', 'JOINED'), party(3, 'CONSULTANT', 'JOINED'), party(1, 'ASKER', 'LEFT')]
    expect(hasBothSides(colleagues)).toBe(false)
    expect(dueEvent({ ...talking, parties: colleagues }, at(1))).toBe('REVOKE')
  })

  test('time that is bought runs while both are connected and stands still while they are not', () => {
    expect(nextCheckAt({ ...talking, togetherAt: at(5_000), left: 2_000 }, at(6_000))).toEqual(at(8_000))
    expect(nextCheckAt({ ...talking, togetherAt: at(5_000), left: 2_000 }, at(25_000))).toEqual(at(5_000 + DROP_MS))
  })
})

describe('the seconds that count', () => {
  const interval = fc.tuple(fc.nat(1_000), fc.nat(200)).map(([from, length]) => ({ from: at(from), to: at(from + length) }))
  const intervals = fc.array(interval, { maxLength: 8 })

  test('are those of both sides at once: as counted one by one, the same from either side, never more than one side has', () => {
    const covers = (all: readonly { from: Date; to: Date }[], ms: number) =>
      all.some(one => one.from <= at(ms) && at(ms) < one.to)
    fc.assert(
      fc.property(intervals, intervals, (one, other) => {
        let counted = 0
        for (let ms = 0; ms < 1_200; ms += 1) if (covers(one, ms) && covers(other, ms)) counted += 1
        expect(sharedMs(one, other)).toBe(counted)
        expect(sharedMs(other, one)).toBe(counted)
      }),
    )
  })
})

describe('signals of an anonymous call', () => {
  const candidate = (text: string) =>
    hidesAddresses({ kind: 'candidate', candidate: text, sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'ab' })
  const description = (...lines: string[]) =>
    hidesAddresses({
      kind: 'description',
      type: 'offer',
      sdp: ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', ...lines, ''].join('\r\n'),
    })

  test('pass with an address of the relay alone', () => {
    expect(candidate('candidate:1 1 udp 41885439 203.0.113.9 50000 typ relay raddr 0.0.0.0 rport 0 generation 0')).toBe(true)
    expect(candidate('')).toBe(true)
    expect(candidate('candidate:1 1 udp 2122260223 192.168.1.7 50000 typ host')).toBe(false)
    expect(candidate('candidate:1 1 udp 1686052607 198.51.100.4 50000 typ srflx raddr 192.168.1.7 rport 50000')).toBe(false)
    expect(candidate('candidate:1 1 udp 41885439 203.0.113.9 50000 typ relay raddr 198.51.100.4 rport 5')).toBe(false)
    expect(candidate('candidate:1 1 udp 2122260223 4f1a.local 50000 typ host')).toBe(false)
    expect(candidate('something else 192.168.1.7')).toBe(false)
  })

  test('do not show an address in a description either', () => {
    const relay = 'a=candidate:1 1 udp 41885439 203.0.113.9 50000 typ relay raddr 0.0.0.0 rport 0'
    expect(description('m=audio 9 UDP/TLS/RTP/SAVPF 111', 'c=IN IP4 0.0.0.0', 'a=rtcp:9 IN IP4 0.0.0.0')).toBe(true)
    expect(description('m=audio 50000 UDP/TLS/RTP/SAVPF 111', 'c=IN IP4 203.0.113.9', relay)).toBe(true)
    expect(description('m=audio 50000 UDP/TLS/RTP/SAVPF 111', 'c=IN IP4 198.51.100.4', relay)).toBe(false)
    expect(description('a=candidate:1 1 udp 2122260223 192.168.1.7 50000 typ host')).toBe(false)
    expect(description('a=rtcp:50001 IN IP6 2001:db8::7')).toBe(false)
  })
})
