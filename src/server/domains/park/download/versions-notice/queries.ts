/** SQL of the people who have taken a file and are notified of later versions. */
import type { Insertable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { DownloadTakersTable } from '../tables.ts'
import { publicDownloads, publicVersions } from '../visibility.ts'

export const upsertTaker = (trx: Db, row: Insertable<DownloadTakersTable> & { taken_at: Date }) =>
  trx
    .insertInto('download_takers')
    .values(row)
    .onConflict(conflict => conflict.columns(['download_id', 'user_id']).doUpdateSet({ taken_at: row.taken_at }))
    .execute()

export const insertNoticeRun = (trx: Db, versionId: number, at: Date) =>
  trx
    .insertInto('download_version_notices')
    .values({ version_id: versionId, created_at: at })
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const lockNoticeRun = (trx: Db) =>
  trx
    .selectFrom('download_version_notices')
    .selectAll()
    .orderBy('created_at')
    .orderBy('version_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const updateNoticeRun = (trx: Db, versionId: number, afterUserId: number) =>
  trx.updateTable('download_version_notices').set({ after_user_id: afterUserId }).where('version_id', '=', versionId).execute()

export const deleteNoticeRun = (trx: Db, versionId: number) =>
  trx.deleteFrom('download_version_notices').where('version_id', '=', versionId).execute()

/** While it is the public one of a public file. */
export async function findPublicFileOf(db: Db, versionId: number) {
  const version = await publicVersions(db).select(['id', 'download_id', 'version']).where('id', '=', versionId).executeTakeFirst()
  if (!version) return undefined
  const file = await publicDownloads(db)
    .select(['id', 'title', 'version'])
    .where('id', '=', version.download_id)
    .executeTakeFirst()
  return file?.version === version.version ? file : undefined
}

/** Along the key of the table: the cost is that of the batch. */
export async function listTakers(db: Db, downloadId: number, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('download_takers')
    .select('user_id')
    .where('download_id', '=', downloadId)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(row => row.user_id)
}
