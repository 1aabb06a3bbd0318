/** All SQL of downloads. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { keysetPage, type OrderColumn } from '#server/db/paging.ts'
import type { DownloadCategory, DownloadFormat, DownloadPermission } from './tables.ts'
import { publicDownloads, publicVersions } from './visibility.ts'

export type DownloadSort = 'new' | 'hot' | 'size'

const byId: OrderColumn = { column: 'downloads.id', direction: 'desc' }
const orders: Record<DownloadSort, OrderColumn[]> = {
  new: [{ column: 'downloads.updated_at', direction: 'desc' }, byId],
  hot: [{ column: 'downloads.download_count', direction: 'desc' }, byId],
  size: [{ column: 'downloads.size', direction: 'desc' }, byId],
}

export type DownloadFilters = {
  keyword?: string | undefined
  category?: DownloadCategory | undefined
  format?: DownloadFormat | undefined
  permission?: DownloadPermission | undefined
  sort: DownloadSort
  pageNo: number
  pageSize: number
  cursor?: string | undefined
}

const cards = (db: Db) =>
  publicDownloads(db).select([
    'downloads.id',
    'downloads.title',
    'downloads.intro',
    'downloads.category',
    'downloads.format',
    'downloads.size',
    'downloads.version',
    'downloads.permission',
    'downloads.coins',
    'downloads.licence',
    'downloads.download_count',
    'downloads.updated_at',
  ])

export async function listDownloadRows(db: Db, filters: DownloadFilters) {
  let query = cards(db)
  if (filters.keyword) {
    const pattern = `%${filters.keyword.replace(/[\\%_]/g, '\\$&')}%`
    query = query
      .where(sql<SqlBool>`downloads.grams @> text_grams(${filters.keyword})`)
      .where(sql<SqlBool>`(downloads.title || ' ' || downloads.intro) ilike ${pattern}`)
  }
  if (filters.category) query = query.where('downloads.category', '=', filters.category)
  if (filters.format) query = query.where('downloads.format', '=', filters.format)
  if (filters.permission) query = query.where('downloads.permission', '=', filters.permission)
  return keysetPage(db, query, { paging: filters, order: orders[filters.sort] })
}

export type DownloadCardRow = Awaited<ReturnType<typeof listDownloadRows>>['rows'][number]

export const findDownloadRow = (db: Db, id: number) =>
  cards(db)
    .leftJoin('users as author', 'author.id', 'downloads.owner_user_id')
    .select([
      'downloads.body_html',
      'downloads.tags',
      'downloads.source',
      'downloads.owner_user_id',
      'downloads.published_at',
      'author.nickname as author_nickname',
      'author.avatar as author_avatar',
    ])
    .where('downloads.id', '=', id)
    .executeTakeFirst()

export const listVersionRows = (db: Db, downloadId: number) =>
  publicVersions(db)
    .select(['id', 'version', 'notes', 'file_name', 'file_url', 'size', 'sha256', 'released_at', 'download_count'])
    .where('download_id', '=', downloadId)
    .orderBy('released_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export type VersionRow = Awaited<ReturnType<typeof listVersionRows>>[number]

const RELATED_LIMIT = 6

export const listRelatedRows = (db: Db, category: DownloadCategory, exceptId: number) =>
  publicDownloads(db)
    .select(['id', 'title', 'format', 'size'])
    .where('category', '=', category)
    .where('id', '<>', exceptId)
    .orderBy('download_count', 'desc')
    .orderBy('id', 'desc')
    .limit(RELATED_LIMIT)
    .execute()

/** What decides who may read a version. */
export const findVersionAccess = (db: Db, versionId: number) =>
  db
    .selectFrom('download_versions')
    .innerJoin('downloads', 'downloads.id', 'download_versions.download_id')
    .select(['downloads.id', 'downloads.owner_user_id', 'downloads.owner_company_id', 'downloads.permission', 'downloads.state'])
    .select('download_versions.state as version_state')
    .where('download_versions.id', '=', versionId)
    .executeTakeFirst()

/**
 * Whether a stored file belongs to a download that is not for everybody: it costs something, is for members, is not published, or the
 * version was withdrawn. A file of no download (a video, a post's attachment) is none of these. Written like its index in db/baseline/park/download.ts.
 */
export async function isClosedFile(db: Db, fileId: string): Promise<boolean> {
  const found = await db
    .selectFrom('download_versions')
    .innerJoin('downloads', 'downloads.id', 'download_versions.download_id')
    .where(sql<SqlBool>`split_part(download_versions.file_url, '/', 3) = ${fileId}`)
    .where(
      sql<SqlBool>`(downloads.permission <> 'EVERYONE' or downloads.state <> 'PUBLISHED' or download_versions.state <> 'PUBLISHED')`,
    )
    .select('download_versions.id')
    .executeTakeFirst()
  return found !== undefined
}
