/** Documents → search hits. */
import type { SearchHit } from '#lib/contract/platform/search.ts'
import { markSnippet, markSound, markText, plainParts } from './highlight.ts'
import type { DocumentRow } from './queries.ts'
import type { KeywordQuery } from './query-terms.ts'
import { runsOf } from './segment.ts'

export type Matched = SearchHit['matched']

/** Words before single characters: `会计` is marked as one. */
const marksOf = (query: KeywordQuery): string[] => [...query.marks].sort((a, b) => b.length - a.length)

export function presentHit(row: DocumentRow, matched: Matched, query: KeywordQuery | undefined, keyword: string): SearchHit {
  const marks = query ? marksOf(query) : []
  const bySound = matched === 'pinyin'
  return {
    kind: row.kind,
    id: row.ref_id,
    title: bySound ? markSound(row.title, runsOf(keyword).join('')) : query ? markText(row.title, marks) : plainParts(row.title),
    summary: bySound || !query ? plainParts(row.summary) : markSnippet(row.summary, row.body, marks),
    picture: row.picture,
    provinceCode: row.province_code,
    cityCode: row.city_code,
    districtCode: row.district_code,
    ownerUserId: row.owner_user_id,
    ownerCompanyId: row.owner_company_id,
    publishedAt: row.published_at.toISOString(),
    facts: row.facts,
    matched,
  }
}
