/** A record lets go of uploads: the next sweep throws them away, bytes and all. */
import type { Db } from '#server/db/client.ts'

/** Names that are no uploads of this person (demo pictures, somebody else's) are passed over. */
export async function releaseUploads(
  trx: Db,
  userId: number,
  which: { pictureKeys: readonly string[] } | 'all',
  now: Date,
): Promise<void> {
  let query = trx
    .updateTable('uploads')
    .set({ state: 'REFUSED', used_at: null, expires_at: now })
    .where('user_id', '=', userId)
    .where('state', 'in', ['USED', 'READY', 'UPLOADING'])
  if (which !== 'all') {
    if (which.pictureKeys.length === 0) return
    query = query.where('picture_key', 'in', [...which.pictureKeys])
  }
  await query.execute()
}
