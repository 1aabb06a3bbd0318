/** The newest jobs as RSS; narrowed by the same parameters as the list: `city`, `professionId`, `keyword` … */

import type { APIRoute } from 'astro'
import { recruitmentListQuery } from '#lib/contract/city/recruitment.ts'
import { cachePage } from '#lib/page/cache.ts'
import { feedXml } from '#lib/page/rss.ts'
import { pageTag } from '#lib/tags.ts'

export const GET: APIRoute = async ({ locals, url }) => {
  const asked = recruitmentListQuery.safeParse({
    ...Object.fromEntries(url.searchParams),
    pageNo: 1,
    pageSize: 50,
    cursor: undefined,
  })
  if (!asked.success) return new Response('筛选条件无效', { status: 400 })
  const { list } = await locals.api.recruitment.listRecruitments({ query: asked.data })
  const { name, url: origin } = locals.site
  const kind = asked.data.kind === 'resume' ? '求职' : '招聘'
  const feed = feedXml({
    title: `${name}${kind}`,
    link: `${origin}/city?tab=recruitment`,
    self: url.href,
    description: `${name}最新${kind}信息`,
    items: list.map(item => {
      const facts = [item.salary.text, item.area.text, item.experienceText, item.educationText, item.company?.companyName]
      return {
        title: `${item.title} ${item.salary.text}`,
        link: `${origin}/city/recruitmentInfo/${item.kind}/${item.recruitmentId}`,
        at: item.refreshedAt,
        category: item.professionName,
        text: `${facts.filter(Boolean).join(' · ')}。${item.summary}`,
      }
    }),
  })
  const response = new Response(feed, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } })
  cachePage({ response }, { maxAge: 300, tags: [pageTag.jobs] })
  return response
}
