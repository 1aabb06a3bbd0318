/**
 * The words a post is filtered by. All equality filters of the list become words of one array with one inverted index, so that any
 * combination of them is an intersection inside the index, however rare it is.
 */
import type { RecruitmentListQuery, SalaryBand, SalaryUnit } from '#lib/contract/recruitment.ts'
import { salaryBands } from '#lib/format/recruitment.ts'

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
    ...bandsOf(post).map(band => `salary:${band}`),
    ...post.tags.map(tag => `tag:${tag}`),
    ...gramsOf(post.title),
  ]
}

/** The words a query asks for, all of which a post must have. Filters with an index of their own are left to the query. */
export function wantedFacets(query: RecruitmentListQuery): string[] {
  return [
    query.district === undefined ? undefined : `area:${query.district}`,
    query.province === undefined || query.city !== undefined ? undefined : `area:${query.province}`,
    query.education && `education:${query.education}`,
    query.experience && `experience:${query.experience}`,
    query.employment && `employment:${query.employment}`,
    query.scale && `scale:${query.scale}`,
    query.salary && `salary:${query.salary}`,
    ...(query.welfare ?? []).map(tag => `tag:${tag}`),
    ...(query.keyword ? keywordGrams(query.keyword) : []),
  ].filter(word => typeof word === 'string')
}
