/** All SQL of the forum. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { keysetPage, type OrderColumn } from '#server/db/paging.ts'
import { personShows } from '#server/domains/people/identity/service.ts'
import { allFloors, publicBoards, publicFloors, publicTopics } from './visibility.ts'

export type TopicSort = 'active' | 'new' | 'hot'
export type ReplySort = 'floor' | 'latest' | 'liked'

const topicOrders: Record<TopicSort, OrderColumn[]> = {
  active: [
    { column: 'forum_topics.last_reply_at', direction: 'desc' },
    { column: 'forum_topics.id', direction: 'desc' },
  ],
  new: [
    { column: 'forum_topics.published_at', direction: 'desc' },
    { column: 'forum_topics.id', direction: 'desc' },
  ],
  hot: [
    { column: 'forum_topics.heat', direction: 'desc' },
    { column: 'forum_topics.id', direction: 'desc' },
  ],
}

const replyOrders: Record<ReplySort, OrderColumn[]> = {
  floor: [{ column: 'forum_replies.floor', direction: 'asc' }],
  latest: [
    { column: 'forum_replies.created_at', direction: 'desc' },
    { column: 'forum_replies.id', direction: 'desc' },
  ],
  liked: [
    { column: 'forum_replies.like_count', direction: 'desc' },
    { column: 'forum_replies.id', direction: 'desc' },
  ],
}

/** Left joins on unique keys: the planner drops them where a total is counted. */
const topicCards = (db: Db) =>
  publicTopics(db)
    .leftJoin('forum_boards as board', 'board.id', 'forum_topics.board_id')
    .leftJoin('users as author', 'author.id', 'forum_topics.author_id')
    .leftJoin('users as replier', 'replier.id', 'forum_topics.last_reply_user_id')
    .select([
      'forum_topics.id',
      'forum_topics.board_id',
      'forum_topics.author_id',
      'forum_topics.kind',
      'forum_topics.title',
      'forum_topics.summary',
      'forum_topics.pictures',
      'forum_topics.tags',
      'forum_topics.pinned',
      'forum_topics.digest',
      'forum_topics.locked',
      'forum_topics.solution_reply_id',
      'forum_topics.city_code',
      'forum_topics.reply_count',
      'forum_topics.like_count',
      'forum_topics.view_count',
      'forum_topics.published_at',
      'forum_topics.last_reply_at',
      'board.name as board_name',
      'author.nickname as author_nickname',
      'author.avatar as author_avatar',
      'replier.nickname as replier_nickname',
    ])

export type TopicFilters = {
  boardId?: number | undefined
  userId?: number | undefined
  /** Who is signed in, or null for a visitor: what a person shows depends on it. */
  viewerId: number | null
  kind?: 'DISCUSSION' | 'QUESTION' | 'POLL' | 'NOTICE' | undefined
  digest?: boolean
  sort: TopicSort
  pageNo: number
  pageSize: number
  cursor?: string | undefined
}

export async function listTopicRows(db: Db, filters: TopicFilters) {
  let query = topicCards(db)
  if (filters.boardId) query = query.where('forum_topics.board_id', '=', filters.boardId)
  if (filters.userId)
    query = query
      .where('forum_topics.author_id', '=', filters.userId)
      .where(personShows('forum', filters.userId, filters.viewerId))
  if (filters.kind) query = query.where('forum_topics.kind', '=', filters.kind)
  if (filters.digest) query = query.where(sql<SqlBool>`forum_topics.digest`)
  return keysetPage(db, query, { paging: filters, order: topicOrders[filters.sort] })
}

export type TopicCardRow = Awaited<ReturnType<typeof listTopicRows>>['rows'][number]

const PINNED_LIMIT = 6

export const listPinnedRows = (db: Db, boardId: number | undefined) =>
  topicCards(db)
    .where('forum_topics.pinned', '>', sql.lit(0))
    .where(eb => {
      const everywhere = eb('forum_topics.pinned', '=', 2)
      return boardId
        ? eb.or([everywhere, eb.and([eb('forum_topics.pinned', '=', 1), eb('forum_topics.board_id', '=', boardId)])])
        : everywhere
    })
    .orderBy('forum_topics.pinned', 'desc')
    .orderBy('forum_topics.last_reply_at', 'desc')
    .limit(PINNED_LIMIT)
    .execute()

export const findTopicRow = (db: Db, id: number) =>
  topicCards(db)
    .where('forum_topics.id', '=', id)
    .select([
      'forum_topics.body_html',
      'forum_topics.attachments',
      'forum_topics.collect_count',
      'forum_topics.edited_at',
      'forum_topics.edit_count',
    ])
    .executeTakeFirst()

export type TopicDetailRow = NonNullable<Awaited<ReturnType<typeof findTopicRow>>>

/** The topic and floor that now hold the first post of a merged topic. */
export const findMergedTopic = (db: Db, id: number) =>
  publicTopics(db)
    .innerJoin('forum_replies as reply', 'reply.topic_id', 'forum_topics.id')
    .innerJoin('forum_topics as merged', 'merged.merged_reply_id', 'reply.id')
    .where('merged.id', '=', id)
    .select(['reply.id as reply_id', 'reply.topic_id', 'reply.floor'])
    .executeTakeFirst()

/** Only the columns that say whether it may be read, and who wrote it. */
export const findTopicAuthor = (db: Db, id: number) =>
  publicTopics(db)
    .where('forum_topics.id', '=', id)
    .select(['forum_topics.author_id', 'forum_topics.solution_reply_id'])
    .executeTakeFirst()

/** @param dayStart the first moment of today in Shanghai. */
export const listBoardRows = (db: Db, dayStart: Date) =>
  publicBoards(db)
    .selectAll()
    .select(eb =>
      eb
        .selectFrom('forum_topics')
        .whereRef('forum_topics.board_id', '=', 'forum_boards.id')
        .where('forum_topics.state', '=', sql.lit('PUBLISHED'))
        .where('forum_topics.published_at', '>=', dayStart)
        .select(sql<number>`count(*)::int`.as('count'))
        .as('today_count'),
    )
    .orderBy('sort_order')
    .orderBy('forum_boards.id')
    .execute()

export type BoardRow = Awaited<ReturnType<typeof listBoardRows>>[number]

export async function findPoll(db: Db, topicId: number) {
  const poll = await db.selectFrom('forum_polls').selectAll().where('topic_id', '=', topicId).executeTakeFirst()
  if (!poll) return null
  const options = await db
    .selectFrom('forum_poll_options')
    .select(['id', 'label', 'vote_count'])
    .where('topic_id', '=', topicId)
    .orderBy('position')
    .execute()
  return { ...poll, options }
}

export type PollRow = NonNullable<Awaited<ReturnType<typeof findPoll>>>

/** @returns null where the person does not show this viewer what they wrote. */
export const countTopicsOf = async (db: Db, userId: number, viewerId: number | null): Promise<number | null> => {
  const limited = publicTopics(db).where('forum_topics.author_id', '=', userId).select(sql`1`.as('one')).limit(10_000)
  const row = await db
    .selectFrom(limited.as('found'))
    .select(eb => [eb.fn.countAll<number>().as('count'), personShows('forum', userId, viewerId).as('is_shown')])
    .executeTakeFirstOrThrow()
  return row.is_shown ? row.count : null
}

/** Lively topics of the same board; cheap, because it reads the head of an index. */
export const listRelatedRows = (db: Db, boardId: number, exceptId: number) =>
  publicTopics(db)
    .where('forum_topics.board_id', '=', boardId)
    .where('forum_topics.id', '<>', exceptId)
    .select(['forum_topics.id', 'forum_topics.title', 'forum_topics.reply_count'])
    .orderBy('forum_topics.last_reply_at', 'desc')
    .orderBy('forum_topics.id', 'desc')
    .limit(8)
    .execute()

export type ReplyFilters = {
  authorId?: number | undefined
  sort: ReplySort
  pageNo: number
  pageSize: number
  cursor?: string | undefined
}

export async function listReplyRows(db: Db, topicId: number, filters: ReplyFilters) {
  const byFloor = filters.sort === 'floor' && !filters.authorId
  let query = (byFloor ? allFloors(db) : publicFloors(db))
    .where('forum_replies.topic_id', '=', topicId)
    .leftJoin('users as author', 'author.id', 'forum_replies.author_id')
    .leftJoin('forum_replies as quoted', 'quoted.id', 'forum_replies.quote_reply_id')
    .leftJoin('users as quoted_author', 'quoted_author.id', 'quoted.author_id')
    .leftJoin('forum_topics as merged', 'merged.merged_reply_id', 'forum_replies.id')
    .select([
      'forum_replies.id',
      'forum_replies.floor',
      'forum_replies.author_id',
      'forum_replies.body_html',
      'forum_replies.state',
      'forum_replies.like_count',
      'forum_replies.edited_at',
      'forum_replies.created_at',
      'author.nickname as author_nickname',
      'author.avatar as author_avatar',
      'quoted.floor as quoted_floor',
      'quoted.state as quoted_state',
      'quoted.body_text as quoted_text',
      'quoted_author.nickname as quoted_nickname',
      'merged.attachments',
    ])
  if (filters.authorId) query = query.where('forum_replies.author_id', '=', filters.authorId)
  const order = replyOrders[filters.sort]
  if (!byFloor) return keysetPage(db, query, { paging: filters, order })
  // Floors have no holes: a page begins at a number, and the last number says how many there are.
  const total = { total: (await lastFloor(db, topicId)) - 1, totalIsLowerBound: false }
  if (filters.cursor) return keysetPage(db, query, { paging: filters, order, total })
  const first = (filters.pageNo - 1) * filters.pageSize + 2
  const page = await keysetPage(db, query.where('forum_replies.floor', '>=', first), {
    paging: { ...filters, pageNo: 1 },
    order,
    total,
  })
  return { ...page, pageNo: filters.pageNo }
}

/** The topic itself is the first. */
export const lastFloor = async (db: Db, topicId: number): Promise<number> => {
  const row = await allFloors(db)
    .where('forum_replies.topic_id', '=', topicId)
    .select('forum_replies.floor')
    .orderBy('forum_replies.floor', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.floor ?? 1
}

export type ReplyRow = Awaited<ReturnType<typeof listReplyRows>>['rows'][number]

/** Topics with everything the search index wants, in the order of their ids. */
export const listTopicsForSearch = (db: Db, afterId: number, limit: number) =>
  topicCards(db)
    .select('forum_topics.body_html')
    .where('forum_topics.id', '>', afterId)
    .orderBy('forum_topics.id')
    .limit(limit)
    .execute()

export const findTopicForSearch = (db: Db, id: number) =>
  topicCards(db).select('forum_topics.body_html').where('forum_topics.id', '=', id).executeTakeFirst()

export type TopicSearchRow = NonNullable<Awaited<ReturnType<typeof findTopicForSearch>>>

const repliesForSearch = (db: Db) =>
  db
    .selectFrom('forum_replies')
    .innerJoin('forum_topics', 'forum_topics.id', 'forum_replies.topic_id')
    .leftJoin('users as author', 'author.id', 'forum_replies.author_id')
    .leftJoin('forum_boards as board', 'board.id', 'forum_topics.board_id')
    .where('forum_replies.state', '=', sql.lit('PUBLISHED'))
    .where('forum_topics.state', '=', sql.lit('PUBLISHED'))
    .select([
      'forum_replies.id',
      'forum_replies.topic_id',
      'forum_replies.author_id',
      'forum_replies.floor',
      'forum_replies.body_text',
      'forum_replies.like_count',
      'forum_replies.created_at',
      'forum_topics.title as topic_title',
      'forum_topics.city_code',
      'author.nickname as author_nickname',
      'board.name as board_name',
    ])

export const listRepliesForSearch = (db: Db, afterId: number, limit: number) =>
  repliesForSearch(db).where('forum_replies.id', '>', afterId).orderBy('forum_replies.id').limit(limit).execute()

/** The replies of one topic above a floor. */
export const listFloorsForSearch = (db: Db, topicId: number, aboveFloor: number) =>
  repliesForSearch(db)
    .where('forum_replies.topic_id', '=', topicId)
    .where('forum_replies.floor', '>', aboveFloor)
    .orderBy('forum_replies.floor')
    .execute()

export const findReplyForSearch = (db: Db, id: number) =>
  repliesForSearch(db).where('forum_replies.id', '=', id).executeTakeFirst()

export type ReplySearchRow = NonNullable<Awaited<ReturnType<typeof findReplyForSearch>>>
