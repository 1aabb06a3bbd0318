/** The newest topics of the forum as RSS; `boardId` narrows it to one board. */
import type { APIRoute } from 'astro'
import { cachePage } from '#lib/page/cache.ts'
import { orNotFound } from '#lib/page/not-found.ts'
import { readQuery } from '#lib/page/read-query.ts'
import { feedXml } from '#lib/page/rss.ts'
import { pageTag } from '#lib/tags.ts'

export const GET: APIRoute = async ({ locals, url }) => {
  const { api, site } = locals
  const page = await orNotFound(api.forum.listTopics({ query: { ...readQuery(url, ['boardId']), sort: 'new', pageSize: 40 } }))
  if (!page) return new Response('没有这个版块', { status: 404 })
  const xml = feedXml({
    title: `${site.name}园区论坛`,
    link: `${site.url}/park/park_forum`,
    self: site.url + url.pathname + url.search,
    description: '园区论坛的最新主题',
    items: page.list.map(topic => ({
      title: topic.title,
      link: `${site.url}/park/park_forum_detail?id=${topic.id}`,
      at: topic.publishedAt,
      text: topic.summary,
      category: topic.board.name,
    })),
  })
  const response = new Response(xml, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } })
  cachePage({ response }, { maxAge: 300, tags: [pageTag.topics] })
  return response
}
