/** My topics, in every state, and taking them back. */
import type { CallResult, ListOf } from '#lib/contract/define.ts'
import type { forumWorkspace, MyTopic } from '#lib/contract/park/forum-workspace.ts'
import type { Actor } from '#server/access/actor.ts'
import { isOwned } from '#server/access/ownership.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { recountBoards } from '#server/domains/park/forum/recount.ts'
import { removeDocuments } from '#server/domains/platform/search/service.ts'
import { AppError } from '#server/errors.ts'
import { presentTopic, presentTopicWhole } from './present.ts'
import { findTopic, listTopicRows, lockTopic, type Query } from './queries.ts'

export const listMyTopics = async (db: Db, actor: Actor, query: Query<'listMyTopics'>): Promise<ListOf<MyTopic>> =>
  presentPage(await listTopicRows(db, actor, query), presentTopic)

/** @throws AppError `missing.record` for what is not mine, or deleted. */
export async function getMyTopic(db: Db, actor: Actor, id: number): Promise<CallResult<(typeof forumWorkspace)['getMyTopic']>> {
  const row = await findTopic(db, id)
  if (!row || !isOwned(actor, { userId: row.author_id, companyId: row.author_company_id })) throw new AppError('missing.record')
  return presentTopicWhole(row)
}

/** @throws AppError `missing.record` for what is not mine, or deleted already. */
export const deleteTopic = (db: Db, actor: Actor, id: number): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const row = await lockTopic(trx, id)
    if (!row || !isOwned(actor, { userId: row.author_id, companyId: row.author_company_id })) throw new AppError('missing.record')
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
