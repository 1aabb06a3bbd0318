/** The seconds of calls that count: those in which the server saw both sides connected. */
import { MINUTE_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { type Absence, findAbsenceIn, type SeenCall } from './absence.ts'
import { findSold, listCallIdsOf, listCallRecord, listConnections, listLastBeats } from './connection-queries.ts'
import { type Interval, sharedMs } from './policy.ts'

type Connection = Awaited<ReturnType<typeof listConnections>>[number]

/** Milliseconds in which both sides of one call were connected. The sides are the roles: asker and consultant, or customer and seller. */
const sharedOf = (rows: readonly Connection[]): number => {
  const sides = new Map<string, Interval[]>()
  for (const { role, from_at: from, to_at: to } of rows) sides.set(role, [...(sides.get(role) ?? []), { from, to }])
  const [one = [], other = []] = sides.values()
  return sharedMs(one, other)
}

const sumOf = (rows: readonly Connection[]): number => {
  const calls = new Map<number, Connection[]>()
  for (const row of rows) calls.set(row.call_id, [...(calls.get(row.call_id) ?? []), row])
  return [...calls.values()].reduce((sum, one) => sum + sharedOf(one), 0)
}

/** Milliseconds of one call. */
export const connectedMs = async (db: Db, callId: number): Promise<number> => sumOf(await listConnections(db, [callId]))

/** Milliseconds that all calls of a consultation used of the time that was bought. */
export const usedCallMs = async (db: Db, consultationId: number): Promise<number> =>
  sumOf(await listConnections(db, await listCallIdsOf(db, consultationId)))

/** When both sides of a consultation were first connected; null: never. */
export async function findFirstTalk(db: Db, consultationId: number): Promise<Date | null> {
  const rows = await listConnections(db, await listCallIdsOf(db, consultationId))
  const talks = rows.filter(row => sharedOf(rows.filter(one => one.call_id === row.call_id)) > 0)
  return talks.reduce<Date | null>((first, { from_at }) => (first === null || from_at < first ? from_at : first), null)
}

/** How the answering side left a call of a consultation in the middle, while bought time was left; null: it did not. */
export async function findAbsence(db: Db, consultationId: number, now: Date): Promise<Absence | null> {
  const [calls, sold] = await Promise.all([listCallRecord(db, consultationId), findSold(db, consultationId)])
  const ids = calls.map(call => call.id)
  const [seen, heard] = await Promise.all([listConnections(db, ids), listLastBeats(db, ids)])
  const sideOf = (callId: number, asks: boolean): Interval[] =>
    seen
      .filter(one => one.call_id === callId && (one.role === 'ASKER') === asks)
      .map(({ from_at: from, to_at: to }) => ({ from, to }))
  const heardOf = (callId: number, asks: boolean): Date | null =>
    heard.find(one => one.call_id === callId && one.asks === asks)?.heard_at ?? null
  const shown = calls.map(
    (call): SeenCall => ({
      state: call.state,
      reason: call.reason,
      byAsker: call.caller_role === 'ASKER',
      endedBy: call.ended_by_role === null ? null : call.ended_by_role === 'ASKER' ? 'ASKER' : 'PROVIDER',
      startedAt: call.started_at,
      connectedAt: call.connected_at,
      endedAt: call.ended_at,
      asker: sideOf(call.id, true),
      provider: sideOf(call.id, false),
      heard: { asker: heardOf(call.id, true), provider: heardOf(call.id, false) },
    }),
  )
  return findAbsenceIn(shown, (sold?.minutes ?? 0) * MINUTE_MS, now)
}

/** Bought milliseconds of a consultation that are left. */
export async function leftOf(db: Db, consultationId: number): Promise<number> {
  const sold = await findSold(db, consultationId)
  return (sold?.minutes ?? 0) * MINUTE_MS - (await usedCallMs(db, consultationId))
}
