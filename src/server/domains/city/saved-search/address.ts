/** The address of a list, read into what its call is asked. Pages read theirs with the same functions. */
import { type ServiceListQuery, serviceListQuery } from '#lib/contract/city/city.ts'
import { type RecruitmentListQuery, recruitmentListQuery } from '#lib/contract/city/recruitment.ts'
import type { CallParsed } from '#lib/contract/define.ts'
import { policy } from '#lib/contract/park/policy.ts'
import { cityCodeOf, tabOf } from '#lib/page/city/city.ts'
import { recruitmentQuery, serviceQuery } from '#lib/page/city/city-filters.ts'
import { readQuery } from '#lib/page/read-query.ts'
import type { Db } from '#server/db/client.ts'
import { areaIndex, getAncestors, getChildren } from '#server/domains/city/nation/service.ts'

/** Larger numbers are shown as a lower bound. */
export const FOUND_LIMIT = 20

export type PolicyListQuery = CallParsed<typeof policy.listPolicies>['query']

export type Search =
  | { kind: 'SERVICE'; query: ServiceListQuery }
  | { kind: 'RECRUITMENT'; query: RecruitmentListQuery }
  | { kind: 'POLICY'; query: PolicyListQuery }

const POLICIES = '/park/park_politics'

/** Parameters that choose what is found; the order of the list and the place in it are none. */
const CITY_FILTERS = [
  ...['tab', 'city', 'district', 'keyword', 'serverCategoryId', 'minPrice', 'maxPrice', 'certified'],
  ...['kind', 'professionId', 'salary', 'education', 'experience', 'employment', 'welfare', 'companyId'],
]
const POLICY_FILTERS = ['keyword', 'level', 'state', 'department', 'industry', 'scale', 'region'] as const

/** @returns the filters of a list; null when it cannot be saved. */
function filtersOf(url: URL): readonly string[] | null {
  if (url.pathname === POLICIES) return url.searchParams.has('id') ? null : POLICY_FILTERS
  return url.pathname === '/city' && tabOf(url) !== 'company' ? CITY_FILTERS : null
}

/** @returns the address with its filters in one order; null when it is no list that can be saved. */
export function normalAddress(address: string): string | null {
  const url = URL.parse(address, 'http://list')
  const filters = url?.host === 'list' ? filtersOf(url) : null
  if (!url || !filters) return null
  const query = new URLSearchParams()
  for (const name of filters) {
    const value = url.searchParams.get(name)?.trim()
    if (value) query.set(name, value)
  }
  return url.pathname === POLICIES && query.size === 0 ? POLICIES : `${url.pathname}?${query}`
}

function policySearchOf(url: URL): Search | null {
  const parsed = policy.listPolicies.query.safeParse({ ...readQuery(url, POLICY_FILTERS), sort: 'new' })
  return parsed.success ? { kind: 'POLICY', query: parsed.data } : null
}

/** @param address as `normalAddress` made it. @returns null when its filters are not those of the list. */
export async function searchOf(db: Db, address: string): Promise<Search | null> {
  const url = new URL(address, 'http://list')
  if (url.pathname === POLICIES) return policySearchOf(url)
  const code = Number(cityCodeOf(url))
  if (code !== 0 && !areaIndex().has(code)) return null
  const here = code === 0 ? undefined : (await getAncestors(db, code)).at(-1)
  const districtCode = url.searchParams.get('district')
  const district = districtCode
    ? (await getChildren(db, here?.level ?? 0, code)).find(node => String(node.code) === districtCode)
    : undefined
  if (tabOf(url) === 'recruitment') {
    const parsed = recruitmentListQuery.safeParse({
      ...recruitmentQuery(url, here, district),
      pageNo: undefined,
      cursor: undefined,
      sort: 'newest',
      pageSize: FOUND_LIMIT,
    })
    return parsed.success ? { kind: 'RECRUITMENT', query: parsed.data } : null
  }
  const area = district ? { district: district.code } : { level: here?.level ?? 0, city: here?.code }
  const parsed = serviceListQuery.safeParse({
    ...serviceQuery(url, area),
    pageNo: undefined,
    cursor: undefined,
    sort: 'newest',
    pageSize: FOUND_LIMIT,
  })
  return parsed.success ? { kind: 'SERVICE', query: parsed.data } : null
}
