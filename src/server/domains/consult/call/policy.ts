/** Rules of calls without a database: who has to be there, what happens by itself and when, which seconds count. */
import { BEAT_MS, DROP_MS, RING_MS } from '#lib/contract/consult/call.ts'
import type { CallState, ParticipantState } from '#lib/contract/consult/call-shapes.ts'
import type { CallEvent } from './machine.ts'

/** After this time without a report a party counts as disconnected. */
export const SEEN_MS = 2 * BEAT_MS + 2_000

export type Party = { role: string; no: number; state: ParticipantState; invitedAt: Date }

const isIn = (party: Pick<Party, 'state'>): boolean => party.state === 'JOINED'

/** A call goes on while both sides are in it; the colleagues of one side alone are no call. */
export const hasBothSides = (parties: readonly Pick<Party, 'role' | 'state'>[]): boolean =>
  new Set(parties.filter(isIn).map(party => party.role)).size > 1

export type LiveCall = {
  state: CallState
  callerNo: number
  startedAt: Date
  connectedAt: Date | null
  /** When both sides were last seen connected. */
  togetherAt: Date | null
  /** Whether the conversation can still be talked in. */
  open: boolean
  parties: readonly Party[]
  /** Bought milliseconds that are left; null: not sold by time. */
  left: number | null
}

const after = (from: Date, ms: number): Date => new Date(from.getTime() + ms)

/** What happens by itself now; null: nothing. */
export function dueEvent({ state, callerNo, parties, open, ...call }: LiveCall, now: Date): CallEvent | null {
  if (state === 'RINGING') {
    const calls = parties.some(party => party.no === callerNo && isIn(party))
    if (!open || !calls || !parties.some(party => party.state === 'INVITED')) return 'REVOKE'
    return after(call.startedAt, RING_MS) <= now ? 'MISS' : null
  }
  if (state !== 'CONNECTED') return null
  if (!open || !hasBothSides(parties)) return 'REVOKE'
  if (call.left !== null && call.left <= 0) return 'TIME_UP'
  return after(call.togetherAt ?? call.connectedAt ?? call.startedAt, DROP_MS) <= now ? 'DROP' : null
}

/** When to look again; null for a call that is over. */
export function nextCheckAt(call: LiveCall, now: Date): Date | null {
  if (call.state === 'RINGING') return after(call.startedAt, RING_MS)
  if (call.state !== 'CONNECTED') return null
  const together = call.togetherAt ?? call.connectedAt ?? call.startedAt
  const looks = [after(together, DROP_MS)]
  // Time runs while both are connected; when they are not, the next sign of life says when to look.
  if (call.left !== null && now.getTime() - together.getTime() <= SEEN_MS) looks.push(after(now, Math.max(0, call.left)))
  for (const party of call.parties) if (party.state === 'INVITED') looks.push(after(party.invitedAt, RING_MS))
  return new Date(Math.min(...looks.map(look => look.getTime())))
}

/** A time in which the server saw somebody connected. */
export type Interval = { from: Date; to: Date }

function merge(intervals: readonly Interval[]): { from: number; to: number }[] {
  const merged: { from: number; to: number }[] = []
  const sorted = intervals.map(one => ({ from: one.from.getTime(), to: one.to.getTime() })).sort((a, b) => a.from - b.from)
  for (const one of sorted) {
    const last = merged.at(-1)
    if (last && one.from <= last.to) last.to = Math.max(last.to, one.to)
    else merged.push(one)
  }
  return merged
}

/** Milliseconds in which somebody of either side was connected. */
export function sharedMs(one: readonly Interval[], other: readonly Interval[]): number {
  const [a, b] = [merge(one), merge(other)]
  let [i, j, sum] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    const [x, y] = [a[i]!, b[j]!]
    sum += Math.max(0, Math.min(x.to, y.to) - Math.max(x.from, y.from))
    if (x.to < y.to) i += 1
    else j += 1
  }
  return sum
}
