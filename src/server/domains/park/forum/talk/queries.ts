/** SQL of acting on topics: floors, votes, likes, collecting, following, reports, and the counts that follow from them. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { topicHeat } from '#server/domains/park/forum/figure-queries.ts'
import { lastFloor } from '#server/domains/park/forum/queries.ts'
import type { ForumRepliesTable, ForumTarget } from '#server/domains/park/forum/tables.ts'
import { publicTopics } from '#server/domains/park/forum/visibility.ts'

const columns = [
  'forum_topics.id',
  'forum_topics.board_id',
  'forum_topics.author_id',
  'forum_topics.author_company_id',
  'forum_topics.title',
  'forum_topics.kind',
  'forum_topics.state',
  'forum_topics.locked',
  'forum_topics.solution_reply_id',
] as const

export const findPublicTopic = (db: Db, id: number) =>
  publicTopics(db).where('forum_topics.id', '=', id).select(columns).executeTakeFirst()

/** A topic in every state but deleted, locked until the transaction ends, so that floors and counts change one after another. */
export const lockTopic = (trx: Db, id: number) =>
  trx
    .selectFrom('forum_topics')
    .where('id', '=', id)
    .where('state', '<>', 'DELETED')
    .select(columns)
    .forNoKeyUpdate()
    .executeTakeFirst()

export type TopicRecord = NonNullable<Awaited<ReturnType<typeof lockTopic>>>

export const isBoardOpen = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('forum_boards').where('id', '=', id).where('state', '=', 'OPEN').select('id').executeTakeFirst()) !==
  undefined

/** The highest floor of a topic. The caller has locked the topic; floors are never removed, so that it is the last one given. */
export const nextFloor = async (trx: Db, topicId: number): Promise<number> => (await lastFloor(trx, topicId)) + 1

export const insertReply = async (trx: Db, row: Insertable<ForumRepliesTable>): Promise<number> =>
  (await trx.insertInto('forum_replies').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateReply = (trx: Db, id: number, change: Updateable<ForumRepliesTable>) =>
  trx.updateTable('forum_replies').set(change).where('id', '=', id).execute()

export const setReplyState = (trx: Db, id: number, state: 'PUBLISHED' | 'HIDDEN', reason: string | null) =>
  updateReply(trx, id, { state, state_reason: reason })

/** In every state but deleted. */
export const findReplyRecord = (db: Db, id: number) =>
  db
    .selectFrom('forum_replies')
    .innerJoin('forum_topics', 'forum_topics.id', 'forum_replies.topic_id')
    .where('forum_replies.id', '=', id)
    .where('forum_replies.state', '<>', 'DELETED')
    .select([
      'forum_replies.id',
      'forum_replies.topic_id',
      'forum_replies.author_id',
      'forum_replies.author_company_id',
      'forum_replies.floor',
      'forum_replies.body_html',
      'forum_replies.body_text',
      'forum_replies.quote_reply_id',
      'forum_replies.mentioned_user_ids',
      'forum_replies.state',
      'forum_replies.created_at',
      'forum_topics.title as topic_title',
      'forum_topics.state as topic_state',
      'forum_topics.board_id',
    ])
    .executeTakeFirst()

export type ReplyRecord = NonNullable<Awaited<ReturnType<typeof findReplyRecord>>>

/** A reply came into sight. Counted one by one: a topic of 50 000 replies is not counted again for each. */
export async function addReply(trx: Db, topicId: number, reply: { authorId: number; at: Date }): Promise<void> {
  await trx
    .updateTable('forum_topics')
    .set({
      reply_count: sql<number>`reply_count + 1`,
      last_reply_at: sql<Date>`greatest(last_reply_at, ${reply.at})`,
      last_reply_user_id: reply.authorId,
      heat: topicHeat,
    })
    .where('id', '=', topicId)
    .execute()
  await sql`update forum_boards set reply_count = reply_count + 1
    where id = (select board_id from forum_topics where id = ${topicId} and state = 'PUBLISHED')`.execute(trx)
}

/** Those of these people who take part in the topic, with the name that each has there. */
export const listMentioned = (trx: Db, topicId: number, ids: readonly number[]) =>
  trx
    .selectFrom('users')
    .where('id', 'in', [...ids])
    .where('state', '=', 'ACTIVE')
    .where(
      sql<boolean>`(exists (select from forum_topics t where t.id = ${topicId} and t.author_id = users.id)
        or exists (select from forum_replies r where r.topic_id = ${topicId} and r.author_id = users.id and r.state = 'PUBLISHED'))`,
    )
    .select(['id', 'nickname'])
    .execute()

const RECENT_REPLIES = 200
const PEOPLE_SHOWN = 20

/** The author of the topic, then those who replied last. */
export async function listPeople(db: Db, topicId: number, exceptUserId: number) {
  const { rows } = await sql<{ id: number; nickname: string }>`
    select u.id, u.nickname from (
      select author_id, min(place) as place from (
        select author_id, 0 as place from forum_topics where id = ${topicId}
        union all
        (select author_id, row_number() over (order by floor desc) as place from forum_replies
          where topic_id = ${topicId} and state = 'PUBLISHED' order by floor desc limit ${RECENT_REPLIES})
      ) as found group by author_id) as people
    join users u on u.id = people.author_id
    where u.state = 'ACTIVE' and u.id <> ${exceptUserId} order by place limit ${PEOPLE_SHOWN}`.execute(db)
  return rows
}

/** Locked until the transaction ends, so that the votes of one poll are counted one after another. */
export const lockPoll = (trx: Db, topicId: number) =>
  trx.selectFrom('forum_polls').where('topic_id', '=', topicId).selectAll().forUpdate().executeTakeFirst()

export const listOptionIds = async (db: Db, topicId: number): Promise<number[]> =>
  (await db.selectFrom('forum_poll_options').where('topic_id', '=', topicId).select('id').execute()).map(row => row.id)

export const listMyVotes = async (db: Db, topicId: number, userId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('forum_poll_votes')
      .innerJoin('forum_poll_options', 'forum_poll_options.id', 'forum_poll_votes.option_id')
      .where('forum_poll_options.topic_id', '=', topicId)
      .where('forum_poll_votes.user_id', '=', userId)
      .select('option_id')
      .execute()
  ).map(row => row.option_id)

/** One ballot, counted where it is cast: what a demonstration begins with stays counted. */
export async function castVotes(
  trx: Db,
  { topicId, userId, optionIds, at }: { topicId: number; userId: number; optionIds: readonly number[]; at: Date },
): Promise<void> {
  await trx
    .insertInto('forum_poll_votes')
    .values(optionIds.map(id => ({ option_id: id, user_id: userId, created_at: at })))
    .execute()
  await trx
    .updateTable('forum_poll_options')
    .set({ vote_count: sql<number>`vote_count + 1` })
    .where('id', 'in', [...optionIds])
    .execute()
  await trx
    .updateTable('forum_polls')
    .set({ voter_count: sql<number>`voter_count + 1` })
    .where('topic_id', '=', topicId)
    .execute()
}

/** @returns whether something changed. */
export async function writeLike(
  trx: Db,
  { target, targetId, userId, like, at }: { target: ForumTarget; targetId: number; userId: number; like: boolean; at: Date },
): Promise<boolean> {
  if (like) {
    const made = await trx
      .insertInto('forum_likes')
      .values({ target, target_id: targetId, user_id: userId, created_at: at })
      .onConflict(conflict => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    return made !== undefined
  }
  const gone = await trx
    .deleteFrom('forum_likes')
    .where('target', '=', target)
    .where('target_id', '=', targetId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return gone !== undefined
}

export async function addLikes(trx: Db, target: ForumTarget, id: number, change: -1 | 0 | 1): Promise<number> {
  const likes = sql<number>`greatest(0, like_count + ${change})`
  const row =
    target === 'TOPIC'
      ? await trx
          .updateTable('forum_topics')
          .set({ like_count: likes, heat: topicHeat })
          .where('id', '=', id)
          .returning('like_count')
          .executeTakeFirst()
      : await trx
          .updateTable('forum_replies')
          .set({ like_count: likes })
          .where('id', '=', id)
          .returning('like_count')
          .executeTakeFirst()
  return row?.like_count ?? 0
}

/** @returns how many have collected it now, and whether something changed. */
export async function writeCollect(
  trx: Db,
  { topicId, userId, collect, at }: { topicId: number; userId: number; collect: boolean; at: Date },
): Promise<{ collects: number; changed: boolean }> {
  const done = collect
    ? await trx
        .insertInto('forum_collects')
        .values({ topic_id: topicId, user_id: userId, created_at: at })
        .onConflict(conflict => conflict.doNothing())
        .returning('topic_id')
        .executeTakeFirst()
    : await trx
        .deleteFrom('forum_collects')
        .where('topic_id', '=', topicId)
        .where('user_id', '=', userId)
        .returning('topic_id')
        .executeTakeFirst()
  const change = done ? (collect ? 1 : -1) : 0
  const row = await trx
    .updateTable('forum_topics')
    .set({ collect_count: sql<number>`greatest(0, collect_count + ${change})` })
    .where('id', '=', topicId)
    .returning('collect_count')
    .executeTakeFirst()
  return { collects: row?.collect_count ?? 0, changed: change !== 0 }
}

type Followed = { topicId: number } | { boardId: number }

const followed = (what: Followed) =>
  'topicId' in what ? { topic_id: what.topicId, board_id: null } : { topic_id: null, board_id: what.boardId }

export const insertFollow = (trx: Db, userId: number, what: Followed, at: Date) =>
  trx
    .insertInto('forum_subscriptions')
    .values({ user_id: userId, ...followed(what), created_at: at })
    .onConflict(conflict => conflict.doNothing())
    .execute()

const follows = (userId: number, what: Followed) =>
  'topicId' in what
    ? sql<boolean>`user_id = ${userId} and topic_id = ${what.topicId}`
    : sql<boolean>`user_id = ${userId} and board_id = ${what.boardId}`

/** @returns false when it was not followed. */
export const deleteFollow = async (trx: Db, userId: number, what: Followed): Promise<boolean> =>
  (await trx.deleteFrom('forum_subscriptions').where(follows(userId, what)).executeTakeFirstOrThrow()).numDeletedRows > 0n

export const isFollowing = async (db: Db, userId: number, what: Followed): Promise<boolean> =>
  (await db.selectFrom('forum_subscriptions').where(follows(userId, what)).select('user_id').executeTakeFirst()) !== undefined

export const updateSolution = (trx: Db, topicId: number, replyId: number | null) =>
  trx.updateTable('forum_topics').set({ solution_reply_id: replyId }).where('id', '=', topicId).execute()

const MARKS_SHOWN = 1_000

export const listMyReplies = async (db: Db, topicId: number, userId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('forum_replies')
      .where('topic_id', '=', topicId)
      .where('author_id', '=', userId)
      .where('state', 'in', ['PUBLISHED', 'UNDER_REVIEW'])
      .select('id')
      .orderBy('id', 'desc')
      .limit(MARKS_SHOWN)
      .execute()
  ).map(row => row.id)

export async function listMyLikes(db: Db, topicId: number, userId: number) {
  const { rows } = await sql<{ target: ForumTarget; target_id: number }>`
    select target, target_id from forum_likes where user_id = ${userId} and (
      (target = 'TOPIC' and target_id = ${topicId})
      or (target = 'REPLY' and exists (select from forum_replies r where r.id = target_id and r.topic_id = ${topicId})))
    limit ${MARKS_SHOWN}`.execute(db)
  return rows
}

export const hasCollected = async (db: Db, topicId: number, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('forum_collects')
    .where('topic_id', '=', topicId)
    .where('user_id', '=', userId)
    .select('topic_id')
    .executeTakeFirst()) !== undefined
