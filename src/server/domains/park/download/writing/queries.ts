/** SQL of putting up files: the record while it is written, and the version that waits with it. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { DownloadsTable, DownloadVersionsTable } from '../tables.ts'

const written = (db: Db) =>
  db
    .selectFrom('downloads')
    .where('state', '<>', 'DELETED')
    .select([
      'id',
      'owner_user_id',
      'owner_company_id',
      'category',
      'title',
      'intro',
      'body_html',
      'tags',
      'licence',
      'source',
      'permission',
      'coins',
      'format',
      'state',
      'state_reason',
      'published_at',
    ])

export const findWritten = (db: Db, id: number) => written(db).where('id', '=', id).executeTakeFirst()

export type WrittenRow = NonNullable<Awaited<ReturnType<typeof findWritten>>>

/** Locked until the transaction ends. */
export const lockWritten = (trx: Db, id: number) => written(trx).where('id', '=', id).forUpdate().executeTakeFirst()

/** One draft of a person begins at a time. */
export const lockAuthor = (trx: Db, userId: number) =>
  trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

export const countUnpassed = async (trx: Db, userId: number): Promise<number> =>
  Number(
    (
      await trx
        .selectFrom('downloads')
        .where('owner_user_id', '=', userId)
        .where('state', 'in', ['DRAFT', 'UNDER_REVIEW', 'REJECTED'])
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

export const insertDownload = async (trx: Db, row: Insertable<DownloadsTable>): Promise<number> =>
  (await trx.insertInto('downloads').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateDownload = (trx: Db, id: number, change: Updateable<DownloadsTable>) =>
  trx.updateTable('downloads').set(change).where('id', '=', id).execute()

/** Inserts a version and sets its address, which is made of its id. */
export const insertVersion = async (trx: Db, row: Omit<Insertable<DownloadVersionsTable>, 'file_url'>): Promise<number> => {
  const { id } = await trx
    .insertInto('download_versions')
    .values({ ...row, file_url: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await updateVersion(trx, id, { file_url: `/files/download/${row.download_id}/${id}` })
  return id
}

export const updateVersion = (trx: Db, id: number, change: Updateable<DownloadVersionsTable>) =>
  trx.updateTable('download_versions').set(change).where('id', '=', id).execute()

export const deleteVersion = (trx: Db, id: number) => trx.deleteFrom('download_versions').where('id', '=', id).execute()

/** The one that has not passed yet: there is one at most. */
export const findWaiting = (db: Db, downloadId: number) =>
  db
    .selectFrom('download_versions')
    .selectAll()
    .where('download_id', '=', downloadId)
    .where('state', 'in', ['DRAFT', 'UNDER_REVIEW', 'REJECTED'])
    .executeTakeFirst()

export type VersionRow = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

export const findVersion = (db: Db, id: number) =>
  db.selectFrom('download_versions').selectAll().where('id', '=', id).executeTakeFirst()

export const hasVersion = async (trx: Db, downloadId: number, version: string, exceptId: number | null): Promise<boolean> =>
  (await trx
    .selectFrom('download_versions')
    .select('id')
    .where('download_id', '=', downloadId)
    .where('version', '=', version)
    .$if(exceptId !== null, rows => rows.where('id', '<>', exceptId!))
    .executeTakeFirst()) !== undefined

export const findNewest = (db: Db, downloadId: number) =>
  db
    .selectFrom('download_versions')
    .selectAll()
    .where('download_id', '=', downloadId)
    .where('state', '=', sql.lit('PUBLISHED'))
    .orderBy('released_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A file of an upload that everybody may have: the record and the version are public, and nothing is asked for it. */
export const findOpenVersion = (db: Db, downloadId: number, versionId: number) =>
  db
    .selectFrom('download_versions')
    .innerJoin('downloads', 'downloads.id', 'download_versions.download_id')
    .where('download_versions.id', '=', versionId)
    .where('downloads.id', '=', downloadId)
    .where('downloads.state', '=', 'PUBLISHED')
    .where('downloads.permission', '=', 'EVERYONE')
    .where('download_versions.state', '=', 'PUBLISHED')
    .select('download_versions.upload_id')
    .executeTakeFirst()
