import type { Selectable } from 'kysely'
import type { UploadedFile, UploadKind } from '#lib/contract/platform/upload.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import type { LinkReader } from '#server/access/link-reader.ts'
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

/**
 * The address of a private upload, good for 15 minutes.
 * @param reader who it is given to, and what ends it for them; null: anybody who has it, for public files only.
 */
export const signedLink = (upload: Pick<StoredUpload, 'key' | 'name'>, reader: LinkReader | null, now: Date): string =>
  linkTo(upload.key, upload.name, reader, now)

export const uploadedFileOf = (upload: StoredUpload, reader: LinkReader | null, now: Date): UploadedFile => ({
  id: upload.id,
  kind: upload.kind,
  name: upload.name,
  bytes: upload.bytes,
  url: upload.pictureKey ? pictureUrl(upload.pictureKey, 480) : signedLink(upload, reader, now),
  pictureKey: upload.pictureKey,
})
