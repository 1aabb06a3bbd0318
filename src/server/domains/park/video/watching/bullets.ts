/** Bullet comments of videos: public at once unless a sensitive word holds them (rules 内容发布, section 4, and 园区, section 3). */

import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import type { videoWatching } from '#lib/contract/park/video-watching.ts'
import { findPrivate } from '#lib/format/personal-data.ts'
import { pageTag } from '#lib/tags.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { ownershipOf, requireOwned } from '#server/access/ownership.ts'
import type { ActionContext } from '#server/access/request-context.ts'
import { announceBullet } from '#server/bullet-news.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { checkText, saveVerdict } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import { presentBullet } from './present.ts'
import * as queries from './queries.ts'

type Calls = typeof videoWatching
type NewBullet = NonNullable<CallParsed<Calls['sendVideoBullet']>['body']>
type BulletIds = Pick<queries.FoundBullet, 'id' | 'video_id'>

/** It counts, and everybody who watches sees it. */
export async function showBullet(trx: Db, { id, video_id }: BulletIds): Promise<void> {
  await queries.addBulletCount(trx, video_id, 1)
  await announceBullet(trx, { work: 'video', workId: video_id, id, gone: false })
}

/** Gone from every screen at once. @returns false when it is not to be seen any more. */
export async function dropBullet(
  trx: Db,
  { id, video_id }: BulletIds,
  state: 'HIDDEN' | 'SHIELDED' | 'DELETED',
): Promise<boolean> {
  if (!(await queries.moveBullet(trx, id, 'VISIBLE', state))) return false
  await queries.addBulletCount(trx, video_id, -1)
  await announceBullet(trx, { work: 'video', workId: video_id, id, gone: true })
  await purgeTags(trx, [pageTag.video(video_id)])
  return true
}

/** @throws AppError `missing.record`, `bullet.private`, `validation.fields` for what is refused, `limits.too_many` */
export async function sendBullet(
  { db, actor, now }: ActionContext,
  videoId: number,
  sent: NewBullet,
): Promise<CallResult<Calls['sendVideoBullet']>> {
  const { userId } = signedInPerson(actor)
  const video = await queries.findWatched(db, videoId)
  if (!video) throw new AppError('missing.record')
  if (findPrivate(sent.text).length > 0) throw new AppError('bullet.private')
  await useLimit(db, 'bulletPerPerson', String(userId), wait => `每五秒最多发一条弹幕，请 ${wait}后再试`)
  // Many laugh in the same words: what they say is compared with the list, not with what was said before.
  const verdict = await checkText(
    db,
    { userId, place: 'COMMENT', subject: 'VIDEO_BULLET', text: sent.text, field: 'text', can: 'plain', mayRepeat: true },
    now,
  )
  const held = verdict.outcome === 'HELD'
  return db.transaction().execute(async trx => {
    const row = await queries.insertBullet(trx, {
      video_id: videoId,
      user_id: userId,
      at_ms: Math.min(sent.at, video.duration_ms),
      text: verdict.text,
      mode: sent.mode,
      color: sent.color,
      size: sent.size,
      state: held ? 'REVIEWING' : 'VISIBLE',
      created_at: now,
    })
    await saveVerdict(trx, verdict, { id: row.id, title: `视频弹幕：${video.title}` }, now)
    if (!held) await showBullet(trx, row)
    return { bullet: presentBullet(row), held }
  })
}

export async function listBulletWindow(
  db: Db,
  videoId: number,
  window: { from: number; to: number },
): Promise<CallResult<Calls['listBulletWindow']>> {
  if (!(await queries.findWatched(db, videoId))) throw new AppError('missing.record')
  const rows = await queries.listWindowRows(db, videoId, window)
  rows.sort((one, other) => one.at_ms - other.at_ms || one.id - other.id)
  return { list: rows.map(presentBullet) }
}

async function requirePublic(db: Db, id: number): Promise<queries.FoundBullet> {
  const bullet = await queries.findBullet(db, id)
  if (!bullet?.is_public) throw new AppError('missing.record')
  return bullet
}

/** @throws AppError `missing.record` for one that is not the person's own. */
export const removeBullet = ({ db, actor }: ActionContext, id: number): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const bullet = await requirePublic(trx, id)
    if (bullet.user_id !== signedInPerson(actor).userId) throw new AppError('missing.record')
    await dropBullet(trx, bullet, 'DELETED')
    return { done: true as const }
  })

/** The author of a video may hide bullet comments of it. @throws AppError `missing.record` for a comment of somebody else's video. */
export const shieldBullet = ({ db, actor }: ActionContext, id: number): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    await dropBullet(trx, requireOwned(actor, await requirePublic(trx, id), ownershipOf), 'SHIELDED')
    return { done: true as const }
  })

/** @throws AppError `missing.record` */
export async function likeBullet({ db, actor, now }: ActionContext, id: number, like: boolean) {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'favouritePerPerson', String(userId))
  return db.transaction().execute(async trx => {
    await requirePublic(trx, id)
    return { liked: like, likes: await queries.writeBulletLike(trx, id, userId, like, now) }
  })
}

/** Blocks the sender of a bullet comment, without telling the viewer who that is. */
export const blockBulletSender = ({ db, actor, now }: ActionContext, id: number): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const { userId } = signedInPerson(actor)
    const bullet = await requirePublic(trx, id)
    if (bullet.user_id !== userId) await queries.insertBlock(trx, userId, bullet.user_id, now)
    return { done: true as const }
  })

export const unblockBulletSenders = async (db: Db, actor: Actor): Promise<{ unblocked: number }> => ({
  unblocked: await queries.deleteBlocks(db, signedInPerson(actor).userId),
})
