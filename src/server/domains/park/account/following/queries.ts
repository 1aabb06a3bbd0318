/** SQL of who follows which official account, and who likes which article. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import { articleCards } from '../queries.ts'
import { publicAccounts, publicArticles } from '../visibility.ts'

/** Locked, so that two clicks on the same one wait for each other and never miscount. */
export const lockAccount = (trx: Db, id: number) =>
  trx
    .selectFrom('official_accounts')
    .select(['id', 'state', 'follower_count'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function isFollowing(db: Db, accountId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('official_follows')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Two accounts followed at once by one person must not both be the last that is allowed. */
export const lockFollower = (trx: Db, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('official-follower'), ${userId}::int)`.execute(trx)

export async function countFollowed(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('official_follows')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export const insertFollow = (trx: Db, accountId: number, userId: number, at: Date) =>
  trx.insertInto('official_follows').values({ account_id: accountId, user_id: userId, created_at: at }).execute()

export const deleteFollow = (trx: Db, accountId: number, userId: number) =>
  trx.deleteFrom('official_follows').where('account_id', '=', accountId).where('user_id', '=', userId).execute()

/** The number beside the account follows the rows (`db/baseline/park/official-account.ts`). */
export async function getFollowers(trx: Db, id: number): Promise<number> {
  const row = await trx.selectFrom('official_accounts').select('follower_count').where('id', '=', id).executeTakeFirstOrThrow()
  return row.follower_count
}

export const lockPublicArticle = (trx: Db, id: number) =>
  publicArticles(trx)
    .select(['official_articles.id', 'official_articles.account_id', 'official_articles.like_count'])
    .where('official_articles.id', '=', id)
    .forNoKeyUpdate('official_articles')
    .executeTakeFirst()

/** @returns whether something changed. */
export async function writeLike(trx: Db, articleId: number, userId: number, like: boolean, at: Date): Promise<boolean> {
  const row = like
    ? await trx
        .insertInto('official_article_likes')
        .values({ article_id: articleId, user_id: userId, created_at: at })
        .onConflict(conflict => conflict.doNothing())
        .returning('user_id')
        .executeTakeFirst()
    : await trx
        .deleteFrom('official_article_likes')
        .where('article_id', '=', articleId)
        .where('user_id', '=', userId)
        .returning('user_id')
        .executeTakeFirst()
  return row !== undefined
}

export async function getLikes(trx: Db, id: number): Promise<number> {
  const row = await trx.selectFrom('official_articles').select('like_count').where('id', '=', id).executeTakeFirstOrThrow()
  return row.like_count
}

export async function listFollowing(db: Db, userId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('official_follows')
    .select('account_id')
    .where('user_id', '=', userId)
    .where('account_id', 'in', ids)
    .execute()
  return rows.map(row => row.account_id)
}

export async function hasLiked(db: Db, userId: number, articleId: number): Promise<boolean> {
  const row = await db
    .selectFrom('official_article_likes')
    .select('article_id')
    .where('article_id', '=', articleId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export const listFollowedRows = (
  db: Db,
  userId: number,
  paging: { pageNo: number; pageSize: number; cursor?: string | undefined },
) =>
  keysetPage(
    db,
    db
      .selectFrom('official_follows')
      .innerJoin('official_accounts', 'official_accounts.id', 'official_follows.account_id')
      .select([
        'official_accounts.id',
        'official_accounts.name',
        'official_accounts.kind',
        'official_accounts.avatar',
        'official_accounts.state',
        'official_accounts.follower_count',
        'official_accounts.last_article_at',
        'official_follows.created_at as followed_at',
      ])
      .where('official_follows.user_id', '=', userId),
    {
      paging,
      order: [
        { column: 'official_follows.created_at', direction: 'desc' },
        { column: 'official_follows.account_id', direction: 'desc' },
      ],
    },
  )

const NEWEST_LIMIT = 20

/** The newest of each account along its index: the cost is that of what one follows, not of what there is. */
export const listFollowedArticles = (db: Db, userId: number) =>
  articleCards(db)
    .where('official_articles.id', 'in', () =>
      db
        .selectFrom('official_follows as f')
        .innerJoinLateral(
          eb =>
            eb
              .selectFrom('official_articles as own')
              .select(['own.id', 'own.published_at'])
              .whereRef('own.account_id', '=', 'f.account_id')
              .where('own.state', '=', sql.lit('PUBLISHED'))
              .orderBy('own.published_at', 'desc')
              .orderBy('own.id', 'desc')
              .limit(NEWEST_LIMIT)
              .as('newest'),
          join => join.onTrue(),
        )
        .innerJoin(publicAccounts(db).select('official_accounts.id').as('shown'), 'shown.id', 'f.account_id')
        .select('newest.id')
        .where('f.user_id', '=', userId)
        .orderBy('newest.published_at', 'desc')
        .orderBy('newest.id', 'desc')
        .limit(NEWEST_LIMIT),
    )
    .orderBy('official_articles.published_at', 'desc')
    .orderBy('official_articles.id', 'desc')
    .execute()
