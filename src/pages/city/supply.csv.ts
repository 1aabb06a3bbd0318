/** Demand and supply of a city on one day, as CSV: `?city=1607&day=2026-05-04`, the newest day by default. */
import type { APIRoute } from 'astro'
import { csvFile } from '#lib/format/csv.ts'
import { supplyFieldTexts, supplyMeasureTexts } from '#lib/format/supply.ts'
import { cachePage } from '#lib/page/cache.ts'
import { loadSupplyFeed, SUPPLY_LICENCE } from '#lib/page/city/supply-page.ts'
import { pageTag } from '#lib/tags.ts'

export const GET: APIRoute = async context => {
  const feed = await loadSupplyFeed(context)
  if (feed instanceof Response) return feed
  const head = ['日期', '城市', '领域', '分类', '项目', '地区', '数量（向下取整到十）']
  const rows = [
    ...feed.rows.map(row => [
      row.day,
      row.cityName,
      supplyFieldTexts[row.field],
      row.categoryName,
      supplyMeasureTexts[row.measure],
      row.placeName,
      row.amount,
    ]),
    [`来源：${feed.source}；许可：${SUPPLY_LICENCE.name} ${SUPPLY_LICENCE.url}；少于 10 的不公开`],
  ]
  const response = new Response(csvFile(head, rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${feed.name}.csv"`,
    },
  })
  cachePage({ response }, { maxAge: 600, tags: [pageTag.supply] })
  return response
}
