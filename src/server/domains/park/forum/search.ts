/** Topics and replies as the search index wants them. */
import { plainText } from '#server/content/html.ts'
import type { Db } from '#server/db/client.ts'
import type { SearchDocument, SearchSource } from '#server/domains/platform/search/document.ts'
import {
  findReplyForSearch,
  findTopicForSearch,
  listFloorsForSearch,
  listRepliesForSearch,
  listTopicsForSearch,
  type ReplySearchRow,
  type TopicSearchRow,
} from './queries.ts'

const nowhere = { provinceCode: null, districtCode: null, ownerCompanyId: null }

const topicDocument = (row: TopicSearchRow): SearchDocument => ({
  ...nowhere,
  kind: 'topic',
  refId: row.id,
  title: row.title,
  summary: row.summary,
  text: plainText(row.body_html),
  keywords: [...row.tags, row.board_name ?? ''].filter(Boolean),
  picture: row.pictures[0] ?? null,
  cityCode: row.city_code,
  ownerUserId: row.author_id,
  weight: Math.min(1, (row.digest ? 0.3 : 0) + row.reply_count / 100 + row.like_count / 400 + row.view_count / 40_000),
  publishedAt: row.published_at ?? row.last_reply_at,
  facts: {
    board: row.board_name,
    author: row.author_nickname,
    replyCount: row.reply_count,
    viewCount: row.view_count,
    digest: row.digest,
    solved: row.solution_reply_id !== null,
  },
})

const replyDocument = (row: ReplySearchRow): SearchDocument => ({
  ...nowhere,
  kind: 'reply',
  refId: row.id,
  title: `回复：${row.topic_title}`,
  summary: row.body_text.slice(0, 160),
  text: row.body_text,
  picture: null,
  cityCode: row.city_code,
  ownerUserId: row.author_id,
  weight: Math.min(1, row.like_count / 60),
  publishedAt: row.created_at,
  facts: {
    topicId: row.topic_id,
    floor: row.floor,
    board: row.board_name,
    author: row.author_nickname,
    likeCount: row.like_count,
  },
})

/** The documents of a topic's replies above a floor. */
export const replyDocumentsAbove = async (db: Db, topicId: number, floor: number): Promise<SearchDocument[]> =>
  (await listFloorsForSearch(db, topicId, floor)).map(replyDocument)

export const searchSource: SearchSource = {
  kind: 'topic',
  list: async (db, afterId, limit) => (await listTopicsForSearch(db, afterId, limit)).map(topicDocument),
  get: async (db, id) => {
    const row = await findTopicForSearch(db, id)
    return row && topicDocument(row)
  },
}

export const replySearchSource: SearchSource = {
  kind: 'reply',
  list: async (db, afterId, limit) => (await listRepliesForSearch(db, afterId, limit)).map(replyDocument),
  get: async (db, id) => {
    const row = await findReplyForSearch(db, id)
    return row && replyDocument(row)
  },
}
