/** SQL of a member's own topics and replies. */
import { sql, type Updateable } from 'kysely'
import type { CallParsed } from '#lib/contract/define.ts'
import type { forumWorkspace } from '#lib/contract/park/forum-workspace.ts'
import type { Actor } from '#server/access/actor.ts'
import { ownedOnly } from '#server/access/ownership.ts'
import type { Db } from '#server/db/client.ts'
import { narrowed, newestFirst } from '#server/db/list-filters.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { Database } from '#server/db/schema.ts'

type Calls = typeof forumWorkspace
export type Query<Name extends keyof Calls> = CallParsed<Calls[Name]>['query']

/** Deleted topics are hidden from their authors, too. */
const topics = (db: Db) => db.selectFrom('forum_topics').where('forum_topics.state', '<>', 'DELETED')

const withTopic = (query: ReturnType<typeof topics>) =>
  query
    .leftJoin('forum_boards as board', 'board.id', 'forum_topics.board_id')
    .leftJoin('users as author', 'author.id', 'forum_topics.author_id')
    .select([
      'forum_topics.id',
      'forum_topics.title',
      'forum_topics.kind',
      'forum_topics.state',
      'forum_topics.state_reason',
      'forum_topics.digest',
      'forum_topics.reply_count',
      'forum_topics.like_count',
      'forum_topics.view_count',
      'forum_topics.created_at',
      'forum_topics.author_id',
      'forum_topics.author_company_id',
      'board.name as board_name',
      'author.nickname as author_nickname',
    ])

export const listTopicRows = (db: Db, actor: Actor, query: Query<'listMyTopics'>) => {
  const own = topics(db).where(ownedOnly(actor, { user: 'forum_topics.author_id', company: 'forum_topics.author_company_id' }))
  const rows = narrowed(own, query, { state: 'forum_topics.state', text: 'forum_topics.title' })
  return keysetPage(db, withTopic(rows), {
    paging: query,
    order: newestFirst('forum_topics'),
  })
}

export type TopicRow = Awaited<ReturnType<typeof listTopicRows>>['rows'][number]

export const findTopic = (db: Db, id: number) =>
  withTopic(topics(db).where('forum_topics.id', '=', id))
    .select([
      'forum_topics.body_html',
      'forum_topics.pictures',
      'forum_topics.tags',
      'forum_topics.collect_count',
      'forum_topics.published_at',
      'forum_topics.edited_at',
    ])
    .executeTakeFirst()

export type TopicDetailRow = NonNullable<Awaited<ReturnType<typeof findTopic>>>

/** Locked until the transaction ends. */
export const lockTopic = (trx: Db, id: number) =>
  topics(trx)
    .where('forum_topics.id', '=', id)
    .select(['id', 'board_id', 'author_id', 'author_company_id', 'state'])
    .forUpdate()
    .executeTakeFirst()

export const updateTopic = (trx: Db, id: number, change: Updateable<Database['forum_topics']>) =>
  trx.updateTable('forum_topics').set(change).where('id', '=', id).execute()

/** The ids of all replies of a topic, in every state. */
export const listReplyIds = async (db: Db, topicId: number): Promise<number[]> =>
  (await db.selectFrom('forum_replies').select('id').where('topic_id', '=', topicId).execute()).map(row => row.id)

const replies = (db: Db) => db.selectFrom('forum_replies').where('forum_replies.state', '<>', 'DELETED')

export const listReplyRows = (db: Db, actor: Actor, query: Query<'listMyReplies'>) => {
  const own = replies(db).where(ownedOnly(actor, { user: 'forum_replies.author_id', company: 'forum_replies.author_company_id' }))
  const rows = narrowed(own, query, { state: 'forum_replies.state', text: 'forum_replies.body_text' })
  return keysetPage(
    db,
    rows
      .innerJoin('forum_topics as topic', 'topic.id', 'forum_replies.topic_id')
      .leftJoin('users as author', 'author.id', 'forum_replies.author_id')
      .select([
        'forum_replies.id',
        'forum_replies.topic_id',
        'forum_replies.floor',
        'forum_replies.body_text',
        'forum_replies.state',
        'forum_replies.state_reason',
        'forum_replies.like_count',
        'forum_replies.created_at',
        'topic.title as topic_title',
        'topic.state as topic_state',
        'topic.solution_reply_id',
        'author.nickname as author_nickname',
      ]),
    {
      paging: query,
      order: newestFirst('forum_replies'),
    },
  )
}

export type ReplyRow = Awaited<ReturnType<typeof listReplyRows>>['rows'][number]

/** Locked until the transaction ends. */
export const lockReply = (trx: Db, id: number) =>
  replies(trx)
    .where('forum_replies.id', '=', id)
    .select(['id', 'topic_id', 'author_id', 'author_company_id', 'state'])
    .forUpdate()
    .executeTakeFirst()

export const updateReply = (trx: Db, id: number, change: Updateable<Database['forum_replies']>) =>
  trx.updateTable('forum_replies').set(change).where('id', '=', id).execute()

/** Ends that the reply is the solution of its topic, if it is. @returns the board of the topic. */
export async function clearSolution(trx: Db, topicId: number, replyId: number): Promise<number> {
  const topic = await trx
    .updateTable('forum_topics')
    .set({ solution_reply_id: sql<number | null>`nullif(solution_reply_id, ${replyId})` })
    .where('id', '=', topicId)
    .returning('board_id')
    .executeTakeFirstOrThrow()
  return topic.board_id
}
