/**
 * The words a post is filtered by. All filters of the list become words of one entry in the search domain's listings, so that any
 * combination of them is an intersection inside one index, however rare or common it is.
 */
import type { RecruitmentKind, RecruitmentListQuery, SalaryBand, SalaryUnit } from '#lib/contract/city/recruitment.ts'
import { salaryBands } from '#lib/format/recruitment.ts'
import type { Listing, ListingEntry } from '#server/domains/platform/search/service.ts'

/** Working days and hours that make pay by day or hour comparable with monthly pay. */
const DAYS_A_MONTH = 22
const HOURS_A_MONTH = 174

type Pay = { unit: SalaryUnit; min: number | null; max: number | null; negotiable: boolean }

/** The range as monthly pay in fen; null when it cannot be compared (negotiable, by piece). */
export function monthlyPay(pay: Pay): { min: number; max: number } | null {
  if (pay.negotiable || pay.unit === 'PIECE') return null
  const factor = pay.unit === 'DAY' ? DAYS_A_MONTH : pay.unit === 'HOUR' ? HOURS_A_MONTH : 1
  const min = pay.min ?? pay.max
  const max = pay.max ?? pay.min
  return min === null || max === null ? null : { min: min * factor, max: max * factor }
}

/** Every band that the range touches. */
export function bandsOf(pay: Pay): SalaryBand[] {
  const monthly = monthlyPay(pay)
  if (!monthly) return ['NEGOTIABLE']
  const touched = salaryBands.filter(
    band => band.min !== null && monthly.max >= band.min && (band.max === null || monthly.min < band.max),
  )
  return touched.map(band => band.value)
}

/** Own pay ranges are compared in steps of a thousand yuan; the last step takes everything above. */
const PAY_STEP = 100_000
const LAST_STEP = 60

const stepsBetween = (min: number, max: number): string[] => {
  const first = Math.min(Math.floor(min / PAY_STEP), LAST_STEP)
  const last = Math.min(Math.floor(max / PAY_STEP), LAST_STEP)
  return Array.from({ length: Math.max(0, last - first) + 1 }, (_, index) => `pay:${first + index}`)
}

const paySteps = (pay: Pay): string[] => {
  const monthly = monthlyPay(pay)
  return monthly ? stepsBetween(monthly.min, monthly.max) : []
}

/** Single characters and neighbouring pairs of a title: any part of it of any length is found by the pairs it consists of. */
export function gramsOf(text: string): string[] {
  const grams = new Set<string>()
  for (const run of text.toLowerCase().split(/[^\p{L}\p{N}]+/u)) {
    const characters = [...run]
    for (const [index, character] of characters.entries()) {
      grams.add(`~${character}`)
      const next = characters[index + 1]
      if (next) grams.add(`~${character}${next}`)
    }
  }
  return [...grams]
}

/** The pairs (or the single character) that a title must contain to contain each run of the keyword. */
function keywordGrams(keyword: string): string[] {
  const wanted = keyword
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap(run => {
      const characters = [...run]
      return characters.length === 1 ? [`~${run}`] : characters.slice(1).map((next, index) => `~${characters[index]}${next}`)
    })
  return [...new Set(wanted)]
}

export type FacetSource = Pay & {
  title: string
  professionId: number
  professionGroupId: number
  provinceCode: number
  cityCode: number
  districtCode: number | null
  education: string
  experience: string
  employment: string
  scale: string | null
  companyId: number | null
  tags: string[]
}

/** All words of a post; computed whenever it is written. */
export function facetsOf(post: FacetSource): string[] {
  return [
    `profession:${post.professionId}`,
    `profession:${post.professionGroupId}`,
    `area:${post.provinceCode}`,
    `area:${post.cityCode}`,
    ...(post.districtCode === null ? [] : [`area:${post.districtCode}`]),
    `education:${post.education}`,
    `experience:${post.experience}`,
    `employment:${post.employment}`,
    ...(post.scale === null ? [] : [`scale:${post.scale}`]),
    ...(post.companyId === null ? [] : [`company:${post.companyId}`]),
    ...bandsOf(post).map(band => `salary:${band}`),
    ...paySteps(post),
    ...post.tags.map(tag => `tag:${tag}`),
    ...gramsOf(post.title),
  ]
}

/** The words a query asks for, all of which a post must have; of an inner list any one. */
export function wantedFacets(query: RecruitmentListQuery): (string | string[])[] {
  const area = query.district ?? query.city ?? query.province
  const ownPay = query.salaryMin !== undefined || query.salaryMax !== undefined
  return [
    area && `area:${area}`,
    query.professionId && `profession:${query.professionId}`,
    query.companyId && `company:${query.companyId}`,
    query.education && `education:${query.education}`,
    query.experience && `experience:${query.experience}`,
    query.employment && `employment:${query.employment}`,
    query.scale && `scale:${query.scale}`,
    query.salary && `salary:${query.salary}`,
    ownPay ? stepsBetween(query.salaryMin ?? 0, query.salaryMax ?? Number.MAX_SAFE_INTEGER) : undefined,
    ...(query.welfare ?? []).map(tag => `tag:${tag}`),
    ...(query.keyword ? keywordGrams(query.keyword) : []),
  ].filter(word => typeof word === 'string' || Array.isArray(word))
}

/** The listing of a kind and an order. */
export const listingOf = (kind: RecruitmentKind, sort: RecruitmentListQuery['sort']): Listing => `list_${kind}_${sort}`

export type ListedPost = FacetSource & { id: number; kind: RecruitmentKind; refreshedAt: Date; salaryRank: number }

/** Where a public post stands in the lists of its kind. */
export function listingEntriesOf(post: ListedPost): ListingEntry[] {
  const terms = facetsOf(post)
  return [
    { listing: listingOf(post.kind, 'newest'), id: post.id, rank: post.refreshedAt.getTime() / 1000, terms },
    { listing: listingOf(post.kind, 'salary'), id: post.id, rank: post.salaryRank, terms },
  ]
}
