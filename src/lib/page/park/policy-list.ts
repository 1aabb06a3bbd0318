/** Government policies by the filters of the address. */
import { POLICY_LEVELS } from '#lib/content/policy.ts'
import type { ListOf } from '#lib/contract/define.ts'
import type { PolicyCard, PolicyMatchResult } from '#lib/contract/park/policy.ts'
import { policyStateText } from '#lib/park/policy-state.ts'
import type { PageContext } from '../context.ts'
import { filterGroup } from '../filters.ts'
import { withQuery } from '../query.ts'

export interface PolicyListProps {
  page: ListOf<PolicyCard>
  facets: {
    levels: { name: string; count: number }[]
    departments: { name: string; count: number }[]
    states: { name: PolicyCard['state']; count: number }[]
  }
  matches: { list: PolicyMatchResult[] } | null
  picks: { industry?: string; scale?: string; region?: string }
}

/** @returns what the page shows. */
export function loadPolicyList(astro: PageContext, { facets, matches, picks }: PolicyListProps) {
  const { url } = astro
  const { site } = astro.locals
  const fitting = matches?.list.filter(match => match.fits) ?? []
  const almost = matches?.list.filter(match => !match.fits && match.reasons.filter(reason => !reason.met).length === 1) ?? []
  const picked = [picks.industry, picks.scale, picks.region].filter(Boolean)
  const sort = url.searchParams.get('sort') ?? 'new'
  const sorts = [
    { label: '最新发布', value: 'new' },
    { label: '快截止', value: 'deadline' },
    { label: '金额高', value: 'amount' },
  ].map(({ label, value }) => ({ label, href: withQuery(url, { sort: value === 'new' ? null : value }), active: sort === value }))
  const groups = [
    filterGroup(
      url,
      '级别',
      'level',
      POLICY_LEVELS.map(name => ({
        value: name,
        label: name,
        count: facets.levels.find(level => level.name === name)?.count ?? 0,
      })),
    ),
    filterGroup(
      url,
      '状态',
      'state',
      facets.states.map(state => ({ value: state.name, label: policyStateText[state.name], count: state.count })),
    ),
    filterGroup(
      url,
      '部门',
      'department',
      facets.departments.slice(0, 12).map(({ name, count }) => ({ value: name, label: name, count })),
    ),
  ]
  const total = facets.levels.reduce((sum, level) => sum + level.count, 0)
  const title = matches ? '政策匹配结果' : '园区政策'

  const state = url.searchParams.get('state')
  const stateName = facets.states.find(one => one.name === state)?.name
  const chosen = [
    url.searchParams.get('level'),
    stateName && policyStateText[stateName],
    url.searchParams.get('department'),
    ...picked,
    url.searchParams.get('keyword'),
  ]
  /** What saving this search sends. */
  const saving = {
    address: withQuery(url, { sort: null, match: null }),
    name: ['园区政策', ...chosen].filter(Boolean).join(' ').slice(0, 40),
  }

  return { url, site, fitting, almost, picked, sorts, groups, total, title, saving }
}
