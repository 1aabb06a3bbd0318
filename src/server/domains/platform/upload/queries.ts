import { type Selectable, sql } from 'kysely'
import type { UploadPurpose } from '#lib/contract/platform/upload.ts'
import type { Db } from '#server/db/client.ts'
import type { UploadTables } from './tables.ts'

export type UploadRow = Selectable<UploadTables['uploads']>

const DAY = 86_400_000

export const findUpload = (db: Db, key: string): Promise<UploadRow | undefined> =>
  db.selectFrom('uploads').selectAll().where('key', '=', key).executeTakeFirst()

/** Whether an upload that was not thrown away has exactly this picture key, its colour included. Found by the unique key of the upload. */
export const hasPictureKey = async (db: Db, pictureKey: string): Promise<boolean> => {
  const key = pictureKey.slice(pictureKey.indexOf('/') + 1, pictureKey.lastIndexOf('~'))
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where('key', '=', key)
    .where('picture_key', '=', pictureKey)
    .where('state', 'in', ['READY', 'USED'])
    .executeTakeFirst()
  return row !== undefined
}

/** Two requests of one person count one after the other. Held until the transaction ends. */
export const lockPerson = (trx: Db, userId: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(4321120, ${userId})`.execute(trx)

export const findUnfinished = (
  trx: Db,
  of: { userId: number; purpose: UploadPurpose; bytes: number; fingerprint: string },
  now: Date,
): Promise<UploadRow | undefined> =>
  trx
    .selectFrom('uploads')
    .selectAll()
    .where('user_id', '=', of.userId)
    .where('purpose', '=', of.purpose)
    .where('bytes', '=', of.bytes)
    .where('fingerprint', '=', of.fingerprint)
    .where('state', '=', 'UPLOADING')
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .executeTakeFirst()

export const listUnfinished = (db: Db, userId: number, purpose: UploadPurpose, now: Date): Promise<UploadRow[]> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('state', '=', 'UPLOADING')
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(9)
    .execute()

/** What a person has begun within the last 24 hours, whatever became of it. */
export const countToday = async (trx: Db, userId: number, now: Date): Promise<{ uploads: number; bytes: number }> => {
  const { uploads, bytes } = await trx
    .selectFrom('uploads')
    .select([sql<number>`count(*)`.as('uploads'), sql<number>`coalesce(sum(bytes), 0)`.as('bytes')])
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - DAY))
    .executeTakeFirstOrThrow()
  return { uploads: Number(uploads), bytes: Number(bytes) }
}
