/** Use cases of those who read: following official accounts and liking their articles. */
import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import { type accountFollowing, MAX_FOLLOWED, MAX_MARKED } from '#lib/contract/park/account-following.ts'
import { pageTag } from '#lib/tags.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import { presentArticle } from '../present.ts'
import * as queries from './queries.ts'

type Calls = typeof accountFollowing

/**
 * What is not public can be unfollowed, not followed.
 * @throws AppError `missing.record`, `limits.too_many`
 */
export async function followAccount(
  db: Db,
  actor: Actor,
  { id, follow, now }: { id: number; follow: boolean; now: Date },
): Promise<CallResult<Calls['followAccount']>> {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'favouritePerPerson', String(userId))
  return db.transaction().execute(async trx => {
    if (follow) await queries.lockFollower(trx, userId)
    const account = await queries.lockAccount(trx, id)
    const isFollowing = account !== undefined && (await queries.isFollowing(trx, id, userId))
    if (!account || (account.state !== 'ACTIVE' && !isFollowing)) throw new AppError('missing.record')
    if (follow === isFollowing) return { following: follow, followers: account.follower_count }
    if (follow) {
      if ((await queries.countFollowed(trx, userId)) >= MAX_FOLLOWED)
        throw new AppError('limits.too_many', { message: `最多关注 ${MAX_FOLLOWED} 个官方号，请先取消一些` })
      await queries.insertFollow(trx, id, userId, now)
    } else await queries.deleteFollow(trx, id, userId)
    const followers = await queries.getFollowers(trx, id)
    await purgeTags(trx, [pageTag.account(id), pageTag.accounts])
    return { following: follow, followers }
  })
}

/** @throws AppError `missing.record` */
export async function likeArticle(
  db: Db,
  actor: Actor,
  { id, like, now }: { id: number; like: boolean; now: Date },
): Promise<CallResult<Calls['likeArticle']>> {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'favouritePerPerson', String(userId))
  return db.transaction().execute(async trx => {
    const article = await queries.lockPublicArticle(trx, id)
    if (!article) throw new AppError('missing.record')
    const changed = await queries.writeLike(trx, id, userId, like, now)
    if (!changed) return { liked: like, likes: article.like_count }
    const likes = await queries.getLikes(trx, id)
    await purgeTags(trx, [pageTag.article(id)])
    return { liked: like, likes }
  })
}

export async function getMarks(
  db: Db,
  actor: Actor,
  { accountIds, articleId }: CallParsed<Calls['getOfficialMarks']>['query'],
): Promise<CallResult<Calls['getOfficialMarks']>> {
  const { userId } = signedInPerson(actor)
  const ids = accountIds
    .split(',')
    .map(Number)
    .filter(id => Number.isInteger(id) && id > 0 && id <= MAX_INT)
    .slice(0, MAX_MARKED)
  return {
    following: await queries.listFollowing(db, userId, ids),
    liked: articleId !== undefined && (await queries.hasLiked(db, userId, articleId)),
  }
}

export async function listFollowedAccounts(
  db: Db,
  actor: Actor,
  query: CallParsed<Calls['listFollowedAccounts']>['query'],
): Promise<CallResult<Calls['listFollowedAccounts']>> {
  const page = await queries.listFollowedRows(db, signedInPerson(actor).userId, query)
  return presentPage(page, row => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    avatar: row.avatar,
    followerCount: row.follower_count,
    lastArticleAt: row.last_article_at?.toISOString() ?? null,
    shown: row.state === 'ACTIVE',
    followedAt: row.followed_at.toISOString(),
  }))
}

export const listFollowedArticles = async (db: Db, actor: Actor): Promise<CallResult<Calls['listFollowedArticles']>> =>
  (await queries.listFollowedArticles(db, signedInPerson(actor).userId)).map(presentArticle)
