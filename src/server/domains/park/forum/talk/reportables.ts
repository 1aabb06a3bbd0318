/** How topics and replies are reported, hidden and brought back. */
import { introText } from '#server/content/intro.ts'
import { picturesIn } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import { recountBoards, recountTopic } from '#server/domains/park/forum/figure-queries.ts'
import type { Reportable } from '#server/reportable.ts'
import { hideReply, hideTopic } from '../managing/hide.ts'
import { showReply, showTopic } from '../writing/publish.ts'
import { findWholeTopic, lockWholeTopic, updateTopic } from '../writing/queries.ts'
import { topicLink } from './notices.ts'
import { findReplyRecord, lockTopic, setReplyState } from './queries.ts'

export const topicReportable: Reportable = {
  kind: 'TOPIC',
  async find(db, id) {
    const topic = await findWholeTopic(db, id)
    if (topic?.state !== 'PUBLISHED') return undefined
    return {
      title: topic.title,
      link: topicLink(id),
      authorId: topic.author_id,
      content: introText(topic.body_html),
      pictures: picturesIn(topic.body_html),
    }
  },
  async hide(trx, id, { reason }) {
    if (await lockWholeTopic(trx, id)) await hideTopic(trx, id, reason, false)
  },
  async restore(trx, id) {
    const topic = await lockWholeTopic(trx, id)
    if (topic?.state !== 'HIDDEN') return false
    await updateTopic(trx, id, { state: 'PUBLISHED', state_reason: null })
    await showTopic(trx, topic)
    return true
  },
}

async function restoreReply(trx: Db, id: number): Promise<boolean> {
  const found = await findReplyRecord(trx, id)
  const topic = found && (await lockTopic(trx, found.topic_id))
  const reply = await findReplyRecord(trx, id)
  if (!topic || reply?.state !== 'HIDDEN') return false
  await setReplyState(trx, id, 'PUBLISHED', null)
  await recountTopic(trx, topic.id)
  await recountBoards(trx, [topic.board_id])
  await showReply(trx, { id, topicId: topic.id, boardId: topic.board_id })
  return topic.state === 'PUBLISHED'
}

export const replyReportable: Reportable = {
  kind: 'REPLY',
  async find(db, id) {
    const reply = await findReplyRecord(db, id)
    if (reply?.state !== 'PUBLISHED' || reply.topic_state !== 'PUBLISHED') return undefined
    return {
      title: `${reply.topic_title}（${reply.floor} 楼）`,
      link: topicLink(reply.topic_id, reply.floor),
      authorId: reply.author_id,
      content: introText(reply.body_html),
      pictures: picturesIn(reply.body_html),
    }
  },
  async hide(trx, id, { reason }) {
    if (await findReplyRecord(trx, id)) await hideReply(trx, id, reason, false)
  },
  restore: restoreReply,
}
