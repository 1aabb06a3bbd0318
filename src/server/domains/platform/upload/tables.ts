/** Rows of uploads. */
import type { ColumnType, Generated } from 'kysely'
import type { UploadKind, UploadPurpose } from '#lib/contract/platform/upload.ts'

export type UploadState = 'UPLOADING' | 'READY' | 'USED' | 'REFUSED'

export type UploadTables = {
  uploads: {
    id: Generated<number>
    user_id: number
    purpose: UploadPurpose
    /** Known once the content has been looked at; so are `content_type` and `sha256`. */
    kind: UploadKind | null
    name: string
    bytes: number
    content_type: string | null
    /** Random; names the bytes in transit and in the store. */
    key: string
    fingerprint: string
    /** Public pictures only. */
    picture_key: string | null
    /** What a public picture looks like; null also for plain ones, and for what came before this was kept. */
    picture_hash: ColumnType<string | null, string | null | undefined, string | null>
    sha256: string | null
    state: ColumnType<UploadState, UploadState | undefined, UploadState>
    created_at: ColumnType<Date, Date | undefined, never>
    expires_at: Date | null
    used_at: Date | null
  }
  /** An upload whose bytes a request takes just now, on whichever process. */
  upload_leases: { key: string; holder: string; until: ColumnType<Date, Date, Date>; wanted: boolean }
}
