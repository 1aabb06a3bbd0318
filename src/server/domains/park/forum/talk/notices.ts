/**
 * Notices of the forum. One event reaches a person once, whatever their part in it. Followers are notified in batches,
 * after the transaction that stored the post.
 */
import { floorAddress } from '#lib/park/floor.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import type { Job } from '#server/jobs/loop.ts'
import { findWholeTopic } from '../writing/queries.ts'
import * as runs from './notice-queries.ts'
import { findReplyRecord } from './queries.ts'

/** Followers that one transaction notifies. */
const BATCH = 200
/** How many one run of the job takes; the rest waits for the next run. */
const TURN_LIMIT = 50
const WORDS_SHOWN = 80

/** Followers of the board are notified when a topic can be read for the first time. */
export const notifyBoardFollowers = (trx: Db, topicId: number) => runs.insertNoticeRun(trx, topicId, null)

type Words = { id: number; topicId: number; topicTitle: string; floor: number; text: string }

/** The key makes one event reach a person once. */
const replyNotice = (title: string, { id, topicId, topicTitle, floor, text }: Words) => ({
  kind: 'COMMENT' as const,
  title,
  body: `“${topicTitle}”：${text.slice(0, WORDS_SHOWN)}`,
  link: floorAddress(topicId, floor),
  dedupeKey: `forum-reply:${id}`,
})

type NewReply = {
  id: number
  floor: number
  authorId: number
  text: string
  quotedAuthorId: number | null
  mentionedIds: readonly number[]
}

/** Mentioned and quoted people first, so that a person gets the notice that concerns them most. */
export async function notifyOfReply(
  trx: Db,
  topic: { id: number; title: string; author_id: number },
  { id, floor, authorId, text, quotedAuthorId, mentionedIds }: NewReply,
): Promise<void> {
  const words = { id, topicId: topic.id, topicTitle: topic.title, floor, text }
  const notifyOnce = async (userId: number, title: string): Promise<void> => {
    if (userId !== authorId) await notify(trx, userId, replyNotice(title, words))
  }
  for (const userId of mentionedIds) await notifyOnce(userId, '有人在回复里点了你的名')
  if (quotedAuthorId !== null) await notifyOnce(quotedAuthorId, '有人引用了你的回复')
  await notifyOnce(topic.author_id, '你的帖子有了新回复')
  await runs.insertNoticeRun(trx, topic.id, id)
}

type Run = NonNullable<Awaited<ReturnType<typeof runs.lockNoticeRun>>>
type News = { followed: Parameters<typeof runs.listFollowers>[1]; authorId: number; notice: Parameters<typeof notify>[2] }

/** Undefined when it can no longer be read: then nobody is notified. */
async function newsOf(trx: Db, run: Run): Promise<News | undefined> {
  if (run.reply_id === null) {
    const topic = await findWholeTopic(trx, run.topic_id)
    if (topic?.state !== 'PUBLISHED') return undefined
    return {
      followed: { column: 'board_id', id: topic.board_id },
      authorId: topic.author_id,
      notice: {
        kind: 'COMMENT',
        title: '你关注的版块有了新主题',
        body: `“${topic.title}”`,
        link: floorAddress(topic.id),
        dedupeKey: `forum-topic:${topic.id}`,
      },
    }
  }
  const reply = await findReplyRecord(trx, run.reply_id)
  if (reply?.state !== 'PUBLISHED' || reply.topic_state !== 'PUBLISHED') return undefined
  const { id, topic_id: topicId, topic_title: topicTitle, floor, body_text: text } = reply
  return {
    followed: { column: 'topic_id', id: topicId },
    authorId: reply.author_id,
    notice: replyNotice('你关注的帖子有了新回复', { id, topicId, topicTitle, floor, text }),
  }
}

/** Notifies one batch of followers of what waits longest. @returns false when nothing waits. */
export const notifyNext = (db: Db): Promise<boolean> =>
  db.transaction().execute(async trx => {
    const run = await runs.lockNoticeRun(trx)
    if (!run) return false
    const news = await newsOf(trx, run)
    const followers = news ? await runs.listFollowers(trx, news.followed, run.after_user_id, BATCH) : []
    for (const userId of followers) if (news && userId !== news.authorId) await notify(trx, userId, news.notice)
    const last = followers.at(-1)
    if (followers.length < BATCH || last === undefined) await runs.deleteNoticeRun(trx, run.id)
    else await runs.updateNoticeRun(trx, run.id, last)
    return true
  })

export const notifyJob: Job = {
  name: 'park.forum.news',
  everySeconds: 10,
  async work({ db }) {
    for (let turn = 0; turn < TURN_LIMIT && (await notifyNext(db)); turn++);
  },
}
