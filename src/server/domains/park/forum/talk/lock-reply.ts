/** Locks a reply and its topic; the topic first, as everything does that changes floors or counts. */
import type { Db } from '#server/db/client.ts'
import { findReplyRecord, lockTopic, type ReplyRecord, type TopicRecord } from './queries.ts'

/** A merge may move the reply to another topic while this waits for the lock: then that topic is locked. */
export async function lockReplyWithTopic(trx: Db, id: number): Promise<{ topic: TopicRecord; reply: ReplyRecord } | undefined> {
  let found = await findReplyRecord(trx, id)
  while (found) {
    const topic = await lockTopic(trx, found.topic_id)
    const reply = await findReplyRecord(trx, id)
    if (reply?.topic_id === found.topic_id) return topic && { topic, reply }
    found = reply
  }
  return undefined
}
