/** A company that gives advice, with its consultants and answers. */

import { starsOf } from '#lib/format/score.ts'
import { cardTag, pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { orNotFound } from '../not-found.ts'
import { param } from './consult.ts'

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadFirmPage(astro: PageContext) {
  const { api, site } = astro.locals
  const { url } = astro
  const company = await orNotFound(api.consult.getCompany({ params: { companyId: astro.params.id ?? '' } }))
  if (!company) return astro.rewrite('/404')
  const { companyId } = company
  const [experts, answers] = await Promise.all([
    api.consult.listCompanyConsultants({ params: { companyId }, query: { pageSize: 24 } }),
    orNotFound(
      api.consult.listCompanyAnswers({
        params: { companyId },
        query: { pageSize: 10, pageNo: param(url, 'pageNo'), cursor: param(url, 'cursor') },
      }),
    ),
  ])
  if (!answers) return astro.rewrite('/404')
  cachePage(astro, {
    maxAge: 300,
    swr: 900,
    tags: [
      pageTag.consultCompany(companyId),
      pageTag.consultants,
      pageTag.consultCategories,
      ...answers.list.map(one => cardTag('question', one.consultationId)),
    ],
  })

  const path = `/consult/company/${companyId}`
  const description = [
    `${company.name}，${company.cityName}${company.field}机构，${company.consultantCount} 位咨询师，`,
    `公开回答 ${company.answerCount} 个问题，${company.reviewCount} 条评价。`,
  ].join('')
  const score = starsOf(company.score, company.reviewCount)
  const lowest = company.fees.length > 0 ? Math.min(...company.fees.map(item => item.price)) : null
  const tabs = [
    { label: '咨询师', href: '#experts', count: company.consultantCount },
    { label: '收费', href: '#fees' },
    { label: '回答', href: '#answers', count: company.answerCount },
    { label: '评价', href: '#reviews', count: company.reviewCount },
  ]

  return { site, url, company, companyId, experts, answers, path, description, score, lowest, tabs }
}
