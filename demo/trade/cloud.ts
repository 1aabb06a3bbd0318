/** The eight company tools with plans and questions, and who uses which. */

import { type Insertable, sql } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { pictureFor } from '#demo/pictures/index.ts'
import type { CloudTier } from '#lib/contract/trade/cloud.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { CloudPlansTable, CloudSubscriptionsTable } from '#server/domains/trade/cloud/tables.ts'
import { cloudProducts, cloudQuestions } from './cloud-products.ts'

const YEAR = 365 * DAY_MS
const tiers: readonly CloudTier[] = ['FREE', 'TEAM', 'ENTERPRISE']
const limitsOf = { FREE: 'free', TEAM: 'team', ENTERPRISE: 'enterprise' } as const
/** What a company gets at once for nothing, and what the bigger plans bring. */
const seats: Record<CloudTier, number> = { FREE: 3, TEAM: 20, ENTERPRISE: 100 }
const storage: Record<CloudTier, number> = { FREE: 1024, TEAM: 102_400, ENTERPRISE: 1_048_576 }

export async function seedCloud({ db, rng, now, companies }: SeedContext): Promise<void> {
  const productIds = await insertReturningIds(
    db,
    'cloud_products',
    cloudProducts.map((draft, position) => ({
      tool: draft.tool,
      name: draft.name,
      tagline: draft.tagline,
      summary: draft.summary,
      picture: pictureFor('cloud', position * 3),
      features: JSON.stringify(draft.features),
      position,
    })),
  )
  const plans = cloudProducts.flatMap((draft, index) => {
    const prices: Record<CloudTier, number> = { FREE: 0, TEAM: draft.team * 100, ENTERPRISE: draft.enterprise * 100 }
    return tiers.map(
      (tier): Insertable<CloudPlansTable> => ({
        product_id: productIds[index]!,
        tier,
        month_price: prices[tier],
        year_price: prices[tier] * 10,
        seats: seats[tier],
        storage_mb: storage[tier],
        seat_price: tier === 'FREE' ? 0 : Math.round(prices[tier] / seats[tier] / 100) * 100 + 200,
        limits: draft.limits[limitsOf[tier]],
      }),
    )
  })
  const planIds = await insertReturningIds(db, 'cloud_plans', plans)

  const general = cloudQuestions.map(row => ({ product_id: null as number | null, ...row }))
  const special = cloudProducts.flatMap((draft, index) =>
    draft.questions.map(({ question, answer }) => ({
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

  const certified = new Map(
    (await db.selectFrom('companies').select(['id', 'certified_at']).execute()).map(row => [row.id, row.certified_at]),
  )
  const subscriptions: Insertable<CloudSubscriptionsTable>[] = []
  for (const company of companies) {
    // The free plans are there as soon as a company is certified.
    const since = certified.get(company.id)
    if (!since) continue
    for (const [index, productId] of productIds.entries()) {
      const at = rng.weighted([
        [0, 78],
        [1, 17],
        [2, 5],
      ] as const)
      const row = { company_id: company.id, product_id: productId, order_no: null }
      const free = (startsAt: Date): Insertable<CloudSubscriptionsTable> => ({
        ...row,
        plan_id: planIds[index * tiers.length]!,
        seats: seats.FREE,
        state: 'ACTIVE',
        starts_at: startsAt,
        ends_at: null,
        created_at: startsAt,
      })
      const age = now.getTime() - since.getTime()
      const startsAt = new Date(since.getTime() + Math.floor(age * (0.1 + rng.float() * 0.8)))
      // Bought by the year; one that has run out is followed by the free one, as is one that was given up.
      const runsOut = new Date(startsAt.getTime() + YEAR)
      const isOver = runsOut <= now
      const isLeft = !isOver && rng.chance(0.1) && startsAt.getTime() + DAY_MS < now.getTime()
      if (at === 0) {
        subscriptions.push(free(since))
        continue
      }
      const endsAt = isLeft ? new Date(startsAt.getTime() + DAY_MS) : runsOut
      subscriptions.push({
        ...row,
        plan_id: planIds[index * tiers.length + at]!,
        seats: plans[index * tiers.length + at]!.seats,
        state: isOver ? 'EXPIRED' : isLeft ? 'CANCELLED' : 'ACTIVE',
        starts_at: startsAt,
        ends_at: endsAt,
        created_at: startsAt,
      })
      if (isOver || isLeft) subscriptions.push(free(endsAt))
    }
  }
  await insertAll(db, 'cloud_subscriptions', subscriptions)
  await keepWithinSeats(db)
}

/**
 * A plan has so many seats, and everybody who may do something with its tool takes one. Those who come last, with the least to say in the
 * company, go without the tool where there are too few.
 */
async function keepWithinSeats(db: SeedContext['db']): Promise<void> {
  await sql`
    with seated as (
      select e.id, p.tool, s.seats, row_number() over (
        partition by e.company_id, p.tool
        order by array_position(array['OWNER', 'ADMIN', 'CONSULTANT', 'STAFF'], e.employee_identity), e.id) as place
      from company_employees e
      join cloud_subscriptions s on s.company_id = e.company_id and s.state = 'ACTIVE'
      join cloud_products p on p.id = s.product_id
      where e.state in ('ACTIVE', 'LEAVING') and e.cloud_permission <> 'NONE'
    ), without as (
      select id, jsonb_object_agg(tool, 'NONE') as tools from seated where place > seats group by id
    )
    update company_employees e set tool_permissions = e.tool_permissions || without.tools from without where without.id = e.id`.execute(
    db,
  )
}
