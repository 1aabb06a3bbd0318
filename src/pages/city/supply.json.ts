/** Demand and supply of a city on one day, as JSON: `?city=1607&day=2026-05-04`, the newest day by default. */
import type { APIRoute } from 'astro'
import { cachePage } from '#lib/page/cache.ts'
import { loadSupplyFeed, SUPPLY_LICENCE } from '#lib/page/city/supply-page.ts'
import { pageTag } from '#lib/tags.ts'

export const GET: APIRoute = async context => {
  const feed = await loadSupplyFeed(context)
  if (feed instanceof Response) return feed
  const note = '少于 10 的不公开，其余向下取整到十；placeCode 等于 cityCode 的是全市'
  const response = new Response(JSON.stringify({ source: feed.source, licence: SUPPLY_LICENCE, note, rows: feed.rows }), {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  })
  cachePage({ response }, { maxAge: 600, tags: [pageTag.supply] })
  return response
}
