/** Schools by the filters of the address. */

import type { CallResult } from '#lib/contract/define.ts'
import { MAX_COMPARED, type school, schoolFeeBand, schoolKind, schoolNature } from '#lib/contract/learn/school.ts'
import { feeBandTexts, natureTexts, schoolKindTexts } from '#lib/format/learn.ts'
import { HOUR_SECONDS } from '#lib/format/units.ts'
import { pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { filterGroup } from '../filters.ts'
import { orNotFound } from '../not-found.ts'
import { withQuery } from '../query.ts'

type SchoolIndex = CallResult<typeof school.getSchoolIndex>

/** The filters; districts only where a city is chosen. */
function listGroups(url: URL, index: SchoolIndex, districts: readonly { code: number; name: string }[]) {
  return [
    filterGroup(
      url,
      '地区',
      'city',
      index.areas.map(one => ({ value: one.cityCode, label: one.name, count: one.schools })),
      { clears: ['district'] },
    ),
    ...(districts.length > 0
      ? [
          filterGroup(
            url,
            '区县',
            'district',
            districts.map(one => ({ value: one.code, label: one.name })),
          ),
        ]
      : []),
    filterGroup(
      url,
      '类型',
      'kind',
      index.kinds.map(one => ({ value: one.kind, label: one.text, count: one.schools })),
    ),
    filterGroup(
      url,
      '性质',
      'nature',
      schoolNature.options.map(value => ({ value, label: natureTexts[value] })),
    ),
    filterGroup(
      url,
      '专业',
      'major',
      index.majors.map(value => ({ value, label: value })),
    ),
    filterGroup(
      url,
      '学费',
      'fee',
      schoolFeeBand.options.map(value => ({ value, label: feeBandTexts[value] })),
    ),
  ]
}

const listSorts = (url: URL) =>
  filterGroup(
    url,
    '排序',
    'sort',
    [
      { value: 'rank', label: '综合' },
      { value: 'newest', label: '最新入驻' },
      { value: 'feeAsc', label: '学费从低到高' },
      { value: 'feeDesc', label: '学费从高到低' },
    ],
    { any: null },
  ).options

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadSchoolList(astro: PageContext) {
  const { api, site } = astro.locals
  const { url } = astro
  type Query = NonNullable<Parameters<typeof api.school.listSchools>[0]>['query']
  const query = Object.fromEntries(url.searchParams) as unknown as NonNullable<Query>
  const ids = url.searchParams.get('compare') ?? ''
  const city = Number(url.searchParams.get('city')) || 0
  const [page, index, compared, districts] = await Promise.all([
    orNotFound(api.school.listSchools({ query })),
    api.school.getSchoolIndex(),
    ids ? orNotFound(api.school.compareSchools({ query: { ids } })) : [],
    city ? orNotFound(api.nation.getAddress({ query: { level: 2, code: city } })) : [],
  ])
  if (!page || !compared || !districts) return astro.rewrite('/404')
  cachePage(astro, {
    maxAge: 300,
    swr: HOUR_SECONDS,
    tags: [pageTag.schools, ...compared.map(one => pageTag.school(one.schoolId))],
  })

  const comparedIds = compared.map(one => one.schoolId)
  const place = { pageNo: url.searchParams.get('pageNo'), cursor: url.searchParams.get('cursor') }
  const compareWith = (list: number[]) => withQuery(url, { ...place, compare: list.join(',') })
  const compareHref = (id: number) => {
    if (comparedIds.includes(id)) return compareWith(comparedIds.filter(one => one !== id))
    return comparedIds.length < MAX_COMPARED ? compareWith([...comparedIds, id]) : null
  }
  const narrowed = [...url.searchParams.keys()].some(one => one !== 'pageNo' && one !== 'sort')
  const keyword = url.searchParams.get('keyword')?.trim() ?? ''
  const kind = schoolKind.safeParse(url.searchParams.get('kind')).data
  const area = index.areas.find(one => one.cityCode === city)
  const title = area || kind ? `${area?.name ?? ''}${kind ? schoolKindTexts[kind] : '学校'}` : '全部学校'
  const groups = listGroups(url, index, districts)
  const sorts = listSorts(url)

  return { site, url, ids, page, compared, comparedIds, place, compareWith, compareHref, narrowed, keyword, title, groups, sorts }
}
