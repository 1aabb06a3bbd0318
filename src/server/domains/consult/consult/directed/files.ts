/** Private files of a consultation: attached by the person who writes, read by both sides through links that expire. */
import type { RoomFile } from '#lib/contract/consult/directed.ts'
import type { LinkReader } from '#server/access/link-reader.ts'
import type { Db } from '#server/db/client.ts'
import { nameUpload, type StoredUpload, signedLink, takeUploads } from '#server/domains/platform/upload/service.ts'

type Taking = { userId: number; ids: readonly number[]; anonymous: boolean; now: Date }

const extensionOf = (name: string): string => /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''

/**
 * @returns the ids, in their order. A file of somebody anonymous loses the name that it had on their machine.
 * @throws AppError `upload.missing` beside `files`.
 */
export async function takeFiles(trx: Db, { userId, ids, anonymous, now }: Taking): Promise<number[]> {
  const taken = await takeUploads(trx, { userId, ids, purpose: 'ATTACHMENT', field: 'files', now })
  if (anonymous) {
    for (const [index, { id, name }] of taken.entries()) await nameUpload(trx, id, `附件 ${index + 1}${extensionOf(name)}`)
  }
  return taken.map(({ id }) => id)
}

export const presentFiles = (
  ids: readonly number[],
  { uploads, reader, now }: { uploads: ReadonlyMap<number, StoredUpload>; reader: LinkReader | null; now: Date },
): RoomFile[] =>
  ids.flatMap(id => {
    const upload = uploads.get(id)
    if (!upload) return []
    const { name, bytes, kind } = upload
    return [{ uploadId: id, name, bytes, image: kind === 'IMAGE', url: signedLink(upload, reader, now) }]
  })
