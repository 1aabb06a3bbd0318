/** SQL of topics as operators read and mark them. */
import { sql } from 'kysely'
import type { CallParsed } from '#lib/contract/define.ts'
import type { forumManaging } from '#lib/contract/park/forum-managing.ts'
import type { Db } from '#server/db/client.ts'
import { containsText, newestFirst } from '#server/db/list-filters.ts'
import { keysetPage } from '#server/db/paging.ts'

const managed = (db: Db) =>
  db
    .selectFrom('forum_topics')
    .where('forum_topics.state', '<>', 'DELETED')
    .leftJoin('forum_boards as board', 'board.id', 'forum_topics.board_id')
    .leftJoin('users as author', 'author.id', 'forum_topics.author_id')
    .select([
      'forum_topics.id',
      'forum_topics.title',
      'forum_topics.board_id',
      'forum_topics.kind',
      'forum_topics.author_id',
      'forum_topics.author_company_id',
      'forum_topics.state',
      'forum_topics.state_reason',
      'forum_topics.pinned',
      'forum_topics.pinned_until',
      'forum_topics.digest_at',
      'forum_topics.digest',
      'forum_topics.locked',
      'forum_topics.reply_count',
      'forum_topics.created_at',
      'board.name as board_name',
      'author.nickname as author_name',
    ])

export function listManagedRows(db: Db, query: CallParsed<typeof forumManaging.listManagedTopics>['query']) {
  let rows = managed(db)
  if (query.state) rows = rows.where('forum_topics.state', '=', sql.lit(query.state))
  // A number is found by the key, all else by the words of the title.
  if (query.keyword)
    rows = /^\d{1,9}$/.test(query.keyword)
      ? rows.where('forum_topics.id', '=', Number(query.keyword))
      : rows.where(containsText('forum_topics.title_grams', 'forum_topics.title', query.keyword))
  return keysetPage(db, rows, { paging: query, order: newestFirst('forum_topics') })
}

export type ManagedRow = Awaited<ReturnType<typeof listManagedRows>>['rows'][number]

export const findManaged = (db: Db, id: number) =>
  managed(db).select('forum_topics.body_html').where('forum_topics.id', '=', id).executeTakeFirst()

/** Locked until the transaction ends; new topics of the board do not wait for it. */
export const lockBoard = (trx: Db, id: number) =>
  trx.selectFrom('forum_boards').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** How many others are pinned in its board. */
export const countOtherPinned = async (db: Db, { id, board_id }: { id: number; board_id: number }): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('forum_topics')
        .where('state', '=', 'PUBLISHED')
        .where('pinned', '=', 1)
        .where('board_id', '=', board_id)
        .where('id', '<>', id)
        .select(eb => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

/** Takes the pin off those whose time is over. @returns which. */
export async function updateEndedPins(trx: Db, now: Date, limit: number) {
  const { rows } = await sql<{ id: number; board_id: number }>`
    update forum_topics set pinned = 0, pinned_until = null where id in (
      select id from forum_topics where pinned_until <= ${now} order by pinned_until limit ${limit} for update skip locked)
    returning id, board_id`.execute(trx)
  return rows
}

/** What stands under a topic that comes back, for the search. */
export const listPublicReplyIds = async (db: Db, topicId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('forum_replies')
      .where('topic_id', '=', topicId)
      .where('state', '=', 'PUBLISHED')
      .select('id')
      .orderBy('id')
      .execute()
  ).map(row => row.id)
