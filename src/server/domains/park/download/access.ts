/**
 * Who may read the file behind a download. A file that is free and published is everybody's, with a plain address that may be cached; one
 * for members, one that costs coins, and one that is withdrawn are read through a signed link alone, which is given to anyone who has the right.
 * What is being sent ends when that does.
 */
import { everybodyReader, type LinkReader } from '#server/access/link-reader.ts'
import type { Db } from '#server/db/client.ts'
import { findUploads, openLink, signedLink, signedQuery } from '#server/domains/platform/upload/service.ts'
import type { FileAccess } from '#server/media/files.ts'
import { isClosedFile } from './queries.ts'

/**
 * A player asks for a file many times, and while files are sent it is asked again and again: once a second for all of one file. What is
 * known is used for this long, and as long as the database does not answer.
 */
const KNOWN_MS = 1_000
const MAX_KNOWN = 2_000

const subjectOf = (id: string): string => `file:${id}`

/** @param fileUrl `/files/{id}/{name}` */
const signedFileUrl = (fileUrl: string, reader: LinkReader | null, now: Date): string =>
  `${fileUrl}?${signedQuery(subjectOf(fileUrl.split('/')[2] ?? ''), reader, now)}`

type Addressed = { id: number; file_url: string; upload_id: number | null }

/** The reader of a file that is free and published: anybody who has the link, as long as it stays so. */
export const publicReader = (versionId: number): LinkReader => everybodyReader({ kind: 'DOWNLOAD', id: versionId })

/**
 * Addresses of versions for anyone who has the right to them now; an upload that is gone has none.
 * @param readerOf whom the link to a version is given to.
 */
export async function signedAddresses(
  db: Db,
  versions: readonly Addressed[],
  readerOf: (versionId: number) => LinkReader | null,
  now: Date,
): Promise<Map<number, string>> {
  const uploads = await findUploads(
    db,
    versions.flatMap(({ upload_id }) => upload_id ?? []),
  )
  return new Map(
    versions.flatMap(({ id, file_url, upload_id }) => {
      if (upload_id === null) return [[id, signedFileUrl(file_url, readerOf(id), now)] as const]
      const upload = uploads.get(upload_id)
      return upload ? [[id, signedLink(upload, readerOf(id), now)] as const] : []
    }),
  )
}

export function createFileAccess(db: Db): FileAccess {
  const known = new Map<string, { isClosed: boolean; at: number }>()

  async function isClosed(id: string): Promise<boolean> {
    const before = known.get(id)
    if (before && performance.now() - before.at < KNOWN_MS) return before.isClosed
    try {
      const found = { isClosed: await isClosedFile(db, id), at: performance.now() }
      known.delete(id)
      if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value ?? '')
      known.set(id, found)
      return found.isClosed
    } catch (error) {
      if (before) return before.isClosed
      throw error
    }
  }

  return async (id, search) => {
    if (!(await isClosed(id))) return { isPublic: true, holds: async () => !(await isClosed(id)) }
    const link = await openLink(db, subjectOf(id), search)
    return link && { isPublic: false, holds: link.holds }
  }
}
