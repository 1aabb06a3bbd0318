/** A consultant with the tab that the address names. */

import type { consult } from '#lib/contract/consult/consult.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { presenceTexts, replyText } from '#lib/format/consult.ts'
import { count, percent } from '#lib/format/count.ts'
import { date, relativeTime } from '#lib/format/date.ts'
import { starsOf } from '#lib/format/score.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { cardTag, pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { orNotFound } from '../not-found.ts'
import { param } from './consult.ts'

type Consultant = CallResult<typeof consult.getConsultant>

const pathOf = ({ employeeId }: Consultant): string => `/consult/user/${employeeId}`

/** What the head of the page says, for readers and for search engines. */
const headOf = (expert: Consultant, siteUrl: string) => ({
  title: `${expert.name}_${expert.cityName}${expert.title}`,
  description: [
    `${expert.name}，${expert.title}，从业 ${expert.years} 年，擅长${expert.fields.join('、')}。`,
    `已公开回答 ${expert.answerCount} 个问题，${expert.reviewCount} 条评价。${expert.motto}`,
  ].join(''),
  canonical: pathOf(expert),
  image: expert.cover,
  jsonLd: {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name: expert.name,
      jobTitle: expert.title,
      description: expert.motto,
      url: `${siteUrl}${pathOf(expert)}`,
      knowsAbout: expert.fields,
      ...(expert.avatar ? { image: `${siteUrl}${pictureUrl(expert.avatar, 480)}` } : {}),
      ...(expert.companyName ? { worksFor: { '@type': 'Organization', name: expert.companyName } } : {}),
    },
  },
  breadcrumbs: [
    { label: '首页', href: '/home' },
    { label: '咨询', href: '/consult' },
    { label: '咨询师', href: `/consult/list?tab=expert&category=${expert.rootCategoryId}` },
    { label: expert.name },
  ],
})

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadConsultantPage(astro: PageContext) {
  const { api, site } = astro.locals
  const { url } = astro
  const id = astro.params.id ?? ''
  const expert = await orNotFound(api.consult.getConsultant({ params: { employeeId: id } }))
  if (!expert) return astro.rewrite('/404')
  const employeeId = expert.employeeId
  const [answers, playbacks, peers] = await Promise.all([
    orNotFound(
      api.consult.listConsultantAnswers({
        params: { employeeId },
        query: { pageSize: 10, pageNo: param(url, 'pageNo'), cursor: param(url, 'cursor') },
      }),
    ),
    api.playback.listPlaybacks({ query: { employeeId, pageSize: 3 } }),
    api.consult.listConsultants({ query: { categoryId: expert.rootCategoryId, pageSize: 6 } }),
  ])
  if (!answers) return astro.rewrite('/404')
  cachePage(astro, {
    maxAge: 300,
    swr: 900,
    tags: [
      pageTag.consultant(employeeId),
      pageTag.consultCategories,
      ...peers.list.map(one => cardTag('consultant', one.employeeId)),
      ...answers.list.map(one => cardTag('question', one.consultationId)),
    ],
  })

  const score = starsOf(expert.score, expert.reviewCount)
  const tabs = [
    { label: '介绍', href: '#intro' },
    { label: '收费', href: '#fees' },
    { label: '可约时间', href: '#calendar' },
    { label: '回答', href: '#answers', count: expert.answerCount },
    { label: '评价', href: '#reviews', count: expert.reviewCount },
  ]
  const presence =
    expert.online === 'OFFLINE' && expert.lastSeenAt ? `${relativeTime(expert.lastSeenAt)}在线` : presenceTexts[expert.online]
  const adopted = expert.answerCount > 0 ? percent(expert.acceptedCount / expert.answerCount) : '暂无'
  const reply = expert.replySeconds === null ? null : replyText(expert.replySeconds)
  const figures = [
    [count(expert.consultCount), '次咨询'],
    [count(expert.answerCount), '公开回答'],
    [adopted, '采纳率'],
  ] as const
  const facts = [
    ['领域', expert.fields.join('、')],
    ['资质', expert.credential],
    ['所在地', expert.cityName],
    ['机构', expert.companyName || '个人咨询师'],
    ['入驻时间', date(expert.createdAt)],
  ] as const
  const others = peers.list.filter(item => item.employeeId !== employeeId).slice(0, 5)

  return { head: headOf(expert, site.url), url, expert, answers, playbacks, score, tabs, presence, reply, figures, facts, others }
}
