/** The eight company tools with plans and questions, and who uses which. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { cloudDrafts, cloudGeneralQuestions } from '#demo/corpus/cloud-products.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { pictureFor } from '#demo/pictures/index.ts'
import type { CloudTier } from '#lib/contract/trade/cloud.ts'
import type { CloudPlansTable, CloudSubscriptionsTable } from '#server/domains/trade/cloud/tables.ts'

const DAY = 86_400_000
const tiers: readonly CloudTier[] = ['FREE', 'TEAM', 'ENTERPRISE']
/** What a company gets at once for nothing, and what the bigger plans bring. */
const seats: Record<CloudTier, number> = { FREE: 3, TEAM: 20, ENTERPRISE: 100 }
const storage: Record<CloudTier, number> = { FREE: 1024, TEAM: 102_400, ENTERPRISE: 1_048_576 }

export async function seedCloud({ db, rng, now, companies }: SeedContext): Promise<void> {
  const productIds = await insertReturningIds(
    db,
    'cloud_products',
    cloudDrafts.map((draft, position) => ({
      tool: draft.tool,
      name: draft.name,
      tagline: draft.tagline,
      summary: draft.summary,
      picture: pictureFor('cloud', position * 3),
      features: JSON.stringify(draft.features.map(([title, text, from]) => ({ title, text, from }))),
      position,
    })),
  )
  const plans = cloudDrafts.flatMap((draft, index) => {
    const prices: Record<CloudTier, number> = { FREE: 0, TEAM: draft.team * 100, ENTERPRISE: draft.enterprise * 100 }
    return tiers.map(
      (tier, at): Insertable<CloudPlansTable> => ({
        product_id: productIds[index]!,
        tier,
        month_price: prices[tier],
        year_price: prices[tier] * 10,
        seats: seats[tier],
        storage_mb: storage[tier],
        seat_price: tier === 'FREE' ? 0 : Math.round(prices[tier] / seats[tier] / 100) * 100 + 200,
        limits: [...draft.limits[at]!],
      }),
    )
  })
  const planIds = await insertReturningIds(db, 'cloud_plans', plans)

  const general = cloudGeneralQuestions.map(([question, answer]) => ({ product_id: null as number | null, question, answer }))
  const special = cloudDrafts.flatMap((draft, index) =>
    draft.questions.map(([question, answer]) => ({
      product_id: productIds[index] ?? null,
      question: `${draft.name}：${question}`,
      answer,
    })),
  )
  await insertAll(
    db,
    'cloud_questions',
    [...general, ...special].map((row, position) => ({ ...row, position })),
  )

  const subscriptions: Insertable<CloudSubscriptionsTable>[] = []
  for (const company of companies) {
    if (!company.certified) continue
    for (const [index, productId] of productIds.entries()) {
      const at = rng.weighted([
        [0, 78],
        [1, 17],
        [2, 5],
      ] as const)
      const plan = plans[index * tiers.length + at]!
      const startsAt = rng.pastDate(now, 400)
      const row = { company_id: company.id, product_id: productId, order_no: null, seats: plan.seats, starts_at: startsAt }
      if (at === 0) {
        subscriptions.push({ ...row, plan_id: planIds[index * tiers.length]!, state: 'ACTIVE', ends_at: null })
        continue
      }
      // A bought plan that has run out is followed by the free one.
      const ended = rng.chance(0.15)
      const endsAt = new Date(ended ? startsAt.getTime() + DAY : now.getTime() + rng.int(10, 340) * DAY)
      const state = ended ? rng.pick(['EXPIRED', 'CANCELLED', 'UPGRADED'] as const) : 'ACTIVE'
      subscriptions.push({ ...row, plan_id: planIds[index * tiers.length + at]!, state, ends_at: endsAt })
      if (ended) subscriptions.push({ ...row, plan_id: planIds[index * tiers.length]!, seats: 3, state: 'ACTIVE', ends_at: null })
    }
  }
  await insertAll(db, 'cloud_subscriptions', subscriptions)
}
