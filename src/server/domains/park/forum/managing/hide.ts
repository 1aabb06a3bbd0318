/** Hiding a topic or a reply, with the reason that its author is told. */
import type { Db } from '#server/db/client.ts'
import { recountBoards, recountTopic } from '#server/domains/park/forum/figure-queries.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { removeDocuments } from '#server/domains/platform/search/service.ts'
import { AppError } from '#server/errors.ts'
import { findReplyRecord, lockTopic, setReplyState } from '../talk/queries.ts'
import { clearSolution, listReplyIds } from '../workspace/queries.ts'
import { showReply, showTopic } from '../writing/publish.ts'
import { lockWholeTopic, updateTopic } from '../writing/queries.ts'

/** Hidden already, it stays as it is. @param told whether its author learns it here. @throws AppError `missing.record` */
export async function hideTopic(trx: Db, id: number, reason: string, told = true): Promise<void> {
  const topic = await lockWholeTopic(trx, id)
  if (!topic) throw new AppError('missing.record')
  if (topic.state !== 'PUBLISHED' && topic.state !== 'UNDER_REVIEW') return
  await updateTopic(trx, id, { state: 'HIDDEN', state_reason: reason, pinned: 0 })
  await removeDocuments(trx, 'reply', await listReplyIds(trx, id))
  await showTopic(trx, topic)
  if (!told) return
  await notify(trx, topic.author_id, {
    kind: 'COMMENT',
    title: '你的帖子被隐藏',
    body: `“${topic.title}”：${reason}。七日内可以通过意见反馈申诉。`,
    link: `/member/member_park/member_park_forum?id=${id}`,
  })
}

export async function hideReply(trx: Db, id: number, reason: string, told = true): Promise<void> {
  const found = await findReplyRecord(trx, id)
  const topic = found && (await lockTopic(trx, found.topic_id))
  const reply = await findReplyRecord(trx, id)
  if (!topic || !reply) throw new AppError('missing.record')
  if (reply.state === 'HIDDEN') return
  await setReplyState(trx, id, 'HIDDEN', reason)
  if (reply.state === 'PUBLISHED') {
    await clearSolution(trx, topic.id, id)
    await recountTopic(trx, topic.id)
    await recountBoards(trx, [topic.board_id])
  }
  await showReply(trx, { id, topicId: topic.id, boardId: topic.board_id })
  if (!told) return
  await notify(trx, reply.author_id, {
    kind: 'COMMENT',
    title: '你的回复被隐藏',
    body: `你在“${topic.title}”的 ${reply.floor} 楼：${reason}。七日内可以通过意见反馈申诉。`,
    link: '/member/member_park/member_park_forum?view=replies',
  })
}
