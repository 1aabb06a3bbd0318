/** A record lets go of uploads: the next sweep throws them away, bytes and all. */
import type { Db } from '#server/db/client.ts'
import { updateForgotten, updateLetGo, updateNameless, updateReleased } from './queries.ts'

/** What is no upload of this person (demo pictures, somebody else's) is passed over. */
export async function releaseUploads(
  trx: Db,
  userId: number,
  { pictureKeys = [], ids = [] }: { pictureKeys?: readonly string[]; ids?: readonly number[] },
  now: Date,
): Promise<void> {
  if (pictureKeys.length === 0 && ids.length === 0) return
  await updateReleased(trx, userId, { pictureKeys, ids }, now)
}

/** The same for a record that colleagues work at and hand over: it knows that the uploads are its own, whoever sent them. */
export async function letGoOfUploads(
  trx: Db,
  { pictureKeys = [], ids = [] }: { pictureKeys?: readonly string[]; ids?: readonly number[] },
  now: Date,
): Promise<void> {
  if (pictureKeys.length === 0 && ids.length === 0) return
  await updateLetGo(trx, { pictureKeys, ids }, now)
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
