/** SQL of what a person keeps of the forum: collected topics, followed topics and boards. */
import type { PageQuery } from '#lib/contract/define.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'

export type Paging = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'>

const columns = [
  'forum_topics.id',
  'forum_topics.title',
  'forum_topics.state',
  'forum_topics.pictures',
  'forum_topics.reply_count',
  'forum_topics.last_reply_at',
  'board.name as board_name',
] as const

export const listCollectedRows = (db: Db, userId: number, paging: Paging) =>
  keysetPage(
    db,
    db
      .selectFrom('forum_collects')
      .innerJoin('forum_topics', 'forum_topics.id', 'forum_collects.topic_id')
      .leftJoin('forum_boards as board', 'board.id', 'forum_topics.board_id')
      .select(columns)
      .select('forum_collects.created_at as saved_at')
      .where('forum_collects.user_id', '=', userId),
    {
      paging,
      order: [
        { column: 'forum_collects.created_at', direction: 'desc' },
        { column: 'forum_collects.topic_id', direction: 'desc' },
      ],
    },
  )

export type CollectedRow = Awaited<ReturnType<typeof listCollectedRows>>['rows'][number]

export const listFollowedRows = (db: Db, userId: number, paging: Paging) =>
  keysetPage(
    db,
    db
      .selectFrom('forum_subscriptions')
      .innerJoin('forum_topics', 'forum_topics.id', 'forum_subscriptions.topic_id')
      .leftJoin('forum_boards as board', 'board.id', 'forum_topics.board_id')
      .select(columns)
      .select('forum_subscriptions.created_at as followed_at')
      .where('forum_subscriptions.user_id', '=', userId)
      .where('forum_subscriptions.topic_id', 'is not', null),
    {
      paging,
      order: [
        { column: 'forum_subscriptions.created_at', direction: 'desc' },
        { column: 'forum_subscriptions.topic_id', direction: 'desc' },
      ],
    },
  )

export type FollowedRow = Awaited<ReturnType<typeof listFollowedRows>>['rows'][number]

/** There are never more than there are boards. */
export const listFollowedBoardRows = (db: Db, userId: number) =>
  db
    .selectFrom('forum_subscriptions')
    .innerJoin('forum_boards', 'forum_boards.id', 'forum_subscriptions.board_id')
    .select(['forum_boards.id', 'forum_boards.name', 'forum_boards.state', 'forum_boards.topic_count'])
    .select('forum_subscriptions.created_at as followed_at')
    .where('forum_subscriptions.user_id', '=', userId)
    .orderBy('forum_subscriptions.created_at', 'desc')
    .orderBy('forum_boards.id')
    .execute()
