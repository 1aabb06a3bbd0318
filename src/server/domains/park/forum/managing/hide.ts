/** Hiding a topic or a reply. The author is sent the reason and may appeal. */
import { FORUM_APPEAL_DAYS } from '#lib/forms/park/forum.ts'
import type { Db } from '#server/db/client.ts'
import { recountBoards, recountTopic } from '#server/domains/park/forum/figure-queries.ts'
import { withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { removeDocuments } from '#server/domains/platform/search/service.ts'
import { AppError } from '#server/errors.ts'
import { lockReplyWithTopic } from '../talk/lock-reply.ts'
import { setReplyState } from '../talk/queries.ts'
import { clearSolution, listReplyIds } from '../workspace/queries.ts'
import { showReply, showTopic } from '../writing/publish.ts'
import { lockWholeTopic, updateTopic } from '../writing/queries.ts'
import { type HiddenTarget, insertHiding, lockHiding, updateHiding } from './hiding-queries.ts'
import { NOT_PINNED } from './pins.ts'

type HiddenBy = { reason: string; by: number; now: Date }
/** Without a moderator when a report led to it: deciding the report notifies the author, who appeals against the points. */
type Hiding = HiddenBy | { reason: string }

export const APPEAL_PROMISE = `不同意可以在 ${FORUM_APPEAL_DAYS} 日内申诉一次，由没有参与隐藏的人复核。`
export const topicPage = (id: number): string => `/member/member_park/member_park_forum?id=${id}`
export const REPLIES_PAGE = '/member/member_park/member_park_forum?view=replies'

export const recordHiding = (trx: Db, { target, targetId, authorId }: HiddenTarget & { authorId: number }, hiding: HiddenBy) =>
  insertHiding(trx, {
    target,
    target_id: targetId,
    author_id: authorId,
    reason: hiding.reason,
    hidden_by: hiding.by,
    hidden_at: hiding.now,
  })

/** Ends the record of a hiding, once its target is shown again or deleted. */
export async function endHiding(trx: Db, hidden: HiddenTarget, now: Date): Promise<void> {
  const row = await lockHiding(trx, hidden)
  if (!row) return
  await updateHiding(trx, row.id, { ended_at: now })
  if (row.appeal_state === 'WAITING') await withdrawFromReview(trx, 'FORUM_APPEAL', row.id)
}

/** Hidden already, it stays as it is. @throws AppError `missing.record` */
export async function hideTopic(trx: Db, id: number, hiding: Hiding): Promise<void> {
  const topic = await lockWholeTopic(trx, id)
  if (!topic) throw new AppError('missing.record')
  if (topic.state !== 'PUBLISHED' && topic.state !== 'UNDER_REVIEW') return
  const { reason } = hiding
  await updateTopic(trx, id, { state: 'HIDDEN', state_reason: reason, ...NOT_PINNED })
  await withdrawFromReview(trx, 'FORUM_DIGEST', id)
  await removeDocuments(trx, 'reply', await listReplyIds(trx, id))
  await showTopic(trx, topic)
  if (!('by' in hiding)) return
  await recordHiding(trx, { target: 'TOPIC', targetId: id, authorId: topic.author_id }, hiding)
  await notify(trx, topic.author_id, {
    kind: 'COMMENT',
    title: '你的帖子被隐藏',
    body: `“${topic.title}”：${reason}。${APPEAL_PROMISE}`,
    link: topicPage(id),
  })
}

export async function hideReply(trx: Db, id: number, hiding: Hiding): Promise<void> {
  const locked = await lockReplyWithTopic(trx, id)
  if (!locked) throw new AppError('missing.record')
  const { topic, reply } = locked
  if (reply.state === 'HIDDEN') return
  const { reason } = hiding
  await setReplyState(trx, id, 'HIDDEN', reason)
  if (reply.state === 'PUBLISHED') {
    await clearSolution(trx, topic.id, id)
    await recountTopic(trx, topic.id)
    await recountBoards(trx, [topic.board_id])
  }
  await showReply(trx, { id, topicId: topic.id, boardId: topic.board_id })
  if (!('by' in hiding)) return
  await recordHiding(trx, { target: 'REPLY', targetId: id, authorId: reply.author_id }, hiding)
  await notify(trx, reply.author_id, {
    kind: 'COMMENT',
    title: '你的回复被隐藏',
    body: `你在“${topic.title}”的 ${reply.floor} 楼：${reason}。${APPEAL_PROMISE}`,
    link: REPLIES_PAGE,
  })
}
