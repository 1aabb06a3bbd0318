/** SQL of writing topics: boards one may write in, drafts, topics with their polls and earlier texts. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { ForumTopicsTable } from '#server/domains/park/forum/tables.ts'
import { publicTopics } from '#server/domains/park/forum/visibility.ts'

export const listOpenBoards = (db: Db) =>
  db
    .selectFrom('forum_boards')
    .where('state', '=', 'OPEN')
    .select(['id', 'name', 'intro'])
    .orderBy('sort_order')
    .orderBy('id')
    .execute()

export const findBoard = (db: Db, id: number) =>
  db.selectFrom('forum_boards').where('id', '=', id).select(['id', 'name', 'state']).executeTakeFirst()

export const getAuthor = (db: Db, id: number) =>
  db.selectFrom('users').where('id', '=', id).select(['nickname', 'created_at', 'city_code']).executeTakeFirstOrThrow()

const ofTopic = (topicId: number | null) => sql<boolean>`coalesce(topic_id, 0) = ${topicId ?? 0}`

export const findDraft = (db: Db, userId: number, topicId: number | null) =>
  db.selectFrom('forum_drafts').selectAll().where('user_id', '=', userId).where(ofTopic(topicId)).executeTakeFirst()

export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>

/** One save of a person at a time. */
export const lockAuthor = (trx: Db, userId: number) =>
  trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

type DraftContent = { board_id: number | null; title: string; body_html: string; content: string; updated_at: Date }

export async function upsertDraft(trx: Db, userId: number, topicId: number | null, row: DraftContent): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('forum_drafts')
    .set(row)
    .where('user_id', '=', userId)
    .where(ofTopic(topicId))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await trx
    .insertInto('forum_drafts')
    .values({ user_id: userId, topic_id: topicId, ...row })
    .execute()
}

export const deleteDraft = (trx: Db, userId: number, topicId: number | null) =>
  trx.deleteFrom('forum_drafts').where('user_id', '=', userId).where(ofTopic(topicId)).execute()

/** Deletes everybody's drafts for a topic that is deleted. */
export const deleteDraftsOfTopic = (trx: Db, topicId: number) =>
  trx.deleteFrom('forum_drafts').where('topic_id', '=', topicId).execute()

const wholeTopics = (db: Db) =>
  db
    .selectFrom('forum_topics')
    .where('state', '<>', 'DELETED')
    .select([
      'id',
      'board_id',
      'author_id',
      'author_company_id',
      'kind',
      'title',
      'summary',
      'body_html',
      'tags',
      'attachments',
      'state',
      'state_reason',
      'published_at',
      'edit_count',
      'pinned',
      'pinned_until',
      'digest',
      'digest_at',
      'locked',
    ])

export const findWholeTopic = (db: Db, id: number) => wholeTopics(db).where('id', '=', id).executeTakeFirst()

export type WholeTopic = NonNullable<Awaited<ReturnType<typeof findWholeTopic>>>

/** Locked until the transaction ends. */
export const lockWholeTopic = (trx: Db, id: number) => wholeTopics(trx).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertTopic = async (trx: Db, row: Insertable<ForumTopicsTable>): Promise<number> =>
  (await trx.insertInto('forum_topics').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateTopic = (trx: Db, id: number, change: Updateable<ForumTopicsTable>) =>
  trx.updateTable('forum_topics').set(change).where('id', '=', id).execute()

type NewPoll = { topicId: number; question: string; options: readonly string[]; maxChoices: number; closesAt: Date | null }

export async function insertPoll(trx: Db, { topicId, question, options, maxChoices, closesAt }: NewPoll): Promise<void> {
  await trx
    .insertInto('forum_polls')
    .values({ topic_id: topicId, question, max_choices: maxChoices, closes_at: closesAt })
    .execute()
  await trx
    .insertInto('forum_poll_options')
    .values(options.map((label, position) => ({ topic_id: topicId, position, label })))
    .execute()
}

type Edit = { topic_id: number; editor_id: number; title: string; body_html: string; reason: string; created_at: Date }

export const insertEdit = (trx: Db, row: Edit) => trx.insertInto('forum_topic_edits').values(row).execute()

/** What a topic said at a time: what its first edit since then has changed; undefined where there was none. */
export const findTextAt = (db: Db, topicId: number, at: Date | null) =>
  db
    .selectFrom('forum_topic_edits')
    .select(['title', 'body_html'])
    .where('topic_id', '=', topicId)
    .$if(at !== null, edits => edits.where('created_at', '>=', at as Date))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export const isTopicPublic = async (db: Db, id: number): Promise<boolean> =>
  (await publicTopics(db).where('forum_topics.id', '=', id).select('id').executeTakeFirst()) !== undefined

export const listEditRows = (db: Db, topicId: number, limit: number) =>
  db
    .selectFrom('forum_topic_edits')
    .select(['title', 'body_html', 'reason', 'created_at'])
    .where('topic_id', '=', topicId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The attachments of a public topic, or of one that was merged into another as a reply. */
export const listAttachments = async (db: Db, topicId: number) =>
  (
    await db
      .selectFrom('forum_topics')
      .leftJoin('forum_replies as reply', 'reply.id', 'forum_topics.merged_reply_id')
      .leftJoin('forum_topics as target', 'target.id', 'reply.topic_id')
      .where('forum_topics.id', '=', topicId)
      .where(eb =>
        eb.or([
          eb('forum_topics.state', '=', 'PUBLISHED'),
          eb.and([eb('reply.state', '=', 'PUBLISHED'), eb('target.state', '=', 'PUBLISHED')]),
        ]),
      )
      .select('forum_topics.attachments')
      .executeTakeFirst()
  )?.attachments ?? []
