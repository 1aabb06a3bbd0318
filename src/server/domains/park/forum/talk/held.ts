/** A reply with its topic, which is held first, as whoever changes floors or counts does. */
import type { Db } from '#server/db/client.ts'
import { findReplyRecord, lockTopic, type ReplyRecord, type TopicRecord } from './queries.ts'

/** A merge may take the reply to another topic while this one waits: then that one is held. */
export async function holdReply(trx: Db, id: number): Promise<{ topic: TopicRecord; reply: ReplyRecord } | undefined> {
  let found = await findReplyRecord(trx, id)
  while (found) {
    const topic = await lockTopic(trx, found.topic_id)
    const reply = await findReplyRecord(trx, id)
    if (reply?.topic_id === found.topic_id) return topic && { topic, reply }
    found = reply
  }
  return undefined
}
