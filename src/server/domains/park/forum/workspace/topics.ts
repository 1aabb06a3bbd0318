/** My topics, in every state, and taking them back. */
import type { CallResult, ListOf } from '#lib/contract/define.ts'
import type { forumWorkspace, MyTopic } from '#lib/contract/park/forum-workspace.ts'
import { pageTag, shownTags } from '#lib/tags.ts'
import type { Actor } from '#server/access/actor.ts'
import { requireOwned } from '#server/access/ownership.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { recountBoards } from '#server/domains/park/forum/figure-queries.ts'
import { withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { removeDocuments } from '#server/domains/platform/search/service.ts'
import { endHiding } from '../managing/hide.ts'
import { listHidings } from '../managing/hiding-queries.ts'
import { NOT_PINNED } from '../managing/pins.ts'
import { deleteDraftsOfTopic } from '../writing/queries.ts'
import { presentAppeal } from './appeals.ts'
import { authorshipOf } from './policy.ts'
import { presentTopic, presentTopicWhole } from './present.ts'
import { findTopic, listReplyIds, listTopicRows, lockTopic, type Query, updateTopic } from './queries.ts'

export const listMyTopics = async (db: Db, actor: Actor, query: Query<'listMyTopics'>): Promise<ListOf<MyTopic>> =>
  presentPage(await listTopicRows(db, actor, query), presentTopic)

/** @throws AppError `missing.record` for what is not mine, or deleted. */
export async function getMyTopic(
  db: Db,
  actor: Actor,
  { id, now }: { id: number; now: Date },
): Promise<CallResult<(typeof forumWorkspace)['getMyTopic']>> {
  const row = requireOwned(actor, await findTopic(db, id), authorshipOf)
  const [hiding] = row.state === 'HIDDEN' ? await listHidings(db, 'TOPIC', [id]) : []
  return presentTopicWhole(row, presentAppeal(hiding, now))
}

/** @throws AppError `missing.record` for what is not mine, or deleted already. */
export const deleteTopic = (db: Db, actor: Actor, { id, now }: { id: number; now: Date }): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const row = requireOwned(actor, await lockTopic(trx, id), authorshipOf)
    await updateTopic(trx, id, { state: 'DELETED', ...NOT_PINNED })
    await withdrawFromReview(trx, 'FORUM_DIGEST', id)
    await deleteDraftsOfTopic(trx, id)
    if (row.state !== 'PUBLISHED') {
      await withdrawFromReview(trx, 'FORUM_TOPIC', id)
      await endHiding(trx, { target: 'TOPIC', targetId: id }, now)
      return { done: true as const }
    }
    await removeDocuments(trx, 'topic', [id])
    await removeDocuments(trx, 'reply', await listReplyIds(trx, id))
    await recountBoards(trx, [row.board_id])
    await purgeTags(trx, [...shownTags('topic', [id]), pageTag.topics, pageTag.board(row.board_id), pageTag.user(row.author_id)])
    return { done: true as const }
  })
