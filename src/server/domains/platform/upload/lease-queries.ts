/** SQL of the leases on uploads whose bytes are coming in. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

type Lease = { key: string; holder: string; seconds: number }

const untilIn = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/** @returns whether the lease is this holder's now: it was free, or its time is over. Who finds it taken leaves word that it is wanted. */
export async function takeLease(db: Db, { key, holder, seconds }: Lease): Promise<boolean> {
  const taken = await db
    .insertInto('upload_leases')
    .values({ key, holder, until: untilIn(seconds), wanted: false })
    .onConflict(conflict =>
      conflict
        .column('key')
        .doUpdateSet({ holder, until: untilIn(seconds), wanted: false })
        .where('upload_leases.until', '<', sql<Date>`now()`),
    )
    .executeTakeFirst()
  if ((taken.numInsertedOrUpdatedRows ?? 0n) > 0n) return true
  await db.updateTable('upload_leases').set({ wanted: true }).where('key', '=', key).execute()
  return false
}

/** Holds on to a lease. @returns whether it is still this holder's and nobody else wants it. */
export async function extendLease(db: Db, { key, holder, seconds }: Lease): Promise<boolean> {
  const row = await db
    .updateTable('upload_leases')
    .set({ until: untilIn(seconds) })
    .where('key', '=', key)
    .where('holder', '=', holder)
    .returning('wanted')
    .executeTakeFirst()
  return row !== undefined && !row.wanted
}

export const endLease = (db: Db, { key, holder }: Pick<Lease, 'key' | 'holder'>) =>
  db.deleteFrom('upload_leases').where('key', '=', key).where('holder', '=', holder).execute()

/** Removes what processes left behind that ended in the middle. */
export const deleteEndedLeases = (db: Db) =>
  db.deleteFrom('upload_leases').where('until', '<', sql<Date>`now() - interval '1 hour'`).execute()
