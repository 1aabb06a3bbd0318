/** A document of the search index, of a record that need not exist. */
import type { SearchDocument } from '#server/domains/platform/search/document.ts'

let made = 900_000

export const searchDocument = (change: Partial<SearchDocument>): SearchDocument => ({
  kind: 'service',
  refId: ++made,
  title: '深度保洁三小时',
  summary: '两人上门，自带工具。',
  text: '厨房油污、卫生间水垢一次做好。',
  picture: null,
  provinceCode: 19,
  cityCode: 1607,
  districtCode: null,
  ownerUserId: null,
  ownerCompanyId: null,
  weight: 0.5,
  publishedAt: new Date('2026-02-20T10:00:00+08:00'),
  facts: {},
  ...change,
})
