/** The park as a whole: figures, buildings, rooms and tenants. */
import type { ListOf } from '#lib/contract/define.ts'
import type { GardenBuilding, GardenFacility, GardenTenant, GardenVacancy } from '#lib/contract/park/garden.ts'
import { pictureHtml } from '#lib/performance/picture.ts'
import type { PageContext } from '../context.ts'
import { filterGroup, sortLinks } from '../filters.ts'
import { withQuery } from '../query.ts'

export interface GardenOverviewProps {
  overview: {
    tenantCount: number
    vacantCount: number
    vacantArea: number
    totalArea: number
    industries: { name: string; count: number }[]
    buildings: GardenBuilding[]
  }
  facilities: GardenFacility[]
  vacancies: ListOf<GardenVacancy> | null
  tenants: ListOf<GardenTenant> | null
}

/** @returns what the page shows. */
export function loadGardenOverview(astro: PageContext, { overview, vacancies }: GardenOverviewProps) {
  const { url } = astro
  const begun = overview.buildings.length > 0
  const { site } = astro.locals
  const buildingGroup = filterGroup(
    url,
    '楼宇',
    'buildingId',
    overview.buildings.map(one => ({ value: one.id, label: one.name, count: vacancies ? one.vacantCount : one.tenantCount })),
  )
  const groups = vacancies
    ? [buildingGroup]
    : [
        buildingGroup,
        filterGroup(
          url,
          '行业',
          'industry',
          overview.industries.map(({ name, count: number }) => ({ value: name, label: name, count: number })),
        ),
      ]
  const areas = [
    { label: '60 平方米以下', minArea: null, maxArea: 60 },
    { label: '60–150', minArea: 60, maxArea: 150 },
    { label: '150–300', minArea: 150, maxArea: 300 },
    { label: '300 以上', minArea: 300, maxArea: null },
  ]
  const picked = (name: string) => url.searchParams.get(name) ?? ''
  const areaGroup = {
    label: '面积',
    options: [
      {
        label: '不限',
        href: `${withQuery(url, { minArea: null, maxArea: null })}#rooms`,
        active: !picked('minArea') && !picked('maxArea'),
      },
      ...areas.map(({ label, minArea, maxArea }) => ({
        label,
        href: `${withQuery(url, { minArea, maxArea })}#rooms`,
        active: picked('minArea') === String(minArea ?? '') && picked('maxArea') === String(maxArea ?? ''),
      })),
    ],
  }
  const sorts = sortLinks(
    url,
    [
      ['rent', '租金低'],
      ['area', '面积小'],
      ['areaDesc', '面积大'],
    ],
    '#rooms',
  )
  const picture = (key: string, first: boolean) => pictureHtml(key, { alt: '', ratio: '4/3', class: 'pic-flat', eager: first })

  return { url, begun, site, groups, picked, areaGroup, sorts, picture }
}
