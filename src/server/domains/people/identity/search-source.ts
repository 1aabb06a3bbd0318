/** People as the search domain reads them: only those who want to be found, and nothing but what their page shows. */
import { areaNames } from '#server/domains/city/nation/service.ts'
import type { SearchDocument, SearchSource } from '#server/domains/platform/search/document.ts'
import { findFindable, listFindable, type ProfileRow } from './queries.ts'

const documentOf = (row: ProfileRow): SearchDocument => ({
  kind: 'user',
  refId: row.id,
  title: row.nickname,
  summary: row.intro,
  text: [row.intro, row.tags.join(' ')].join(' '),
  keywords: row.tags,
  picture: row.avatar || null,
  provinceCode: row.province_code,
  cityCode: row.city_code,
  districtCode: row.district_code,
  ownerUserId: row.id,
  ownerCompanyId: null,
  weight: Math.min(1, (row.certified_at ? 0.3 : 0) + (row.intro ? 0.2 : 0) + Math.log10(1 + row.follower_count) / 6),
  publishedAt: row.created_at,
  facts: { certified: row.certified_at !== null, followerCount: row.follower_count, area: areaNames(row).label },
})

export const userSearchSource: SearchSource = {
  kind: 'user',
  list: async (db, afterId, limit) => (await listFindable(db, afterId, limit)).map(documentOf),
  get: async (db, id) => {
    const row = await findFindable(db, id)
    return row && documentOf(row)
  },
}
