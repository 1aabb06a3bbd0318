/** What shows a topic follows what it is now: the search, the figures of its board, and every page. Its row is locked by the caller. */
import { pageTag, shownTags } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { recountBoards } from '#server/domains/park/forum/figure-queries.ts'
import { replySearchSource, searchSource } from '#server/domains/park/forum/search.ts'
import { indexDocuments, removeDocuments } from '#server/domains/platform/search/service.ts'

type Shown = { id: number; board_id: number; author_id: number }

export async function showTopic(trx: Db, { id, board_id, author_id }: Shown): Promise<void> {
  const document = await searchSource.get(trx, id)
  if (document) await indexDocuments(trx, [document])
  else await removeDocuments(trx, 'topic', [id])
  await recountBoards(trx, [board_id])
  await purgeTags(trx, [...shownTags('topic', [id]), pageTag.topics, pageTag.board(board_id), pageTag.user(author_id)])
}

/** The same of a reply: only the page of its topic and the lists of its board show it. */
export async function showReply(
  trx: Db,
  { id, topicId, boardId }: { id: number; topicId: number; boardId: number },
): Promise<void> {
  const document = await replySearchSource.get(trx, id)
  if (document) await indexDocuments(trx, [document])
  else await removeDocuments(trx, 'reply', [id])
  await purgeTags(trx, [pageTag.topic(topicId), pageTag.topics, pageTag.board(boardId)])
}
