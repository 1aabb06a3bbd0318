/** Who is told what happened in the forum. One event reaches a person once, whatever they have to do with it. */
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import * as queries from './queries.ts'

/** One event reaches no more followers than these. */
const MAX_NOTIFIED = 500
const FLOORS_A_PAGE = 20
const WORDS_SHOWN = 80

/** The page of a floor stays the same: numbers are never used again. */
export const topicLink = (topicId: number, floor?: number): string => {
  const address = `/park/park_forum_detail?id=${topicId}`
  if (floor === undefined) return address
  const page = Math.max(1, Math.ceil((floor - 1) / FLOORS_A_PAGE))
  return `${address}${page > 1 ? `&pageNo=${page}` : ''}#floor-${floor}`
}

type NewTopic = { id: number; boardId: number; title: string; authorId: number }

export async function notifyBoardFollowers(trx: Db, { id, boardId, title, authorId }: NewTopic): Promise<void> {
  for (const userId of await queries.listBoardFollowers(trx, boardId, MAX_NOTIFIED)) {
    if (userId === authorId) continue
    await notify(trx, userId, {
      kind: 'COMMENT',
      title: '你关注的版块有了新主题',
      body: `“${title}”`,
      link: topicLink(id),
      dedupeKey: `forum-topic:${id}`,
    })
  }
}

type NewReply = {
  id: number
  floor: number
  authorId: number
  text: string
  quotedAuthorId: number | null
  mentionedIds: readonly number[]
}

/** Those named and quoted first: what a person is told is what concerns them most. */
export async function notifyOfReply(
  trx: Db,
  topic: { id: number; title: string; author_id: number },
  { id, floor, authorId, text, quotedAuthorId, mentionedIds }: NewReply,
): Promise<void> {
  const notified = new Set([authorId])
  const notifyOnce = async (userId: number, title: string): Promise<void> => {
    if (notified.has(userId)) return
    notified.add(userId)
    await notify(trx, userId, {
      kind: 'COMMENT',
      title,
      body: `“${topic.title}”：${text.slice(0, WORDS_SHOWN)}`,
      link: topicLink(topic.id, floor),
      dedupeKey: `forum-reply:${id}`,
    })
  }
  for (const userId of mentionedIds) await notifyOnce(userId, '有人在回复里点了你的名')
  if (quotedAuthorId !== null) await notifyOnce(quotedAuthorId, '有人引用了你的回复')
  await notifyOnce(topic.author_id, '你的帖子有了新回复')
  for (const userId of await queries.listTopicFollowers(trx, topic.id, MAX_NOTIFIED))
    await notifyOnce(userId, '你关注的帖子有了新回复')
}
