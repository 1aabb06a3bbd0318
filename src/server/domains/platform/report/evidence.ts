/** Pictures that people add as evidence: private, seen through signed links by whose they are and by operators. */
import type { LinkReader } from '#server/access/link-reader.ts'
import type { Db } from '#server/db/client.ts'
import { findUploads, signedLink } from '#server/domains/platform/upload/service.ts'

export async function linksOf(db: Db, rows: readonly (readonly number[])[], reader: LinkReader | null, now: Date) {
  const uploads = await findUploads(db, rows.flat())
  return (ids: readonly number[]) =>
    ids.flatMap(id => {
      const upload = uploads.get(id)
      return upload ? [{ name: upload.name, url: signedLink(upload, reader, now) }] : []
    })
}
