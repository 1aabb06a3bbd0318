/** The newest jobs as RSS; narrowed by the same parameters as the list: `city`, `professionId`, `keyword` … */
import type { APIRoute } from 'astro'
import { recruitmentListQuery } from '#lib/contract/city/recruitment.ts'
import { cachePage } from '#lib/page/cache.ts'

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`).replace(/[^\P{Cc}\t\n\r]/gu, '')

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
  const items = list.map(item => {
    const link = `${origin}/city/recruitmentInfo/${item.kind}/${item.recruitmentId}`
    const facts = [item.salary.text, item.area.text, item.experienceText, item.educationText, item.company?.companyName]
    return `<item><title>${escapeXml(`${item.title} ${item.salary.text}`)}</title><link>${link}</link><guid>${link}</guid><pubDate>${new Date(item.refreshedAt).toUTCString()}</pubDate><category>${escapeXml(item.professionName)}</category><description>${escapeXml(`${facts.filter(Boolean).join(' · ')}。${item.summary}`)}</description></item>`
  })
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escapeXml(`${name}${kind}`)}</title><link>${origin}/city?tab=recruitment</link><atom:link href="${escapeXml(url.href)}" rel="self" type="application/rss+xml"/><description>${escapeXml(`${name}最新${kind}信息`)}</description><language>zh-CN</language>${items.join('')}</channel></rss>`
  const response = new Response(feed, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } })
  cachePage({ response }, { maxAge: 300, tags: ['jobs'] })
  return response
}
