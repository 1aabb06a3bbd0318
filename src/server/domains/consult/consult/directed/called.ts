/** Consultations by voice or video: their minutes are those in which the server saw both sides connected, within two days from the start. */
import { HOUR_MS, MINUTE_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { usedCallMs } from '#server/domains/consult/call/service.ts'
import { usedMinutes } from './amounts.ts'
import type { DirectedRow } from './queries.ts'

/** How long the bought minutes can be used. */
export const CALL_VALID_MS = 48 * HOUR_MS

export const isCalled = ({ way }: Pick<DirectedRow, 'way'>): boolean => way === 'VOICE' || way === 'VIDEO'

/** Until when what was bought can be used. @param from the start, or the end so far where time is bought besides. */
export const validUntil = (
  row: Pick<DirectedRow, 'way'>,
  { from, now, minutes }: { from: Date; now: Date; minutes: number },
): Date =>
  isCalled(row)
    ? new Date(Math.max(from.getTime(), now.getTime() + CALL_VALID_MS))
    : new Date(from.getTime() + minutes * MINUTE_MS)

/** Minutes of what was bought that are used; one that has begun is. */
export async function usedOf(db: Db, row: Pick<DirectedRow, 'id' | 'way' | 'started_at'>, now: Date): Promise<number> {
  if (!row.started_at) return 0
  return isCalled(row) ? Math.ceil((await usedCallMs(db, row.id)) / MINUTE_MS) : usedMinutes(row.started_at, now)
}
