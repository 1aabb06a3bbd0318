/** The products of the cloud with their plans and questions. */
import { HOUR_SECONDS } from '#lib/format/units.ts'
import { pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { filterGroup } from '../filters.ts'
import { orNotFound } from '../not-found.ts'

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadCloudPage(astro: PageContext) {
  const { api, site } = astro.locals
  const { url } = astro
  // The plans of one tool at a time; the rest is one line each in the table of all.
  const tool = url.searchParams.get('tool')
  const productId = url.searchParams.get('productId') ?? undefined
  const keyword = url.searchParams.get('keyword')?.trim() || undefined
  const [products, questions] = await Promise.all([
    api.cloud.listProducts(),
    orNotFound(api.cloud.listCloudQuestions({ query: { productId, keyword, pageSize: 50 } })),
  ])
  const shown = tool === null ? products[0] : products.find(product => product.tool === tool)
  if (!questions || (tool !== null && !shown)) return astro.rewrite('/404')
  cachePage(astro, { maxAge: HOUR_SECONDS, tags: [pageTag.cloud] })

  /** A real site begins without tools. */
  const offered = products.length > 0
  const cheapest = (plans: (typeof products)[number]['plans']) =>
    Math.min(...plans.map(plan => plan.monthPrice).filter(price => price > 0))
  const filters = filterGroup(
    url,
    '产品',
    'productId',
    products.map(product => ({ value: product.productId, label: product.name })),
    { any: '全部' },
  ).options

  return { site, tool, keyword, products, questions, shown, offered, cheapest, filters }
}
