/** My replies, in every state, and taking them back. */
import { sql } from 'kysely'
import type { ListOf } from '#lib/contract/define.ts'
import type { MyReply } from '#lib/contract/park/forum-workspace.ts'
import type { Actor } from '#server/access/actor.ts'
import { isOwned } from '#server/access/ownership.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { recountBoards, recountTopic } from '#server/domains/park/forum/recount.ts'
import { removeDocuments } from '#server/domains/platform/search/service.ts'
import { AppError } from '#server/errors.ts'
import { presentReply } from './present.ts'
import { listReplyRows, lockReply, type Query } from './queries.ts'

export const listMyReplies = async (db: Db, actor: Actor, query: Query<'listMyReplies'>): Promise<ListOf<MyReply>> =>
  presentPage(await listReplyRows(db, actor, query), presentReply)

/** @throws AppError `missing.record` for what is not mine, or deleted already. */
export const deleteReply = (db: Db, actor: Actor, id: number): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const row = await lockReply(trx, id)
    if (!row || !isOwned(actor, { userId: row.author_id, companyId: row.author_company_id })) throw new AppError('missing.record')
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
