/** Use cases of cloud products. */

import type { ListOf, PageQuery } from '#lib/contract/define.ts'
import type {
  CloudProduct,
  CloudQuestion,
  CloudSubscription,
  CloudSubscriptionDetail,
  CloudTier,
  SubscriptionState,
} from '#lib/contract/trade/cloud.ts'
import { cloudTierTexts } from '#lib/format/cloud.ts'
import { type Actor, companyIdOf, signedInPerson } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import * as queries from './queries.ts'
import { readableUntil } from './retention.ts'

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

const memberOf = (actor: Actor): queries.Member => ({
  userId: signedInPerson(actor).userId,
  companyId: companyIdOf(actor),
})

const presentSubscription = (row: queries.SubscriptionRow): CloudSubscription => ({
  subscriptionId: row.id,
  companyId: row.company_id,
  companyName: row.company_name,
  tool: row.tool,
  name: row.name,
  picture: row.picture || null,
  tier: row.tier,
  state: row.state,
  seats: row.seats,
  users: row.users,
  permission: row.permission,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  readableUntil: readableUntil(row)?.toISOString() ?? null,
})

/** What the acting company has; for a plain person, what all companies have that this person works for. */
export async function listSubscriptions(
  db: Db,
  actor: Actor,
  query: Omit<PageQuery, 'sort'> & { state?: SubscriptionState | undefined },
): Promise<ListOf<CloudSubscription>> {
  return presentPage(await queries.pageSubscriptions(db, memberOf(actor), query), presentSubscription)
}

const RANK: Record<CloudTier, number> = { FREE: 0, TEAM: 1, ENTERPRISE: 2 }

/** @throws AppError `missing.record` when there is none, or the company is not one's own. */
export async function getSubscription(db: Db, actor: Actor, id: number): Promise<CloudSubscriptionDetail> {
  const row = await queries.findSubscription(db, memberOf(actor), id)
  if (!row) throw new AppError('missing.record')
  return {
    ...presentSubscription(row),
    tagline: row.tagline,
    storageMb: row.storage_mb,
    limits: row.limits,
    features: row.features.filter(one => RANK[one.from] <= RANK[row.tier]).map(({ title, text }) => ({ title, text })),
    orderNo: ['OWNER', 'ADMIN'].includes(row.employee_identity) ? row.order_no : null,
  }
}
