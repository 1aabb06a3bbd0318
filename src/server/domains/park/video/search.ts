/** Videos as the search index wants them. */
import { VIDEO_CATEGORY_NAMES } from '#lib/contract/park/video.ts'
import type { SearchDocument, SearchSource } from '#server/domains/platform/search/document.ts'
import { findVideoForSearch, listVideosForSearch, type VideoCardRow } from './queries.ts'

const videoDocument = (row: VideoCardRow): SearchDocument => ({
  kind: 'video',
  refId: row.id,
  title: row.title,
  summary: row.intro.slice(0, 160),
  text: row.intro,
  keywords: [...row.tags, VIDEO_CATEGORY_NAMES[row.category]],
  picture: row.cover,
  provinceCode: null,
  cityCode: row.city_code,
  districtCode: null,
  ownerUserId: row.owner_user_id,
  ownerCompanyId: row.owner_company_id,
  weight: Math.min(1, row.view_count / 40_000 + row.like_count / 4_000 + row.bullet_count / 400),
  publishedAt: row.published_at ?? row.created_at,
  facts: {
    durationMs: row.duration_ms,
    category: VIDEO_CATEGORY_NAMES[row.category],
    author: row.company_name ?? row.author_nickname,
    viewCount: row.view_count,
    bulletCount: row.bullet_count,
  },
})

export const searchSource: SearchSource = {
  kind: 'video',
  list: async (db, afterId, limit) => (await listVideosForSearch(db, afterId, limit)).map(videoDocument),
  get: async (db, id) => {
    const row = await findVideoForSearch(db, id)
    return row && videoDocument(row)
  },
}
