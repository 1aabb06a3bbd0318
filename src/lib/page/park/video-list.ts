/** Videos by the filters of the address. */

import { VIDEO_CATEGORIES, VIDEO_CATEGORY_NAMES } from '#lib/contract/park/video.ts'
import { pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { filterGroup, sortLinks } from '../filters.ts'
import { orNotFound } from '../not-found.ts'
import { readQuery } from '../read-query.ts'

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadVideoList(astro: PageContext) {
  const { api, site } = astro.locals
  const { url } = astro
  const query = readQuery(url, ['category', 'length', 'seriesId', 'sort', 'pageNo', 'cursor'])
  const [page, series] = await Promise.all([
    orNotFound(
      api.video.listVideos({
        query: {
          ...query,
          category: query.category as 'park',
          length: query.length as 'short',
          sort: query.sort as 'new',
          pageSize: 24,
        },
      }),
    ),
    api.video.listSeries({ query: { pageSize: 8 } }),
  ])
  if (!page) return astro.rewrite('/404')
  cachePage(astro, { maxAge: 120, swr: 600, tags: [pageTag.videos] })
  const sorts = sortLinks(url, [
    ['new', '最新'],
    ['hot', '播放多'],
    ['bullets', '弹幕多'],
  ])
  const groups = [
    filterGroup(
      url,
      '分类',
      'category',
      VIDEO_CATEGORIES.map(value => ({ value, label: VIDEO_CATEGORY_NAMES[value] })),
    ),
    filterGroup(url, '时长', 'length', [
      { value: 'short', label: '1 分钟以内' },
      { value: 'medium', label: '1–10 分钟' },
      { value: 'long', label: '10 分钟以上' },
    ]),
  ]
  const front = page.pageNo === 1 && !query.category && !query.length && !query.seriesId && !query.cursor

  return { site, url, page, series, sorts, groups, front }
}
