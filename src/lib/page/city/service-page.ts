/** A service with its provider, its ratings and what is like it. */

import type { ServiceDetail } from '#lib/contract/city/city.ts'
import { count } from '#lib/format/count.ts'
import { date } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import { cardTag, pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { orNotFound } from '../not-found.ts'
import { param, reviewQuery, serviceJsonLd } from './city.ts'

const factsOf = (service: ServiceDetail) =>
  [
    ['服务分类', `${service.rootCategory.name} / ${service.category.name}`],
    ['服务范围', service.servedAreas.join('、')],
    ['范围说明', service.servedNote],
    ['计价方式', `按${service.unit}`],
    ['更新时间', date(service.updatedAt)],
  ] as const

/** Services of a category in the city of this one. */
const categoryHref = ({ cityCode }: ServiceDetail, categoryId: number): string =>
  `/city?serverCategoryId=${categoryId}&city=${cityCode}`

function headOf(service: ServiceDetail, siteUrl: string) {
  const { rootCategory, category } = service
  const city = service.area.split(' · ')[0] ?? ''
  return {
    title: `${service.title}_${city}${category.name}`,
    description: `${city}${category.name}，${money(service.price)}/${service.unit}起。${service.summary}`,
    canonical: `/city/server/${service.serverId}`,
    image: service.cover,
    jsonLd: serviceJsonLd(siteUrl, service),
    breadcrumbs: [
      { label: '首页', href: '/home' },
      { label: '同城', href: `/city?city=${service.cityCode}` },
      { label: rootCategory.name, href: categoryHref(service, rootCategory.categoryId) },
      { label: category.name, href: categoryHref(service, category.categoryId) },
      { label: service.title },
    ],
    city: { name: city, code: service.cityCode },
  }
}

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadServicePage(astro: PageContext) {
  const { api, site } = astro.locals
  const { url } = astro
  const serverId = astro.params.id ?? ''
  const service = await orNotFound(api.city.getService({ params: { serverId } }))
  if (!service) return astro.rewrite('/404')
  const [reviews, questions, similar] = await Promise.all([
    orNotFound(api.review.listReviews({ params: { kind: 'service', id: serverId }, query: reviewQuery(url) })),
    orNotFound(
      api.city.listServiceQuestions({ params: { serverId }, query: { pageSize: param(url, 'questions') === 'all' ? 100 : 5 } }),
    ),
    api.city.listSimilarServices({ params: { serverId }, query: { pageSize: 8 } }),
  ])
  if (!reviews || !questions) return astro.rewrite('/404')
  const { provider } = service
  cachePage(astro, {
    maxAge: 600,
    tags: [
      pageTag.service(service.serverId),
      pageTag.serviceCategories,
      provider.kind === 'COMPANY' ? pageTag.company(provider.id) : pageTag.user(provider.id),
      ...similar.map(one => cardTag('service', one.serverId)),
    ],
  })

  const tabs = [
    { label: '服务介绍', href: '#intro' },
    { label: '套餐', href: '#packages', count: service.packages.length },
    { label: '评价', href: '#reviews', count: reviews.summary.total },
    { label: '提问', href: '#questions', count: questions.total },
  ]
  const counts = { sales: count(service.sales), favourites: count(service.favouriteCount), views: count(service.viewCount) }
  const mapHref = `/map?kind=service&lng=${service.lng}&lat=${service.lat}&zoom=15`

  const prices = service.packages.map(({ name, days, price }) => ({ name, days, text: price === 0 ? '免费' : money(price) }))

  return {
    head: headOf(service, site.url),
    url,
    service,
    counts,
    reviews,
    questions,
    similar,
    provider,
    inCity: (categoryId: number) => categoryHref(service, categoryId),
    tabs,
    facts: factsOf(service),
    prices,
    mapHref,
  }
}
