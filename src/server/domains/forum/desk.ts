/** My topics and replies, in every state, and taking them back. */
import { sql } from 'kysely'
import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import type { forumDesk, MyReply, MyReplyState, MyTopic, MyTopicState } from '#lib/contract/forum-desk.ts'
import { purgeTags } from '#server/cache/purge.ts'
import { cleanHtml } from '#server/content/html.ts'
import type { Db } from '#server/db/client.ts'
import { narrowed, newestFirst } from '#server/db/narrow.ts'
import { keysetPage, presentPage } from '#server/db/paging.ts'
import { removeDocuments } from '#server/domains/search/service.ts'
import { AppError } from '#server/errors.ts'
import type { Actor } from '#server/http/actor.ts'
import { isMine, mineOnly } from '#server/http/mine.ts'
import { recountBoards, recountTopic } from './recount.ts'

type Calls = typeof forumDesk
type Query<Name extends keyof Calls> = CallParsed<Calls[Name]>['query']

const GONE = '已注销用户'

/** What is deleted is gone, for its author too. */
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

const listTopicRows = (db: Db, actor: Actor, query: Query<'listMyTopics'>) => {
  const own = topics(db).where(mineOnly(actor, { user: 'forum_topics.author_id', company: 'forum_topics.author_company_id' }))
  const rows = narrowed(own, query, { state: 'forum_topics.state', text: 'forum_topics.title' })
  return keysetPage(db, withTopic(rows), {
    paging: query,
    order: newestFirst('forum_topics'),
  })
}

type TopicRow = Awaited<ReturnType<typeof listTopicRows>>['rows'][number]

const presentTopic = (row: TopicRow): MyTopic => ({
  id: row.id,
  title: row.title,
  boardName: row.board_name ?? '',
  kind: row.kind,
  state: row.state as MyTopicState,
  reason: row.state_reason,
  authorName: row.author_nickname ?? GONE,
  digest: row.digest,
  replyCount: row.reply_count,
  likeCount: row.like_count,
  viewCount: row.view_count,
  createdAt: row.created_at.toISOString(),
})

export const listMyTopics = async (
  db: Db,
  actor: Actor,
  query: Query<'listMyTopics'>,
): Promise<CallResult<Calls['listMyTopics']>> => presentPage(await listTopicRows(db, actor, query), presentTopic)

/** @throws AppError `missing.record` for what is not mine, or deleted. */
export async function getMyTopic(db: Db, actor: Actor, id: number): Promise<CallResult<Calls['getMyTopic']>> {
  const row = await withTopic(topics(db).where('forum_topics.id', '=', id))
    .select([
      'forum_topics.body_html',
      'forum_topics.pictures',
      'forum_topics.tags',
      'forum_topics.collect_count',
      'forum_topics.published_at',
      'forum_topics.edited_at',
    ])
    .executeTakeFirst()
  if (!row || !isMine(actor, { userId: row.author_id, companyId: row.author_company_id })) throw new AppError('missing.record')
  return {
    ...presentTopic(row),
    body: cleanHtml(row.body_html),
    pictures: row.pictures,
    tags: row.tags,
    collectCount: row.collect_count,
    publishedAt: row.published_at?.toISOString() ?? null,
    editedAt: row.edited_at?.toISOString() ?? null,
  }
}

/** @throws AppError `missing.record` for what is not mine, or deleted already. */
export const deleteTopic = (db: Db, actor: Actor, id: number): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const row = await topics(trx)
      .where('forum_topics.id', '=', id)
      .select(['id', 'board_id', 'author_id', 'author_company_id', 'state'])
      .forUpdate()
      .executeTakeFirst()
    if (!row || !isMine(actor, { userId: row.author_id, companyId: row.author_company_id })) throw new AppError('missing.record')
    await trx.updateTable('forum_topics').set({ state: 'DELETED' }).where('id', '=', id).execute()
    if (row.state !== 'PUBLISHED') return { done: true as const }
    const replies = await trx.selectFrom('forum_replies').select('id').where('topic_id', '=', id).execute()
    await removeDocuments(trx, 'topic', [id])
    await removeDocuments(
      trx,
      'reply',
      replies.map(reply => reply.id),
    )
    await recountBoards(trx, [row.board_id])
    await purgeTags(trx, [`topic:${id}`, 'topics', `board:${row.board_id}`, `user:${row.author_id}`])
    return { done: true as const }
  })

const replies = (db: Db) => db.selectFrom('forum_replies').where('forum_replies.state', '<>', 'DELETED')

const listReplyRows = (db: Db, actor: Actor, query: Query<'listMyReplies'>) => {
  const own = replies(db).where(mineOnly(actor, { user: 'forum_replies.author_id', company: 'forum_replies.author_company_id' }))
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

type ReplyRow = Awaited<ReturnType<typeof listReplyRows>>['rows'][number]

const presentReply = (row: ReplyRow): MyReply => ({
  id: row.id,
  topicId: row.topic_id,
  // Of a topic that is gone not even the title stays.
  topicTitle: row.topic_state === 'PUBLISHED' ? row.topic_title : '帖子已不可见',
  topicIsPublic: row.topic_state === 'PUBLISHED',
  floor: row.floor,
  text: row.body_text,
  state: row.state as MyReplyState,
  reason: row.state_reason,
  authorName: row.author_nickname ?? GONE,
  likeCount: row.like_count,
  solution: row.solution_reply_id === row.id,
  createdAt: row.created_at.toISOString(),
})

export const listMyReplies = async (
  db: Db,
  actor: Actor,
  query: Query<'listMyReplies'>,
): Promise<CallResult<Calls['listMyReplies']>> => presentPage(await listReplyRows(db, actor, query), presentReply)

/** @throws AppError `missing.record` for what is not mine, or deleted already. */
export const deleteReply = (db: Db, actor: Actor, id: number): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const row = await replies(trx)
      .where('forum_replies.id', '=', id)
      .select(['id', 'topic_id', 'author_id', 'author_company_id', 'state'])
      .forUpdate()
      .executeTakeFirst()
    if (!row || !isMine(actor, { userId: row.author_id, companyId: row.author_company_id })) throw new AppError('missing.record')
    await trx.updateTable('forum_replies').set({ state: 'DELETED' }).where('id', '=', id).execute()
    if (row.state !== 'PUBLISHED') return { done: true as const }
    const topic = await trx
      .updateTable('forum_topics')
      .set({ solution_reply_id: sql<number | null>`nullif(solution_reply_id, ${id})` })
      .where('id', '=', row.topic_id)
      .returning('board_id')
      .executeTakeFirstOrThrow()
    await recountTopic(trx, row.topic_id)
    await recountBoards(trx, [topic.board_id])
    await removeDocuments(trx, 'reply', [id])
    await purgeTags(trx, [`topic:${row.topic_id}`, 'topics', `board:${topic.board_id}`, `user:${row.author_id}`])
    return { done: true as const }
  })
