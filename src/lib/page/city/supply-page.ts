/** Demand and supply in a city: by category, by district, as a table and a feed. */

import type { ApiError } from '#lib/api/error.ts'
import { SUPPLY_FIELDS, type SupplyField, type supply } from '#lib/contract/city/supply.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { supplyFieldTexts, supplyMeasures } from '#lib/format/supply.ts'
import { HOUR_SECONDS } from '#lib/format/units.ts'
import { DEFAULT_CITY } from '#lib/site/default-city.ts'
import { pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import { allowMap } from '../content-policy.ts'
import type { PageContext } from '../context.ts'
import type { FilterGroup } from '../filters.ts'
import { orNotFound } from '../not-found.ts'
import { queryLinks } from '../query.ts'

/** What anybody may do with the numbers. */
export const SUPPLY_LICENCE = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/deed.zh-hans' }

/** A positive number of the address; anything else is as if it were not there. */
const numberOf = (url: URL, name: string): number | undefined => {
  const text = url.searchParams.get(name) ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

type View = CallResult<typeof supply.getSupply>

function listFilters(url: URL, city: number, view: View): FilterGroup[] {
  const toCategory = queryLinks(url, 'categoryId')
  const toCity = queryLinks(url, 'city', ['categoryId'])
  const cities = view.cities.some(one => one.code === city) ? view.cities : [{ code: city, name: view.cityName }, ...view.cities]
  return [
    { label: '城市', options: cities.map(one => ({ label: one.name, href: toCity(one.code), active: one.code === city })) },
    {
      label: '分类',
      options: [
        { label: '全部', href: toCategory(null), active: !view.categories.some(one => one.categoryId === view.categoryId) },
        ...view.categories.map(one => ({
          label: one.name,
          href: toCategory(one.categoryId),
          active: one.categoryId === view.categoryId,
        })),
      ],
    },
  ]
}

const mean = (of: readonly number[]): number => of.reduce((sum, one) => sum + one, 0) / Math.max(1, of.length)

/** Where the map begins: in the middle of the districts. */
const middleOf = (districts: View['districts']) => ({
  lng: mean(districts.map(one => one.lng ?? 0)),
  lat: mean(districts.map(one => one.lat ?? 0)),
  zoom: 8.4,
})

function canonicalOf(url: URL): string {
  const query = ['city', 'field', 'categoryId']
    .filter(name => url.searchParams.get(name))
    .map(name => `${name}=${encodeURIComponent(url.searchParams.get(name) ?? '')}`)
  return query.length > 0 ? `/city/supply?${query.join('&')}` : '/city/supply'
}

/** @returns what the page shows; a response where the address has no page. */
export async function loadSupplyPage(astro: PageContext) {
  const { api, site } = astro.locals
  const { url } = astro
  const asked = url.searchParams.get('field')
  const field: SupplyField = SUPPLY_FIELDS.find(one => one === asked) ?? 'SERVICE'
  const city = numberOf(url, 'city') || DEFAULT_CITY.code
  const categoryId = numberOf(url, 'categoryId')
  const view = await orNotFound(api.supply.getSupply({ query: { city, field, categoryId } }))
  if (!view) return astro.rewrite('/404')
  cachePage(astro, { maxAge: 600, swr: HOUR_SECONDS, tags: [pageTag.supply] })
  allowMap(astro, site.tiles?.url)

  const place = view.cityName
  const category = view.categories.find(one => one.categoryId === view.categoryId)
  const toField = queryLinks(url, 'field', ['categoryId'])
  const rows = [...view.categories, ...view.districts]
  const middle = view.districts.filter(one => one.lng !== null && one.lat !== null)
  const title = `${place}供需图`
  return {
    head: {
      title: category ? `${title}：${category.name}` : title,
      description: `${place}各区各分类的需求和供给：没搜到的搜索、询价、提问、职位，对照服务、企业、咨询师和求职。每天更新，少于 10 的不公开。`,
      canonical: canonicalOf(url),
      breadcrumbs: [{ label: '首页', href: '/home' }, { label: '同城', href: '/city' }, { label: '供需图' }],
      city: { name: place.replace(/市$/, ''), code: city },
    },
    title,
    view,
    category,
    isEmpty: rows.every(one => one.demand + one.supply === 0 && !one.amounts.COMPANY),
    measures: supplyMeasures[field],
    tabs: SUPPLY_FIELDS.map(one => ({ label: supplyFieldTexts[one], href: toField(one), active: one === field })),
    filters: listFilters(url, city, view),
    toCategory: queryLinks(url, 'categoryId'),
    map: middle.length > 0 ? { shown: middleOf(middle), tiles: site.tiles } : null,
    feed: { json: `/city/supply.json?city=${city}`, csv: `/city/supply.csv?city=${city}` },
  }
}

/** The rows of a feed, with where they come from and what may be done with them; a response where the address is wrong. */
export async function loadSupplyFeed({ locals, url }: Pick<PageContext, 'locals' | 'url'>) {
  const { api, site } = locals
  const city = numberOf(url, 'city') ?? DEFAULT_CITY.code
  const day = url.searchParams.get('day') ?? undefined
  try {
    const rows = await api.supply.listSupplyRows({ query: { city, day } })
    return { rows, source: `${site.name}供需图 ${site.url}/city/supply?city=${city}`, name: `supply-${city}` }
  } catch (error) {
    // By name: built pages carry a copy of the class of their own.
    const { name, code } = error as ApiError
    if (name === 'ApiError' && code === 'missing.record') return new Response('没有这个城市', { status: 404 })
    if (name === 'ApiError' && code.startsWith('validation.')) return new Response('日期无效', { status: 400 })
    throw error
  }
}
