/** Tables of downloads, as Kysely sees them. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { MadePreview } from '#server/media/preview.ts'

export type DownloadState = 'DRAFT' | 'UNDER_REVIEW' | 'PUBLISHED' | 'REJECTED' | 'OFFLINE' | 'DELETED'
export type DownloadCategory = 'policy' | 'contract' | 'finance' | 'hr' | 'product' | 'data' | 'training'
export type DownloadFormat = 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'csv' | 'txt' | 'md' | 'zip' | 'html'
export type DownloadPermission = 'EVERYONE' | 'MEMBERS' | 'COINS'

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>

export interface DownloadsTable {
  id: Generated<number>
  owner_user_id: number
  owner_company_id: number | null
  category: DownloadCategory
  format: DownloadFormat
  title: string
  intro: string
  body_html: string
  tags: Generated<string[]>
  licence: string
  source: Generated<string>
  permission: DownloadPermission
  coins: Generated<number>
  state: DownloadState
  state_reason: string | null
  /** Of the newest version, so that lists need no join. */
  version: Generated<string>
  size: Generated<number>
  download_count: Generated<number>
  coins_earned: Generated<number>
  published_at: Date | null
  updated_at: Stamp
  created_at: Stamp
  grams: GeneratedAlways<string[]>
}

export interface DownloadVersionsTable {
  id: Generated<number>
  download_id: number
  version: string
  notes: string
  file_name: string
  file_url: string
  mime: string
  size: number
  sha256: string
  /** The first of a file that has not passed yet is a DRAFT with it; a later one waits by itself. */
  state: 'DRAFT' | 'UNDER_REVIEW' | 'REJECTED' | 'PUBLISHED' | 'WITHDRAWN'
  state_reason: Generated<string | null>
  /** Null: a file that the site keeps itself. */
  upload_id: Generated<number | null>
  download_count: Generated<number>
  released_at: Date
}

export interface DownloadPreviewsTable {
  version_id: number
  /** The first third as the site makes it, or files that the author chose. */
  source: 'MADE' | 'OWN'
  state: 'WAITING' | 'READY' | 'FAILED'
  content: ColumnType<MadePreview | null, string | null | undefined, string | null>
  upload_ids: Generated<number[]>
  /** Why none could be made. */
  problem: Generated<string>
  created_at: Date
  made_at: Date | null
}

export interface DownloadGrantsTable {
  id: GeneratedAlways<number>
  download_id: number
  /** Exactly one of the two holds it. */
  user_id: number | null
  company_id: number | null
  order_no: string
  created_at: Stamp
}

export interface DownloadTakersTable {
  download_id: number
  user_id: number
  taken_at: Stamp
}

export interface DownloadVersionNoticesTable {
  version_id: number
  /** The last downloader who has been notified. */
  after_user_id: Generated<number>
  created_at: Stamp
}

export type DownloadTables = {
  downloads: DownloadsTable
  download_versions: DownloadVersionsTable
  download_previews: DownloadPreviewsTable
  download_grants: DownloadGrantsTable
  download_takers: DownloadTakersTable
  download_version_notices: DownloadVersionNoticesTable
}
