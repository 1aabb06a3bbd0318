/** The seconds of calls that count: those in which the server saw both sides connected. */
import { MINUTE_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { findSold, listCallIdsOf, listConnections } from './connection-queries.ts'
import { type Interval, sharedMs } from './policy.ts'

type Seen = Awaited<ReturnType<typeof listConnections>>[number]

/** Of one call. Sides are roles: an asker and whoever answers, a customer and whoever sells. */
const sharedOf = (rows: readonly Seen[]): number => {
  const sides = new Map<string, Interval[]>()
  for (const { role, from_at: from, to_at: to } of rows) sides.set(role, [...(sides.get(role) ?? []), { from, to }])
  const [one = [], other = []] = sides.values()
  return sharedMs(one, other)
}

const sumOf = (rows: readonly Seen[]): number => {
  const calls = new Map<number, Seen[]>()
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

/** Bought milliseconds of a consultation that are left. */
export async function leftOf(db: Db, consultationId: number): Promise<number> {
  const sold = await findSold(db, consultationId)
  return (sold?.minutes ?? 0) * MINUTE_MS - (await usedCallMs(db, consultationId))
}
