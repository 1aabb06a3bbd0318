import type { Selectable } from 'kysely'
import type { UploadedFile, UploadKind } from '#lib/contract/platform/upload.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { linkTo } from './links.ts'
import type { UploadTables } from './tables.ts'

/** A finished upload, as other domains know it. */
export type StoredUpload = {
  id: number
  kind: UploadKind
  name: string
  bytes: number
  contentType: string
  /** Of a public picture (`path~rrggbb`); null for what is read through a signed link. */
  pictureKey: string | null
  /** Names the bytes; never given away but inside a signed link. */
  key: string
  /** Of the stored bytes. */
  sha256: string
}

export const storedUpload = (row: Selectable<UploadTables['uploads']>): StoredUpload => ({
  id: row.id,
  kind: row.kind ?? 'FILE',
  name: row.name,
  bytes: row.bytes,
  contentType: row.content_type ?? 'application/octet-stream',
  pictureKey: row.picture_key,
  key: row.key,
  sha256: row.sha256 ?? '',
})

/** The address of a private upload for anyone who may see it now: good for 15 minutes, also in a mail or a second tab. */
export const signedLink = (upload: Pick<StoredUpload, 'key' | 'name'>, now: Date): string => linkTo(upload.key, upload.name, now)

export const uploadedFileOf = (upload: StoredUpload, now: Date): UploadedFile => ({
  id: upload.id,
  kind: upload.kind,
  name: upload.name,
  bytes: upload.bytes,
  url: upload.pictureKey ? pictureUrl(upload.pictureKey, 480) : signedLink(upload, now),
  pictureKey: upload.pictureKey,
})
