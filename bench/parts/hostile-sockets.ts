/**
 * Ten thousand half-open connections of the chat, then oversized and malformed events, forged tickets and foreign pages, in turns beside good people:
 * fifty who read pages and use calls, and two who talk and open the chat anew all the while. As in `hostile`, the site has one core to itself.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import { addresses, failures, megabytes, openBesides, type Round, settled } from '../lib/beside.ts'
import { connectSeat } from '../lib/chat-pairs.ts'
import { openDemo } from '../lib/database.ts'
import type { HostilePlan } from '../lib/hostile-clients.ts'
import { withDb } from '../lib/people.ts'
import { type Figure, median, report, roundsOf } from '../lib/report.ts'
import { openPairs, type Sitter, seatsOf } from '../lib/seats.ts'
import { startSite } from '../lib/site.ts'

const GIVE_BACK_MS = 60_000
/** While hostile ones are there, the chat is opened anew and a message sent this often. */
const EVERY_MS = 500
const TIMES = 10
const CALM_ROUNDS = 4
const ANSWER_MS = 5_000

const halfOpen: HostilePlan['kinds'] = { 'socket-silent': 6_000, 'socket-head': 2_000, 'half-open': 2_000 }
const wrong: HostilePlan['kinds'] = {
  'socket-oversized': 500,
  'socket-malformed': 500,
  'socket-forged': 500,
  'socket-foreign': 500,
}

type Talk = { opened: number[]; said: number[]; failed: string[] }

let names = 0

/** @returns milliseconds until it was stored and acknowledged. */
function say(socket: Socket, conversationId: number): Promise<number> {
  const began = performance.now()
  const body = { conversationId, clientId: `bench-${String(++names).padStart(8, '0')}`, type: 'TEXT', text: '在吗' }
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('no answer')), ANSWER_MS)
    socket.emit('chat:send', body, ({ ok }: { ok: boolean }) => {
      clearTimeout(late)
      if (ok) resolve(performance.now() - began)
      else reject(new Error('refused'))
    })
  })
}

/** @returns milliseconds from asking for a ticket until the connection is open. */
async function open(url: string, who: Sitter): Promise<number> {
  const began = performance.now()
  const [seat] = await seatsOf(url, [who])
  const socket = await connectSeat(url, seat?.auth ?? {})
  socket.disconnect()
  return performance.now() - began
}

/** One who is connected all the while says something, another opens the chat, again and again. */
async function talk(url: string, [one, other]: readonly Sitter[], kept: Socket): Promise<Talk> {
  const talk: Talk = { opened: [], said: [], failed: [] }
  const note = (times: number[], work: Promise<number>) =>
    work.then(
      ms => void times.push(ms),
      error => void talk.failed.push(String(error)),
    )
  for (let time = 0; time < TIMES; time++) {
    const { conversationId } = one as Sitter
    await Promise.all([
      sleep(EVERY_MS),
      note(talk.said, say(kept, conversationId)),
      note(talk.opened, open(url, other as Sitter)),
    ])
  }
  return talk
}

const middle = (rounds: Round[], of: (round: Round) => number) => median(rounds.map(of))

const figuresBeside = (what: string, rounds: Round[], note: string): Figure[] => [
  { what: `p99 beside ${what}`, value: middle(rounds, r => r.with.p99 / r.without.p99), unit: '×', most: 1.5 },
  { what: '  with', value: middle(rounds, r => r.with.p99), unit: 'ms' },
  { what: '  without', value: middle(rounds, r => r.without.p99), unit: 'ms', note },
  { what: '  of them connected, at most', value: Math.max(...rounds.map(r => r.open)), unit: '' },
  { what: '  processor time that they cost', value: middle(rounds, r => r.taken) * 100, unit: '%', note: 'of one core' },
]

const figuresOfTalk = (calm: Talk, talks: Talk[], cut: number): Figure[] => {
  const times = (of: 'said' | 'opened') => talks.flatMap(one => one[of])
  const beside = (of: 'said' | 'opened') => ({ unit: 'ms', note: `without them ${median(calm[of]).toFixed(1)}` })
  return [
    { what: 'a connection of the chat was cut', value: cut, unit: '', most: 0 },
    { what: 'a message, or opening it, failed', value: talks.flatMap(one => one.failed).length, unit: '', most: 0 },
    { what: 'a message until acknowledged', value: median(times('said')), ...beside('said') },
    { what: '  the slowest', value: Math.max(0, ...times('said')), unit: 'ms' },
    { what: 'a ticket and a new connection', value: median(times('opened')), ...beside('opened') },
    { what: '  the slowest', value: Math.max(0, ...times('opened')), unit: 'ms' },
  ]
}

export async function hostileSockets(): Promise<void> {
  const rounds = roundsOf(4)
  const database = await openDemo()
  const site = await startSite(database.url)
  const besides = await openBesides(site)
  const sitters = await withDb(database.url, db => openPairs(db, 1))
  const [seat] = await seatsOf(site.url, sitters)
  const kept = await connectSeat(site.url, seat?.auth ?? {})
  try {
    let cut = 0
    kept.on('disconnect', () => cut++)
    const calm = await talk(site.url, sitters, kept)
    const talks: Talk[] = []
    const during = async () => void talks.push(await talk(site.url, sitters, kept))
    // With nobody hostile, until what good people alone make it keep is in its memory: their pages, compiled code.
    for (let round = 0; round < CALM_ROUNDS; round++) await besides.bothWays({ url: site.url, from: [], kinds: {} }, during)
    talks.length = 0
    const before = await settled(site)
    const crowded: Round[] = []
    const bad: Round[] = []
    for (let round = 0; round < rounds; round++) {
      // In turns from many addresses and from one.
      const from = round % 2 ? addresses(4, 1) : addresses(4, 40)
      crowded.push(await besides.bothWays({ url: site.url, from, kinds: halfOpen }, during))
      bad.push(await besides.bothWays({ url: site.url, from, kinds: wrong }, during))
    }
    const most = Math.max(...[...crowded, ...bad].map(round => round.megabytes))
    await sleep(GIVE_BACK_MS)
    const after = megabytes(site.pid)
    report(
      'hostile-sockets',
      [
        ...figuresBeside('10 000 half-open', crowded, besides.pinned ? '' : 'not pinned to cores'),
        ...figuresBeside('2 000 that are wrong', bad, ''),
        { what: 'good answers that failed', value: failures([...crowded, ...bad]), unit: '', most: 0 },
        ...figuresOfTalk(calm, talks, cut),
        { what: 'memory of the site more, during', value: Math.round(most - before), unit: 'MB', most: 150 },
        { what: 'memory of the site more, afterwards', value: Math.round(after - before), unit: 'MB', most: 30 },
      ],
      { crowded, bad, calm, talks, before, most, after },
    )
  } finally {
    kept.disconnect()
    besides.stop()
    await site.stop()
    await database.stop()
  }
}
