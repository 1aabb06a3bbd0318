/** The filters of the three lists of the same-city front: as calls ask for them, and as link chips. */

import type { city, ServiceCategoryTree } from '#lib/contract/city/city.ts'
import type { AreaNode } from '#lib/contract/city/nation.ts'
import type { recruitment } from '#lib/contract/city/recruitment.ts'
import type { CallInput, CallResult } from '#lib/contract/define.ts'
import { type FilterGroup, filterGroup } from '../filters.ts'
import { queryLinks } from '../query.ts'
import { fenParam, isMunicipality, param, priceGroup } from './city.ts'

type Area = { level?: number; city?: number | undefined; district?: string | number | undefined }
type ServiceQuery = CallInput<typeof city.listServices>['query']
type CompanyQuery = CallInput<typeof city.listCompanies>['query']
type RecruitmentQuery = CallInput<typeof recruitment.listRecruitments>['query']

const paging = (url: URL) => ({ pageNo: param(url, 'pageNo'), cursor: param(url, 'cursor'), keyword: param(url, 'keyword') })

/** What the address asks of the service list; wrong values are refused by the call. */
export const serviceQuery = (url: URL, area: Area): ServiceQuery => ({
  ...paging(url),
  ...area,
  serverCategoryId: param(url, 'serverCategoryId'),
  minPrice: fenParam(url, 'minPrice'),
  maxPrice: fenParam(url, 'maxPrice'),
  certified: param(url, 'certified'),
  sort: param(url, 'sort') as 'default' | undefined,
})

export const companyQuery = (url: URL, area: Area): CompanyQuery => ({
  ...paging(url),
  ...area,
  serverCategoryId: param(url, 'serverCategoryId'),
  scale: param(url, 'scale') as 'UNDER_20' | undefined,
  industry: param(url, 'industry'),
  certified: param(url, 'certified'),
  score: param(url, 'score'),
  sort: param(url, 'sort') as 'default' | undefined,
})

/** Recruitment asks for a province or a city by name. */
export const placeQuery = (
  here: AreaNode | undefined,
  district: AreaNode | undefined,
): { province?: number; city?: number; district?: number } => ({
  ...(!here ? {} : here.level === 1 && !isMunicipality(here) ? { province: here.code } : { city: here.code }),
  ...(district ? { district: district.code } : {}),
})

export const recruitmentQuery = (
  url: URL,
  here: AreaNode | undefined,
  district: AreaNode | undefined,
): NonNullable<RecruitmentQuery> => ({
  ...paging(url),
  ...placeQuery(here, district),
  kind: param(url, 'kind') as 'job' | undefined,
  professionId: param(url, 'professionId'),
  salary: param(url, 'salary') as 'B1' | undefined,
  education: param(url, 'education') as 'ANY' | undefined,
  experience: param(url, 'experience') as 'ANY' | undefined,
  employment: param(url, 'employment') as 'FULL' | undefined,
  welfare: param(url, 'welfare'),
  companyId: param(url, 'companyId'),
  sort: param(url, 'sort') as 'newest' | undefined,
})

const certifiedGroup = (url: URL): FilterGroup => filterGroup(url, '认证', 'certified', [{ value: 1, label: '只看认证' }])

const sortGroup = (url: URL, choices: readonly { value: string; label: string }[]): FilterGroup => {
  const current = param(url, 'sort') ?? choices[0]?.value
  const link = queryLinks(url, 'sort')
  return {
    label: '排序',
    options: choices.map((choice, index) => ({
      label: choice.label,
      href: link(index === 0 ? null : choice.value),
      active: choice.value === current,
    })),
  }
}

/** 分类 and, within one, 小类. */
export function categoryGroups(url: URL, tree: readonly ServiceCategoryTree[]): FilterGroup[] {
  const current = param(url, 'serverCategoryId')
  const root = tree.find(
    one => String(one.categoryId) === current || one.children.some(child => String(child.categoryId) === current),
  )
  const link = queryLinks(url, 'serverCategoryId')
  const option = (value: number | null, label: string, active: boolean) => ({ label, href: link(value), active })
  const groups: FilterGroup[] = [
    { label: '分类', options: [option(null, '不限', !root), ...tree.map(one => option(one.categoryId, one.name, one === root))] },
  ]
  if (root) {
    groups.push({
      label: '小类',
      options: [
        option(root.categoryId, '全部', String(root.categoryId) === current),
        ...root.children.map(child => option(child.categoryId, child.name, String(child.categoryId) === current)),
      ],
    })
  }
  return groups
}

export const serviceFilters = (url: URL, tree: readonly ServiceCategoryTree[]): FilterGroup[] => [
  ...categoryGroups(url, tree),
  certifiedGroup(url),
  priceGroup(url),
  sortGroup(url, [
    { value: 'default', label: '综合' },
    { value: 'sales', label: '销量' },
    { value: 'score', label: '评分' },
    { value: 'priceAsc', label: '价格从低到高' },
    { value: 'priceDesc', label: '价格从高到低' },
    { value: 'newest', label: '最新' },
  ]),
]

export const companyFilters = (url: URL, choices: CallResult<typeof city.getCompanyScreen>): FilterGroup[] => [
  filterGroup(
    url,
    '行业',
    'industry',
    choices.industries.map(name => ({ value: name, label: name })),
  ),
  filterGroup(
    url,
    '规模',
    'scale',
    choices.scales.map(one => ({ value: one.value, label: one.text })),
  ),
  filterGroup(
    url,
    '履约分',
    'score',
    choices.scores.map(one => ({ value: one.value, label: one.text })),
  ),
  certifiedGroup(url),
  sortGroup(
    url,
    choices.sorts.map(one => ({ value: one.value, label: one.text })),
  ),
]

export function recruitmentFilters(url: URL, data: CallResult<typeof recruitment.getRecruitmentData>): FilterGroup[] {
  const chosen = param(url, 'professionId')
  const root = data.professions.find(one => String(one.id) === chosen || one.children.some(child => String(child.id) === chosen))
  const link = queryLinks(url, 'professionId')
  const option = (value: number | null, label: string, active: boolean) => ({ label, href: link(value), active })
  const texts = (list: readonly { value: string; text: string }[]) => list.map(one => ({ value: one.value, label: one.text }))
  const groups: FilterGroup[] = [
    filterGroup(url, '类型', 'kind', [{ value: 'resume', label: '求职' }], { any: '招聘' }),
    {
      label: '职业',
      options: [option(null, '不限', !root), ...data.professions.map(one => option(one.id, one.name, one === root))],
    },
  ]
  if (root) {
    groups.push({
      label: '细分',
      options: [
        option(root.id, '全部', String(root.id) === chosen),
        ...root.children.map(child => option(child.id, child.name, String(child.id) === chosen)),
      ],
    })
  }
  return [
    ...groups,
    filterGroup(url, '薪资', 'salary', texts(data.salarys)),
    filterGroup(
      url,
      '学历',
      'education',
      texts(data.educations).filter(one => one.value !== 'ANY'),
    ),
    filterGroup(
      url,
      '经验',
      'experience',
      texts(data.experiences).filter(one => one.value !== 'ANY'),
    ),
    filterGroup(url, '性质', 'employment', texts(data.employments)),
    sortGroup(url, [
      { value: 'newest', label: '最新' },
      { value: 'salary', label: '薪资最高' },
    ]),
  ]
}
