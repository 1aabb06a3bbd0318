/** Courses by the filters of the address. */
import { HOUR_SECONDS } from '#lib/format/units.ts'
import { pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { filterGroup } from '../filters.ts'
import { orNotFound } from '../not-found.ts'

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadCourseList(astro: PageContext) {
  const { api, site } = astro.locals
  const { url } = astro
  type Query = NonNullable<Parameters<typeof api.course.listCourses>[0]>['query']
  const query = Object.fromEntries(url.searchParams) as unknown as NonNullable<Query>
  const [page, index] = await Promise.all([orNotFound(api.course.listCourses({ query })), api.course.getCourseIndex()])
  if (!page) return astro.rewrite('/404')
  cachePage(astro, { maxAge: 300, swr: HOUR_SECONDS, tags: [pageTag.courses, pageTag.courseCategories] })

  const keyword = url.searchParams.get('keyword')?.trim() ?? ''
  const chosen = Number(url.searchParams.get('categoryId'))
  const group = index.categories.find(one => one.id === chosen || one.children.some(child => child.id === chosen))
  const category = group?.children.find(child => child.id === chosen)
  const name = category?.name ?? group?.name ?? ''
  const narrowed = [...url.searchParams.keys()].some(one => one !== 'pageNo')
  const sorts = filterGroup(
    url,
    '排序',
    'sort',
    [
      { value: 'hot', label: '最多人学' },
      { value: 'newest', label: '最新' },
      { value: 'score', label: '评分' },
      { value: 'priceAsc', label: '价格从低到高' },
      { value: 'priceDesc', label: '价格从高到低' },
    ],
    { any: null },
  ).options
  const breadcrumbs = [
    { label: '首页', href: '/home' },
    ...(group ? [{ label: '课程', href: '/course' }] : [{ label: '课程' }]),
    ...(group ? [category ? { label: group.name, href: `/course?categoryId=${group.id}` } : { label: group.name }] : []),
    ...(category ? [{ label: category.name }] : []),
  ]

  return { site, url, page, index, keyword, name, narrowed, sorts, breadcrumbs }
}
