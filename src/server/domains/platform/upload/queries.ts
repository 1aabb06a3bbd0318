/** SQL of uploads. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { UploadPurpose } from '#lib/contract/platform/upload.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { FILES_LOCK } from '#server/backup/files-lock.ts'
import type { Db } from '#server/db/client.ts'
import type { UploadTables } from './tables.ts'

export type UploadRow = Selectable<UploadTables['uploads']>

export const findUpload = (db: Db, key: string): Promise<UploadRow | undefined> =>
  db.selectFrom('uploads').selectAll().where('key', '=', key).executeTakeFirst()

/** The unique key of the upload behind a picture key. */
const uploadKeyOf = (pictureKey: string): string => pictureKey.slice(pictureKey.indexOf('/') + 1, pictureKey.lastIndexOf('~'))

/** Whether an upload that was not thrown away has exactly this picture key, its colour included. Found by the unique key of the upload. */
export const hasPictureKey = async (db: Db, pictureKey: string): Promise<boolean> => {
  const key = uploadKeyOf(pictureKey)
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where('key', '=', key)
    .where('picture_key', '=', pictureKey)
    .where('state', 'in', ['READY', 'USED'])
    .executeTakeFirst()
  return row !== undefined
}

/** Locked until the transaction ends, so that two requests of one person are counted one after the other. */
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
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  return { uploads: Number(uploads), bytes: Number(bytes) }
}

export const insertUpload = (trx: Db, row: Insertable<UploadTables['uploads']>) => trx.insertInto('uploads').values(row).execute()

/** Copies of finished uploads for another person, in their order. @returns their ids. */
export const insertReady = async (
  trx: Db,
  copies: readonly { row: UploadRow; key: string }[],
  { userId, now }: { userId: number; now: Date },
): Promise<number[]> => {
  const rows = copies.map(({ row, key }) => ({
    user_id: userId,
    purpose: row.purpose,
    kind: row.kind,
    name: row.name,
    bytes: row.bytes,
    content_type: row.content_type,
    key,
    fingerprint: '',
    picture_key: null,
    sha256: row.sha256,
    state: 'READY' as const,
    created_at: now,
    expires_at: new Date(now.getTime() + DAY_MS),
    used_at: null,
  }))
  const made = await trx.insertInto('uploads').values(rows).returning(['id', 'key']).execute()
  return copies.map(({ key }) => made.find(one => one.key === key)?.id ?? 0)
}

/** A finished upload of the person that no record uses yet. */
export const findReady = (db: Db, { userId, id, purpose }: { userId: number; id: number; purpose: UploadPurpose }) =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('state', '=', 'READY')
    .executeTakeFirst()

/** @returns whether it still was in this state; locked until the transaction ends. */
export const updateContent = async (
  trx: Db,
  { id, state }: Pick<UploadRow, 'id' | 'state'>,
  { bytes, sha256 }: { bytes: number; sha256: string },
): Promise<boolean> =>
  (await trx
    .updateTable('uploads')
    .set({ bytes, sha256 })
    .where('id', '=', id)
    .where('state', '=', state)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Uploads that records hold. */
export const listUsed = (db: Db, ids: readonly number[]): Promise<UploadRow[]> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .where('state', '=', 'USED')
    .execute()

/** What has arrived is refused by its content. */
export const updateRefused = (db: Db, id: number) =>
  db.updateTable('uploads').set({ state: 'REFUSED' }).where('id', '=', id).where('state', '=', 'UPLOADING').execute()

type Inspected = Pick<
  UploadRow,
  'kind' | 'name' | 'bytes' | 'content_type' | 'sha256' | 'picture_key' | 'picture_hash' | 'expires_at'
>

/** @returns undefined when it is no longer on its way: another process has finished or refused it. */
export const updateReady = (db: Db, id: number, inspected: Inspected): Promise<UploadRow | undefined> =>
  db
    .updateTable('uploads')
    .set({ state: 'READY', ...inspected })
    .where('id', '=', id)
    .where('state', '=', 'UPLOADING')
    .returningAll()
    .executeTakeFirst()

/** Gives up an upload of the person that no record uses. @returns undefined when there is none. */
export const updateCancelled = (db: Db, { userId, key }: { userId: number; key: string }) =>
  db
    .updateTable('uploads')
    .set({ state: 'REFUSED' })
    .where('key', '=', key)
    .where('user_id', '=', userId)
    .where('state', 'in', ['UPLOADING', 'READY'])
    .returning(['purpose'])
    .executeTakeFirst()

/** Marks finished uploads of the person as used; those of somebody else, or used before, are left out of the answer. */
export const updateUsed = (
  trx: Db,
  { userId, ids, purpose, now }: { userId: number; ids: readonly number[]; purpose: UploadPurpose; now: Date },
): Promise<UploadRow[]> =>
  trx
    .updateTable('uploads')
    .set({ state: 'USED', used_at: now, expires_at: null })
    .where('id', 'in', [...ids])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('state', '=', 'READY')
    .returningAll()
    .execute()

/** Used uploads of the person are due for the next sweep. */
export const updateReleased = (
  trx: Db,
  userId: number,
  { pictureKeys, ids }: { pictureKeys: readonly string[]; ids: readonly number[] },
  now: Date,
) =>
  trx
    .updateTable('uploads')
    .set({ state: 'REFUSED', used_at: null, expires_at: now })
    .where('user_id', '=', userId)
    .where('state', '=', 'USED')
    .where(eb => eb.or([eb('picture_key', 'in', ['', ...pictureKeys]), eb('id', 'in', [0, ...ids])]))
    .execute()

/** The same for uploads of anybody; each is found by a unique key. */
export const updateReleasedOfAnybody = (
  trx: Db,
  { pictureKeys, ids }: { pictureKeys: readonly string[]; ids: readonly number[] },
  now: Date,
) =>
  trx
    .updateTable('uploads')
    .set({ state: 'REFUSED', used_at: null, expires_at: now })
    .where('state', '=', 'USED')
    .where(eb =>
      eb.or([
        eb('id', 'in', [0, ...ids]),
        eb.and([
          eb('key', 'in', ['', ...pictureKeys.map(uploadKeyOf)]),
          eb('picture_key', 'in', ['', ...pictureKeys]),
          eb('purpose', '=', 'CONTENT_PICTURE'),
        ]),
      ]),
    )
    .execute()

/** Removes what a file was called on the person's machine. */
export const updateNameless = (trx: Db, userId: number) =>
  trx.updateTable('uploads').set({ name: '文件', fingerprint: '' }).where('user_id', '=', userId).execute()

/** Gives one file another name. */
export const updateName = (trx: Db, id: number, name: string) =>
  trx.updateTable('uploads').set({ name, fingerprint: '' }).where('id', '=', id).execute()

/** What was the person's alone is due for the next sweep. @param retained ids of those that stay. */
export const updateForgotten = (trx: Db, userId: number, retained: readonly number[], now: Date) =>
  trx
    .updateTable('uploads')
    .set({ state: 'REFUSED', used_at: null, expires_at: now })
    .where('user_id', '=', userId)
    .where('id', 'not in', [0, ...retained])
    .where(eb => eb.or([eb('purpose', 'in', ['AVATAR', 'CERTIFICATE']), eb('state', 'in', ['READY', 'UPLOADING'])]))
    .execute()

/** Locks what has expired, oldest first; what another process sweeps is left out. */
/** @returns false while a backup copies files: none may go then. Locked until the transaction ends. */
export async function lockFilesToSweep(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(FILES_LOCK)}) as locked`.execute(trx)
  return rows[0]?.locked === true
}

export const lockExpired = (trx: Db, now: Date, limit: number) =>
  trx
    .selectFrom('uploads')
    .select(['id', 'key', 'purpose'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export const deleteUploads = (trx: Db, ids: readonly number[]) => trx.deleteFrom('uploads').where('id', 'in', ids).execute()

/** What public pictures look like: by their keys, or as uploads of a person that are not taken yet. */
export const listPictureHashes = async (
  db: Db,
  { keys, ids, userId }: { keys: readonly string[]; ids: readonly number[]; userId: number },
): Promise<{ key: string; hash: string }[]> => {
  const rows = await db
    .selectFrom('uploads')
    .select(['picture_key', 'picture_hash'])
    .where(eb =>
      eb.or([
        eb.and([eb('key', 'in', ['', ...keys.map(uploadKeyOf)]), eb('picture_key', 'in', ['', ...keys])]),
        eb.and([eb('id', 'in', [0, ...ids]), eb('user_id', '=', userId)]),
      ]),
    )
    .where('state', 'in', ['READY', 'USED'])
    .where('picture_hash', 'is not', null)
    .execute()
  return rows.flatMap(row => (row.picture_key && row.picture_hash ? [{ key: row.picture_key, hash: row.picture_hash }] : []))
}

/** Marks finished pictures of the person as used, by their keys; others are passed over. */
export const updateUsedPictures = (trx: Db, { userId, keys, now }: { userId: number; keys: readonly string[]; now: Date }) =>
  trx
    .updateTable('uploads')
    .set({ state: 'USED', used_at: now, expires_at: null })
    .where('key', 'in', keys.map(uploadKeyOf))
    .where('picture_key', 'in', [...keys])
    .where('user_id', '=', userId)
    .where('purpose', '=', 'CONTENT_PICTURE')
    .where('state', '=', 'READY')
    .execute()

/** Which of the keys are pictures of texts that records hold. */
export const listUsedPictureKeys = async (db: Db, keys: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('uploads')
      .select('picture_key')
      .where('key', 'in', keys.map(uploadKeyOf))
      .where('picture_key', 'in', [...keys])
      .where('purpose', '=', 'CONTENT_PICTURE')
      .where('state', '=', 'USED')
      .execute()
  ).flatMap(row => row.picture_key ?? [])
