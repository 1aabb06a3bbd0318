/** Reading the forum: boards, topics, replies. */

import type { CallParsed } from '#lib/contract/define.ts'
import type { forum } from '#lib/contract/park/forum.ts'
import { startOfDay } from '#lib/format/shanghai.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import { presentBoard, presentReply, presentTopic, presentTopicCard } from './present.ts'
import {
  countTopicsOf,
  findMergedTopic,
  findPoll,
  findTopicAuthor,
  findTopicRow,
  listBoardRows,
  listPinnedRows,
  listRelatedRows,
  listReplyRows,
  listTopicRows,
} from './queries.ts'

export { recountBoards } from './figure-queries.ts'
export { boardTree } from './managing/board-tree.ts'

export async function listBoards(db: Db, now: Date) {
  const rows = await listBoardRows(db, startOfDay(now))
  return { list: rows.map(presentBoard) }
}

type TopicQuery = CallParsed<typeof forum.listTopics>['query']

/** @param viewerId who is signed in, or null for a visitor: a list of one person's topics keeps to what they show. */
export async function listTopics(db: Db, query: TopicQuery, viewerId: number | null = null) {
  return presentPage(await listTopicRows(db, { ...query, viewerId, digest: query.digest === 'true' }), presentTopicCard)
}

export async function listPinned(db: Db, boardId: number | undefined) {
  return { list: (await listPinnedRows(db, boardId)).map(presentTopicCard) }
}

/** @throws AppError `missing.record` when there is no such topic or nobody may see it. */
export async function getTopic(db: Db, id: number, viewerId: number | null = null) {
  const row = await findTopicRow(db, id)
  if (!row) throw new AppError('missing.record')
  const [poll, authorTopicCount, related] = await Promise.all([
    row.kind === 'POLL' ? findPoll(db, id) : null,
    countTopicsOf(db, row.author_id, viewerId),
    listRelatedRows(db, row.board_id, id),
  ])
  return presentTopic(row, { poll, authorTopicCount, related })
}

/** @throws AppError `missing.record` for what was not merged, or into a topic that nobody may see. */
export async function getMergedTopic(db: Db, id: number) {
  const found = await findMergedTopic(db, id)
  if (!found) throw new AppError('missing.record')
  return { topicId: found.topic_id, floor: found.floor }
}

/** @throws AppError `missing.record` when the topic may not be read. */
export async function listReplies(db: Db, topicId: number, query: CallParsed<typeof forum.listReplies>['query']) {
  const topic = await findTopicAuthor(db, topicId)
  if (!topic) throw new AppError('missing.record')
  const authorId = query.authorOnly === 'true' ? topic.author_id : undefined
  return presentPage(await listReplyRows(db, topicId, { ...query, authorId }), row => presentReply(row, topic))
}
