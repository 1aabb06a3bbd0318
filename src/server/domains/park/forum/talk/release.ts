/** A reply comes into sight: at once, or when an operator has let it through. Its topic is locked by the caller. */
import type { Db } from '#server/db/client.ts'
import { showReply } from '../writing/publish.ts'
import { notifyOfReply } from './notices.ts'
import { addReply, findReplyRecord, type ReplyRecord, setReplyState, type TopicRecord } from './queries.ts'

export async function releaseReply(trx: Db, topic: TopicRecord, reply: ReplyRecord, now: Date): Promise<void> {
  if (reply.state !== 'PUBLISHED') await setReplyState(trx, reply.id, 'PUBLISHED', null)
  await addReply(trx, topic.id, { authorId: reply.author_id, at: now })
  await showReply(trx, { id: reply.id, topicId: topic.id, boardId: topic.board_id })
  if (topic.state !== 'PUBLISHED') return
  const quoted = reply.quote_reply_id === null ? undefined : await findReplyRecord(trx, reply.quote_reply_id)
  await notifyOfReply(trx, topic, {
    id: reply.id,
    floor: reply.floor,
    authorId: reply.author_id,
    text: reply.body_text,
    quotedAuthorId: quoted?.author_id ?? null,
    mentionedIds: reply.mentioned_user_ids,
  })
}
