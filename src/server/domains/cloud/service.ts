/** Use cases of cloud products. */
import type { CloudProduct, CloudQuestion } from '#lib/contract/cloud.ts'
import type { ListOf, PageQuery } from '#lib/contract/define.ts'
import { cloudTierTexts } from '#lib/format/cloud.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import * as queries from './queries.ts'

/** All tools with their plans, the free one first. */
export async function listProducts(db: Db): Promise<CloudProduct[]> {
  const [products, plans] = await Promise.all([queries.listProducts(db), queries.listPlans(db)])
  return products.map(product => ({
    productId: product.id,
    tool: product.tool,
    name: product.name,
    tagline: product.tagline,
    summary: product.summary,
    picture: product.picture || null,
    features: product.features,
    companies: Number(product.companies),
    plans: plans
      .filter(plan => plan.product_id === product.id)
      .map(plan => ({
        planId: plan.id,
        tier: plan.tier,
        tierText: cloudTierTexts[plan.tier],
        monthPrice: plan.month_price,
        yearPrice: plan.year_price,
        seats: plan.seats,
        seatPrice: plan.seat_price,
        storageMb: plan.storage_mb,
        limits: plan.limits,
      })),
  }))
}

export async function listCloudQuestions(
  db: Db,
  query: PageQuery & { productId?: number | undefined },
): Promise<ListOf<CloudQuestion>> {
  return presentPage(await queries.listQuestions(db, query), row => ({
    questionId: row.id,
    productId: row.product_id,
    productName: row.product_name,
    question: row.question,
    answer: row.answer,
  }))
}
