/** Up to four services side by side. The address says which: `?id=3,8`; what is no id, or is gone, is left out and said. */
import { date } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import { pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { orNotFound } from '../not-found.ts'

export const MAX_COMPARED = 4

/** The ids in an address, each once, in their order. */
const idsOf = (text: string): number[] => [
  ...new Set(
    text
      .split(',')
      .filter(one => /^\d{1,9}$/.test(one))
      .map(Number),
  ),
]

export async function loadComparePage(astro: PageContext) {
  const { api } = astro.locals
  const asked = idsOf(astro.url.searchParams.getAll('id').join(','))
  const ids = asked.slice(0, MAX_COMPARED)
  const found = await Promise.all(ids.map(serverId => orNotFound(api.city.getService({ params: { serverId } }))))
  const services = found.filter(one => one !== null)
  cachePage(astro, {
    maxAge: 300,
    tags: [
      pageTag.serviceCategories,
      ...ids.map(id => pageTag.service(id)),
      ...services.map(({ provider }) => (provider.kind === 'COMPANY' ? pageTag.company(provider.id) : pageTag.user(provider.id))),
    ],
  })
  const shown = services.map(one => one.serverId)
  /** The page without one of them. */
  const without = (id: number): string => {
    const rest = shown.filter(other => other !== id)
    return rest.length > 0 ? `/city/compare?id=${rest.join(',')}` : '/city'
  }
  type Column = (typeof services)[number]
  const facts: readonly (readonly [label: string, read: (one: Column) => readonly string[]])[] = [
    ['价格', one => [one.price === 0 ? '免费' : `${money(one.price)}/${one.unit} 起`]],
    [
      '套餐',
      one => one.packages.map(({ name, price, days }) => `${name}：${price === 0 ? '免费' : money(price)}，${days} 天内完成`),
    ],
    ['包含', one => [[...new Set(one.packages.flatMap(({ scope }) => scope))].join('、')]],
    ['评分', one => [one.score === null ? '暂无评分' : `${one.score.toFixed(1)}（${one.reviewCount} 条评价）`]],
    ['成交', one => [`${one.sales} 单`]],
    ['分类', one => [`${one.rootCategory.name} / ${one.category.name}`]],
    ['服务范围', one => [one.servedAreas.join('、'), one.servedNote]],
    ['所在地址', one => [one.address]],
    ['标签', one => [one.tags.join('、')]],
    ['商家', one => [one.provider.name, one.provider.certified ? '已认证' : '未认证']],
    ['商家评分', one => [one.contact.score === null ? '暂无评分' : one.contact.score.toFixed(1)]],
    ['商家成交', one => [`${one.contact.orderCount} 单`]],
    ['营业时间', one => [one.contact.businessHours]],
    ['更新时间', one => [date(one.updatedAt)]],
  ]
  const head = {
    title: '服务对比',
    description: '把最多四个同城服务放在一起，比价格、套餐、评分、服务范围和商家。',
    canonical: '/city/compare',
    noindex: true,
    breadcrumbs: [{ label: '首页', href: '/home' }, { label: '同城', href: '/city' }, { label: '服务对比' }],
  }
  return { head, services, facts, without, missing: ids.length - services.length, left: asked.length - ids.length }
}
