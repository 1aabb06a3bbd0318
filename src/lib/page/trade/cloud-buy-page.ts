/** The tools that a company can buy, and which one the address asks for. */
import { HOUR_SECONDS } from '#lib/format/units.ts'
import { pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'

export type SalePlan = {
  planId: number
  tier: 'TEAM' | 'ENTERPRISE'
  tierText: string
  monthPrice: number
  yearPrice: number
  seats: number
  seatPrice: number
}
export type SaleProduct = { productId: number; name: string; plans: SalePlan[] }

/** @returns what the page shows; a response where the address asks for a tool that is not on sale. */
export async function loadCloudBuyPage(astro: PageContext) {
  const { api } = astro.locals
  const { searchParams } = astro.url
  const all = await api.cloud.listProducts()
  const tool = searchParams.get('tool')
  const asked = tool === null ? all[0] : all.find(product => product.tool === tool)
  if (tool !== null && !asked) return astro.rewrite('/404')
  cachePage(astro, { maxAge: HOUR_SECONDS, tags: [pageTag.cloud] })
  const products = all.map(
    (product): SaleProduct => ({
      productId: product.productId,
      name: product.name,
      plans: product.plans.flatMap(({ tier, planId, tierText, monthPrice, yearPrice, seats, seatPrice }) =>
        tier === 'FREE' ? [] : [{ tier, planId, tierText, monthPrice, yearPrice, seats, seatPrice }],
      ),
    }),
  )
  const tier = searchParams.get('tier') === 'ENTERPRISE' ? ('ENTERPRISE' as const) : ('TEAM' as const)
  return { products, productId: asked?.productId ?? 0, tier }
}
