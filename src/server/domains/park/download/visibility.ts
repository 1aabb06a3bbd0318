/** Which downloads everybody may see, and which files leave without signing in. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { DownloadPermission } from './tables.ts'

export const publicDownloads = (db: Db) => db.selectFrom('downloads').where('downloads.state', '=', sql.lit('PUBLISHED'))
export const publicVersions = (db: Db) =>
  db.selectFrom('download_versions').where('download_versions.state', '=', sql.lit('PUBLISHED'))

/** Members' and paid files are described to everybody, their address is not. */
export const isFileOpen = (permission: DownloadPermission): boolean => permission === 'EVERYONE'
