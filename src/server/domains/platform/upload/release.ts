/** Releases the uploads of a record: the next sweep deletes them, bytes and all. */
import type { Db } from '#server/db/client.ts'
import { updateForgotten, updateNameless, updateReleased, updateReleasedOfAnybody } from './queries.ts'

/** Releases uploads of one person; ids and keys that are not theirs (demo pictures, uploads of others) are ignored. */
export async function releaseOwnUploads(
  trx: Db,
  userId: number,
  { pictureKeys = [], ids = [] }: { pictureKeys?: readonly string[]; ids?: readonly number[] },
  now: Date,
): Promise<void> {
  if (pictureKeys.length === 0 && ids.length === 0) return
  await updateReleased(trx, userId, { pictureKeys, ids }, now)
}

/** Releases uploads no matter who sent them, for a record that several colleagues edit: the caller knows that they belong to the record. */
export async function releaseUploads(
  trx: Db,
  { pictureKeys = [], ids = [] }: { pictureKeys?: readonly string[]; ids?: readonly number[] },
  now: Date,
): Promise<void> {
  if (pictureKeys.length === 0 && ids.length === 0) return
  await updateReleasedOfAnybody(trx, { pictureKeys, ids }, now)
}

/**
 * Of somebody who has left: what was theirs alone (avatar, certificates, what no record took) goes with the next sweep; what stands in
 * posts stays, without the name the file had on their machine.
 * @param kept ids of private ones that belong to others by now.
 */
export async function forgetUploads(trx: Db, userId: number, kept: readonly number[], now: Date): Promise<void> {
  await updateNameless(trx, userId)
  await updateForgotten(trx, userId, kept, now)
}
