/** What viewers keep of a video: likes, collecting, where they stopped. Pages that are kept show new numbers when they are rendered anew. */

import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import type { videoWatching } from '#lib/contract/park/video-watching.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { isOwned, ownershipOf } from '#server/access/ownership.ts'
import type { ActionContext } from '#server/access/request-context.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import { presentCollected } from './present.ts'
import * as queries from './queries.ts'

type Calls = typeof videoWatching
/**
 * Sets it, once or a hundred times: the number moves only when the mark does. A person can still remove their own mark from a hidden video.
 * @throws AppError `missing.record`
 */
async function mark({ db, actor, now }: ActionContext, id: number, kind: queries.Mark, on: boolean) {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'favouritePerPerson', String(userId))
  return db.transaction().execute(async trx => {
    const whose = { kind, userId }
    const video = await queries.lockMarked(trx, id, whose)
    if (!video) throw new AppError('missing.record')
    const changed = on ? await queries.insertMark(trx, id, whose, now) : await queries.deleteMark(trx, id, whose)
    return changed ? queries.getCounts(trx, id) : video
  })
}

export async function likeVideo(context: ActionContext, id: number, like: boolean): Promise<CallResult<Calls['likeVideo']>> {
  return { liked: like, likes: (await mark(context, id, 'LIKE', like)).like_count }
}

export async function collectVideo(
  context: ActionContext,
  id: number,
  collect: boolean,
): Promise<CallResult<Calls['collectVideo']>> {
  return { collected: collect, collects: (await mark(context, id, 'COLLECT', collect)).collect_count }
}

export const listCollected = async (
  db: Db,
  actor: Actor,
  query: CallParsed<Calls['listCollectedVideos']>['query'],
): Promise<CallResult<Calls['listCollectedVideos']>> =>
  presentPage(await queries.listCollectedRows(db, signedInPerson(actor).userId, query), presentCollected)

/** @throws AppError `missing.record` */
export async function getMyWatching(db: Db, actor: Actor, id: number): Promise<CallResult<Calls['getMyVideoWatching']>> {
  const { userId } = signedInPerson(actor)
  const video = await queries.findWatched(db, id)
  if (!video) throw new AppError('missing.record')
  return {
    ...(await queries.listMine(db, id, userId)),
    likes: video.like_count,
    collects: video.collect_count,
    own: isOwned(actor, ownershipOf(video)),
  }
}

/** @throws AppError `missing.record` */
export async function savePosition({ db, actor, now }: ActionContext, id: number, at: number): Promise<{ done: true }> {
  const { userId } = signedInPerson(actor)
  const video = await queries.findWatched(db, id)
  if (!video) throw new AppError('missing.record')
  const at_ms = Math.min(at, video.duration_ms)
  await queries.upsertPosition(db, { user_id: userId, video_id: id, at_ms, updated_at: now })
  return { done: true }
}
