/** How topics and replies are reported, hidden and brought back. */
import { floorAddress } from '#lib/park/floor.ts'
import { introText } from '#server/content/intro.ts'
import { picturesIn } from '#server/content/rich-text.ts'
import { findMergedTopic } from '#server/domains/park/forum/queries.ts'
import type { Reportable } from '#server/reportable.ts'
import { hideReply, hideTopic } from '../managing/hide.ts'
import { unhideReply, unhideTopic } from '../managing/restore.ts'
import { findWholeTopic, lockWholeTopic } from '../writing/queries.ts'
import { findReplyRecord } from './queries.ts'

/** What was merged into another topic while it was reported is judged as the reply that it has become. */
export const topicReportable: Reportable = {
  kind: 'TOPIC',
  async find(db, id, by) {
    const merged = await findMergedTopic(db, id)
    if (merged) return replyReportable.find(db, merged.reply_id, by)
    const topic = await findWholeTopic(db, id)
    if (topic?.state !== 'PUBLISHED') return undefined
    return {
      title: topic.title,
      link: floorAddress(id),
      authorId: topic.author_id,
      content: introText(topic.body_html),
      pictures: picturesIn(topic.body_html),
    }
  },
  async hide(trx, id, { reason }) {
    const merged = await findMergedTopic(trx, id)
    if (merged) await hideReply(trx, merged.reply_id, { reason })
    if (await lockWholeTopic(trx, id)) await hideTopic(trx, id, { reason })
  },
  async restore(trx, id, { now }) {
    const merged = await findMergedTopic(trx, id)
    if (merged) return unhideReply(trx, merged.reply_id, now)
    const topic = await lockWholeTopic(trx, id)
    if (topic?.state !== 'HIDDEN') return false
    await unhideTopic(trx, topic, now)
    return true
  },
}

export const replyReportable: Reportable = {
  kind: 'REPLY',
  async find(db, id) {
    const reply = await findReplyRecord(db, id)
    if (reply?.state !== 'PUBLISHED' || reply.topic_state !== 'PUBLISHED') return undefined
    return {
      title: `${reply.topic_title}（${reply.floor} 楼）`,
      link: floorAddress(reply.topic_id, reply.floor),
      authorId: reply.author_id,
      content: introText(reply.body_html),
      pictures: picturesIn(reply.body_html),
    }
  },
  async hide(trx, id, { reason }) {
    if (await findReplyRecord(trx, id)) await hideReply(trx, id, { reason })
  },
  restore: (trx, id, { now }) => unhideReply(trx, id, now),
}
