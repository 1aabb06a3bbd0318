/** The address of the same-city front, read into what its calls are asked. */

import type { CompanyProfile, ServiceDetail } from '#lib/contract/city/city.ts'
import type { AreaNode } from '#lib/contract/city/nation.ts'
import { MAX_FEN, yuan } from '#lib/format/money.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { DEFAULT_CITY } from '#lib/site/default-city.ts'
import type { FilterGroup, FilterOption } from '../filters.ts'
import type { JsonLd } from '../json-ld.ts'
import { queryLinks, withQuery } from '../query.ts'

export type CityTab = 'service' | 'company' | 'recruitment'

export const tabOf = (url: URL): CityTab => {
  const tab = url.searchParams.get('tab')
  return tab === 'company' || tab === 'recruitment' ? tab : 'service'
}

/** The code of the area that the page shows: `?city=`, whatever its level; 0 is the whole country. */
export const cityCodeOf = (url: URL): string => url.searchParams.get('city') || String(DEFAULT_CITY.code)

/** A parameter of the address, or undefined where it is missing or empty. */
export const param = (url: URL, name: string): string | undefined => url.searchParams.get(name)?.trim() || undefined

/** Yuan in the address, fen in calls; what is not an amount is left out. */
export const fenParam = (url: URL, name: string): number | undefined => {
  const text = param(url, name)
  const value = text === undefined ? Number.NaN : Math.round(Number(text) * 100)
  return Number.isFinite(value) && value >= 0 && value <= MAX_FEN ? value : undefined
}

/**
 * The area filter as links: the way up (全国, 广东省) and the areas below the present one.
 * @param chain from the province to the present area; empty for the whole country.
 * @param children the areas below it.
 * @param country what `city` says for the whole country: 0 where a list begins in the home city, null where it begins with everything.
 */
export function areaGroup(
  url: URL,
  chain: readonly AreaNode[],
  children: readonly AreaNode[],
  country: 0 | null = 0,
): FilterGroup {
  const district = url.searchParams.get('district') ?? ''
  const here = chain.at(-1)
  const toCity = queryLinks(url, 'city', ['district'])
  const toDistrict = queryLinks(url, 'district')
  const up: FilterOption[] = [{ label: '全国', href: toCity(country), active: !here }]
  for (const node of chain.slice(0, -1)) up.push({ label: node.name, href: toCity(node.code), active: false })
  if (here) up.push({ label: `全${here.name}`, href: toDistrict(null), active: district === '' })
  // Below a province come cities, each a front of its own; below a city its districts.
  const below = children.map(node => {
    const isDistrict = here !== undefined && (here.level === 2 || node.level === 3 || isMunicipality(here))
    return {
      label: node.name,
      href: (isDistrict ? toDistrict : toCity)(node.code),
      active: String(node.code) === district,
    }
  })
  return { label: '地区', options: [...up, ...below] }
}

const MUNICIPALITIES = ['北京市', '上海市', '天津市', '重庆市']

export const isMunicipality = (node: AreaNode): boolean => node.level === 1 && MUNICIPALITIES.includes(node.name)

const PRICES = [
  [null, 100],
  [100, 300],
  [300, 1000],
  [1000, 5000],
  [5000, null],
] as const

/** Bands of price in yuan; an own range is typed into the form beside them. */
export function priceGroup(url: URL): FilterGroup {
  const min = url.searchParams.get('minPrice') ?? ''
  const max = url.searchParams.get('maxPrice') ?? ''
  return {
    label: '价格',
    options: [
      { label: '不限', href: withQuery(url, { minPrice: null, maxPrice: null }), active: min === '' && max === '' },
      ...PRICES.map(([from, to]) => ({
        label: from === null ? `${to} 元以下` : to === null ? `${from} 元以上` : `${from}–${to} 元`,
        href: withQuery(url, { minPrice: from, maxPrice: to }),
        active: min === String(from ?? '') && max === String(to ?? ''),
      })),
    ],
  }
}

const address = (record: { address: string; cityName: string }) => ({
  '@type': 'PostalAddress',
  addressCountry: 'CN',
  addressLocality: record.cityName,
  streetAddress: record.address,
})

const rating = (score: number | null, count: number) =>
  score !== null && count > 0
    ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: score, reviewCount: count, bestRating: 5 } }
    : {}

/** A service as schema.org knows it, with its offers. */
export function serviceJsonLd(siteUrl: string, service: ServiceDetail): JsonLd {
  const { provider } = service
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: service.title,
    description: service.summary,
    serviceType: service.category.name,
    url: `${siteUrl}/city/server/${service.serverId}`,
    image: service.gallery.slice(0, 3).map(key => new URL(pictureUrl(key), siteUrl).href),
    areaServed: service.servedAreas,
    provider: {
      '@type': provider.kind === 'COMPANY' ? 'Organization' : 'Person',
      name: provider.name,
      url: `${siteUrl}${provider.kind === 'COMPANY' ? '/city/company/' : '/search/user/'}${provider.id}`,
    },
    ...rating(service.score, service.reviewCount),
    offers: service.packages.map(one => ({
      '@type': 'Offer',
      name: one.name,
      price: yuan(one.price),
      priceCurrency: 'CNY',
      availability: 'https://schema.org/InStock',
    })),
  }
}

/** A company as schema.org knows it. */
export function companyJsonLd(
  siteUrl: string,
  company: CompanyProfile,
  reviews: { score: number | null; total: number },
): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: company.name,
    alternateName: company.shortName,
    description: company.slogan,
    url: `${siteUrl}/city/company/${company.companyId}`,
    logo: new URL(pictureUrl(company.logo, 480), siteUrl).href,
    image: new URL(pictureUrl(company.cover), siteUrl).href,
    address: address(company),
    ...(company.foundedOn ? { foundingDate: company.foundedOn } : {}),
    ...rating(reviews.score, reviews.total),
  }
}

/** What the address asks of the reviews on a page. */
export const reviewQuery = (url: URL) => ({
  pageNo: param(url, 'pageNo'),
  stars: param(url, 'stars'),
  pictures: param(url, 'pictures'),
  pageSize: 8,
})
