/** Watching a published playback: sending, liking and reporting bullet comments, likes of the playback, and the position of the viewer. */

import type { BULLET_COLORS, PlaybackBullet } from '#lib/contract/consult/bullet.ts'
import type { BulletReportReason } from '#lib/contract/consult/playback-watching.ts'
import { findPrivate } from '#lib/format/personal-data.ts'
import { pageTag } from '#lib/tags.ts'
import { signedInPerson } from '#server/access/actor.ts'
import type { ActionContext } from '#server/access/request-context.ts'
import { announceBullet } from '#server/bullet-news.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { submitReport } from '#server/domains/platform/report/service.ts'
import { checkText, saveVerdict } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import { presentBullet } from '../present.ts'
import type { PlaybackBulletsTable } from '../tables.ts'
import { freeUntilMs } from '../visibility.ts'
import * as queries from './queries.ts'

type SentBullet = PlaybackBullet & { held: boolean }

export type NewBullet = {
  at: number
  text: string
  mode: PlaybackBulletsTable['mode']['__select__']
  color: (typeof BULLET_COLORS)[number]
  size: PlaybackBulletsTable['size']['__select__']
}

type BulletIds = Pick<queries.FoundBullet, 'id' | 'playback_id'>

/** Counts a bullet comment and sends it to the viewers, unless it stands in the paid part, which not all of them may see. */
async function showBullet(trx: Db, { id, playback_id }: BulletIds): Promise<void> {
  const shown = await queries.addBulletCount(trx, playback_id, 1)
  if (shown && (await queries.findMoment(trx, id)) < freeUntilMs(shown))
    await announceBullet(trx, { work: 'playback', workId: playback_id, id, gone: false })
}

/**
 * Public at once unless a sensitive word holds it (rule 内容发布, section 4); nothing by which somebody could be reached is taken.
 * @throws AppError `missing.record`, `bullet.private`, `order.needed` behind the price, `validation.fields` for what is refused,
 * `limits.too_many`
 */
export async function sendBullet(
  { db, actor, now }: ActionContext,
  consultationId: number,
  sent: NewBullet,
): Promise<SentBullet> {
  const { userId } = signedInPerson(actor)
  const playback = await queries.findWatched(db, { consultationId })
  if (!playback) throw new AppError('missing.record')
  if (findPrivate(sent.text).length > 0) throw new AppError('bullet.private')
  if (sent.at >= freeUntilMs(playback) && !(await queries.hasBought(db, playback.id, userId))) throw new AppError('order.needed')
  await useLimit(db, 'bulletPerPerson', String(userId), wait => `每五秒最多发一条弹幕，请 ${wait}后再试`)
  // Many laugh in the same words: what they say is compared with the list, not with what was said before.
  const verdict = await checkText(
    db,
    { userId, place: 'COMMENT', subject: 'BULLET', text: sent.text, field: 'text', can: 'plain', mayRepeat: true },
    now,
  )
  const held = verdict.outcome === 'HELD'
  return db.transaction().execute(async trx => {
    const row = await queries.insertBullet(trx, {
      playback_id: playback.id,
      author_user_id: userId,
      at_ms: Math.min(sent.at, playback.seconds * 1_000),
      content: verdict.text,
      state: held ? 'REVIEWING' : 'VISIBLE',
      mode: sent.mode,
      color: sent.color,
      size: sent.size,
      created_at: now,
    })
    await saveVerdict(trx, verdict, { id: row.id, title: `咨询实录弹幕：${playback.title}` }, now)
    if (!held) await showBullet(trx, { id: row.id, playback_id: playback.id })
    return { ...presentBullet(row), held }
  })
}

async function requireBullet(db: Db, id: number): Promise<queries.FoundBullet> {
  const bullet = await queries.findBullet(db, id)
  if (!bullet) throw new AppError('missing.record')
  return bullet
}

/** Hidden by an operator or deleted by whose it is; gone from every screen at once. */
export async function dropBullet(trx: Db, bullet: BulletIds, state: 'HIDDEN' | 'DELETED'): Promise<void> {
  if (!(await queries.moveBullet(trx, bullet.id, 'VISIBLE', state))) return
  await queries.addBulletCount(trx, bullet.playback_id, -1)
  await announceBullet(trx, { work: 'playback', workId: bullet.playback_id, id: bullet.id, gone: true })
  await purgeTags(trx, [pageTag.playback(bullet.playback_id)])
}

/** Shows what an operator has hidden, or what waited for one. @returns false when it does not stand so any more. */
export async function restoreBullet(trx: Db, bullet: BulletIds, from: 'HIDDEN' | 'REVIEWING'): Promise<boolean> {
  if (!(await queries.moveBullet(trx, bullet.id, from, 'VISIBLE'))) return false
  await showBullet(trx, bullet)
  await purgeTags(trx, [pageTag.playback(bullet.playback_id)])
  return true
}

/** @throws AppError `missing.record` for one that is not the person's own. */
export const removeBullet = ({ db, actor }: ActionContext, id: number): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const bullet = await requireBullet(trx, id)
    if (bullet.author_user_id !== signedInPerson(actor).userId) throw new AppError('missing.record')
    await dropBullet(trx, bullet, 'DELETED')
    return { done: true as const }
  })

async function like(trx: Db, target: queries.WatchLike, id: number, userId: number, on: boolean) {
  const changed = await queries.writeLike(trx, target, id, userId, on)
  return { liked: on, likes: await queries.addLikes(trx, target, id, changed ? (on ? 1 : -1) : 0) }
}

export async function likeBullet({ db, actor }: ActionContext, id: number, on: boolean) {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'favouritePerPerson', String(userId))
  return db.transaction().execute(async trx => like(trx, 'BULLET', (await requireBullet(trx, id)).id, userId, on))
}

export async function likePlayback({ db, actor }: ActionContext, playbackId: number, on: boolean) {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'favouritePerPerson', String(userId))
  return db.transaction().execute(async trx => {
    if (!(await queries.findWatched(trx, { playbackId }))) throw new AppError('missing.record')
    return like(trx, 'PLAYBACK', playbackId, userId, on)
  })
}

/** Reported twice by the same person, it counts once. */
export const reportBullet = (
  { db, actor, now }: ActionContext,
  id: number,
  report: { reason: BulletReportReason; text: string },
) => submitReport(db, actor, { kind: 'BULLET', targetId: id, ...report }, now)

/** Blocks the sender of a bullet comment, without telling the viewer who that is. */
export const blockBulletSender = ({ db, actor }: ActionContext, id: number): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const { userId } = signedInPerson(actor)
    const bullet = await requireBullet(trx, id)
    if (bullet.author_user_id !== userId) await queries.insertBlock(trx, userId, bullet.author_user_id)
    return { done: true as const }
  })

export const unblockBulletSenders = async ({ db, actor }: ActionContext): Promise<{ unblocked: number }> => ({
  unblocked: await queries.deleteBlocks(db, signedInPerson(actor).userId),
})

/** @throws AppError `missing.record` */
export async function getMyWatching({ db, actor }: ActionContext, playbackId: number) {
  const { userId } = signedInPerson(actor)
  const watched = await queries.findWatched(db, { playbackId })
  if (!watched) throw new AppError('missing.record')
  const [position, mine] = await Promise.all([
    queries.findPosition(db, playbackId, userId),
    queries.listMine(db, playbackId, userId),
  ])
  return { position, likes: watched.like_count, ...mine }
}

/** @throws AppError `missing.record` */
export async function savePosition({ db, actor, now }: ActionContext, playbackId: number, at: number): Promise<{ done: true }> {
  if (!(await queries.findWatched(db, { playbackId }))) throw new AppError('missing.record')
  await queries.upsertPosition(db, { user_id: signedInPerson(actor).userId, playback_id: playbackId, at_ms: at, updated_at: now })
  return { done: true }
}
