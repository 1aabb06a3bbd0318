/** Unhides topics and replies: they are public again at their old place. */
import type { Db } from '#server/db/client.ts'
import { recountBoards, recountTopic } from '#server/domains/park/forum/figure-queries.ts'
import { replySearchSource } from '#server/domains/park/forum/search.ts'
import { indexDocuments } from '#server/domains/platform/search/service.ts'
import { lockReplyWithTopic } from '../talk/lock-reply.ts'
import { setReplyState } from '../talk/queries.ts'
import { showReply, showTopic } from '../writing/publish.ts'
import { updateTopic, type WholeTopic } from '../writing/queries.ts'
import { isReconsidered, submitDigest } from './digest.ts'
import { endHiding } from './hide.ts'
import { listPublicReplyIds } from './queries.ts'

/** @param row a hidden topic, locked by the caller. */
export async function unhideTopic(trx: Db, row: WholeTopic, now: Date): Promise<void> {
  await updateTopic(trx, row.id, { state: 'PUBLISHED', state_reason: null, published_at: row.published_at ?? now })
  if (isReconsidered(row)) await submitDigest(trx, row)
  await showTopic(trx, row)
  for (const replyId of await listPublicReplyIds(trx, row.id)) {
    const document = await replySearchSource.get(trx, replyId)
    if (document) await indexDocuments(trx, [document])
  }
  await endHiding(trx, { target: 'TOPIC', targetId: row.id }, now)
}

/** @returns whether everybody sees it again: false where it is not hidden, or its topic is not public. */
export async function unhideReply(trx: Db, id: number, now: Date): Promise<boolean> {
  const locked = await lockReplyWithTopic(trx, id)
  if (locked?.reply.state !== 'HIDDEN') return false
  const { topic } = locked
  await setReplyState(trx, id, 'PUBLISHED', null)
  await recountTopic(trx, topic.id)
  await recountBoards(trx, [topic.board_id])
  await showReply(trx, { id, topicId: topic.id, boardId: topic.board_id })
  await endHiding(trx, { target: 'REPLY', targetId: id }, now)
  return topic.state === 'PUBLISHED'
}
