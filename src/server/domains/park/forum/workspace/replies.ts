/** My replies, in every state, and taking them back. */
import type { ListOf } from '#lib/contract/define.ts'
import type { MyReply } from '#lib/contract/park/forum-workspace.ts'
import { pageTag } from '#lib/tags.ts'
import type { Actor } from '#server/access/actor.ts'
import { requireOwned } from '#server/access/ownership.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { recountBoards, recountTopic } from '#server/domains/park/forum/figure-queries.ts'
import { withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { removeDocuments } from '#server/domains/platform/search/service.ts'
import { endHiding } from '../managing/hide.ts'
import { listHidings } from '../managing/hiding-queries.ts'
import { lockReplyWithTopic } from '../talk/lock-reply.ts'
import { presentAppeal } from './appeals.ts'
import { authorshipOf } from './policy.ts'
import { presentReply } from './present.ts'
import { clearSolution, listReplyRows, lockReply, type Query, updateReply } from './queries.ts'

export async function listMyReplies(
  db: Db,
  actor: Actor,
  { query, now }: { query: Query<'listMyReplies'>; now: Date },
): Promise<ListOf<MyReply>> {
  const page = await listReplyRows(db, actor, query)
  const hidden = page.rows.filter(row => row.state === 'HIDDEN').map(row => row.id)
  const hidings = new Map((await listHidings(db, 'REPLY', hidden)).map(one => [one.target_id, one]))
  return presentPage(page, row => presentReply(row, presentAppeal(hidings.get(row.id), now)))
}

/** @throws AppError `missing.record` for what is not mine, or deleted already. */
export const deleteReply = (db: Db, actor: Actor, { id, now }: { id: number; now: Date }): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    await lockReplyWithTopic(trx, id)
    const row = requireOwned(actor, await lockReply(trx, id), authorshipOf)
    await updateReply(trx, id, { state: 'DELETED' })
    if (row.state !== 'PUBLISHED') {
      await withdrawFromReview(trx, 'FORUM_REPLY', id)
      await endHiding(trx, { target: 'REPLY', targetId: id }, now)
      await purgeTags(trx, [pageTag.topic(row.topic_id)])
      return { done: true as const }
    }
    const boardId = await clearSolution(trx, row.topic_id, id)
    await recountTopic(trx, row.topic_id)
    await recountBoards(trx, [boardId])
    await removeDocuments(trx, 'reply', [id])
    await purgeTags(trx, [pageTag.topic(row.topic_id), pageTag.topics, pageTag.board(boardId), pageTag.user(row.author_id)])
    return { done: true as const }
  })
