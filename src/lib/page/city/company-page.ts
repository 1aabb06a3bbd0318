/** A company with the tab that the address names. */

import { companyScaleTexts } from '#lib/format/recruitment.ts'
import { score as formatScore } from '#lib/format/score.ts'
import { identityTexts } from '#lib/format/staff.ts'
import { cardTag, pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { orNotFound } from '../not-found.ts'
import { companyJsonLd, param, reviewQuery } from './city.ts'

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadCompanyPage(astro: PageContext) {
  const { api, site } = astro.locals
  const { url } = astro
  const id = astro.params.id ?? ''
  const company = await orNotFound(api.city.getServiceCompany({ params: { userId: id } }))
  if (!company) return astro.rewrite('/404')
  const allServices = param(url, 'services') === 'all'
  const [services, jobs, reviews] = await Promise.all([
    api.city.listServices({ query: { companyId: company.companyId, pageSize: allServices ? 60 : 6 } }),
    api.recruitment.listRecruitments({ query: { companyId: company.companyId, pageSize: 5 } }),
    orNotFound(api.review.listReviews({ params: { kind: 'company', id }, query: reviewQuery(url) })),
  ])
  if (!reviews) return astro.rewrite('/404')
  cachePage(astro, {
    maxAge: 600,
    tags: [
      pageTag.company(company.companyId),
      pageTag.servicesOfCompany(company.companyId),
      pageTag.serviceCategories,
      ...jobs.list.map(one => cardTag('recruitment', one.recruitmentId)),
    ],
  })

  const city = company.area.split(' · ')[0] ?? ''
  const breadcrumbs = [
    { label: '首页', href: '/home' },
    { label: '同城', href: `/city?city=${company.cityCode}` },
    { label: '企业', href: `/city?tab=company&city=${company.cityCode}` },
    { label: company.shortName },
  ]
  const tabs = [
    { label: '企业介绍', href: '#intro' },
    { label: '履约画像', href: '#performance' },
    { label: '服务', href: '#services', count: services.total },
    { label: '招聘', href: '#jobs', count: jobs.total },
    { label: '评价', href: '#reviews', count: reviews.summary.total },
  ]
  const capital = company.registeredCapital === null ? null : `${(company.registeredCapital / 1_000_000).toFixed(0)} 万元`
  const mapHref = `/map?kind=company&lng=${company.lng}&lat=${company.lat}&zoom=15`

  const score = company.score === null ? '暂无' : formatScore(company.score)
  const head = {
    title: `${company.name}_${city}${company.industry}`,
    description: [
      `${company.name}，${city}${company.industry}企业，${companyScaleTexts[company.scale]}，`,
      `在售服务 ${company.serviceCount} 个，履约分 ${score}。${company.slogan}`,
    ].join(''),
    canonical: `/city/company/${company.companyId}`,
    image: company.cover,
    jsonLd: companyJsonLd(site.url, company, reviews.summary),
    breadcrumbs,
    city: { name: city, code: company.cityCode },
  }

  const scale = companyScaleTexts[company.scale]
  return { head, url, company, scale, services, jobs, reviews, score, tabs, capital, mapHref, identities: identityTexts }
}
