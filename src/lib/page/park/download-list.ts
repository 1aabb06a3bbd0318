/** Files to download by the filters of the address. */

import { DOWNLOAD_CATEGORIES, DOWNLOAD_CATEGORY_NAMES, DOWNLOAD_FORMATS } from '#lib/contract/park/download.ts'
import { cardTag, pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { filterGroup, sortLinks } from '../filters.ts'
import { orNotFound } from '../not-found.ts'
import { readQuery } from '../read-query.ts'

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadDownloadList(astro: PageContext) {
  const { api, site } = astro.locals
  const { url } = astro
  const id = url.searchParams.get('id')
  const query = readQuery(url, ['keyword', 'category', 'format', 'permission', 'sort', 'pageNo', 'cursor'])
  const [item, page, hot] = await Promise.all([
    id === null ? undefined : orNotFound(api.download.getDownload({ params: { id } })),
    id === null ? orNotFound(api.download.listDownloads({ query: query as Record<string, never> })) : undefined,
    id === null ? api.download.listDownloads({ query: { sort: 'hot', pageSize: 10 } }) : undefined,
  ])
  if (item === null || page === null) return astro.rewrite('/404')
  cachePage(astro, {
    maxAge: 300,
    swr: 1800,
    tags: item ? [pageTag.download(item.id), ...item.related.map(one => cardTag('download', one.id))] : [pageTag.downloads],
  })
  const narrowed = Boolean(query.keyword || query.category || query.format || query.permission)
  const permissionBadge = ({ permission }: { permission: string }) =>
    permission === 'EVERYONE' ? 'badge badge-ok' : permission === 'COINS' ? 'badge badge-action' : 'badge'
  const sorts = sortLinks(url, [
    ['new', '最近更新'],
    ['hot', '下载最多'],
    ['size', '文件最大'],
  ])
  const groups = [
    filterGroup(
      url,
      '分类',
      'category',
      DOWNLOAD_CATEGORIES.map(value => ({ value, label: DOWNLOAD_CATEGORY_NAMES[value] })),
    ),
    filterGroup(
      url,
      '格式',
      'format',
      DOWNLOAD_FORMATS.map(value => ({ value, label: value.toUpperCase() })),
    ),
    filterGroup(url, '获取', 'permission', [
      { value: 'EVERYONE', label: '直接下载' },
      { value: 'MEMBERS', label: '登录后下载' },
      { value: 'COINS', label: '金币下载' },
    ]),
  ]

  return { site, url, query, item, page, hot, narrowed, permissionBadge, sorts, groups }
}
