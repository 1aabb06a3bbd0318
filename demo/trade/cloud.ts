/** The eight company tools with plans and questions, and who uses which. */

import { type Insertable, sql } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { pictureFor } from '#demo/pictures/index.ts'
import type { CloudTier } from '#lib/contract/trade/cloud.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import type { CloudPlansTable, CloudSubscriptionsTable } from '#server/domains/trade/cloud/tables.ts'
import { cloudProducts, cloudQuestions } from './cloud-products.ts'

const YEAR = 365 * DAY_MS
const tiers: readonly CloudTier[] = ['FREE', 'TEAM', 'ENTERPRISE']
const limitsOf = { FREE: 'free', TEAM: 'team', ENTERPRISE: 'enterprise' } as const
/** What a company gets at once for nothing, and what the bigger plans bring. */
const seats: Record<CloudTier, number> = { FREE: 3, TEAM: 20, ENTERPRISE: 100 }
const storage: Record<CloudTier, number> = { FREE: 1024, TEAM: 102_400, ENTERPRISE: 1_048_576 }

type Plan = Insertable<CloudPlansTable> & { id: number }
/** Its id, and its plans in the order of the tiers. */
type Product = { id: number; plans: readonly Plan[] }
type Subscription = Insertable<CloudSubscriptionsTable>

export async function seedCloud(context: SeedContext): Promise<void> {
  const { db } = context
  const productIds = await insertProducts(db)
  const products = await insertPlans(db, productIds)
  await insertQuestions(db, productIds)
  await seedSubscriptions(context, products)
  await keepWithinSeats(db)
}

const insertProducts = (db: Db): Promise<number[]> =>
  insertReturningIds(
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

async function insertPlans(db: Db, productIds: readonly number[]): Promise<Product[]> {
  const rows = cloudProducts.flatMap((draft, index) => plansOf(draft, productIds[index]!))
  const ids = await insertReturningIds(db, 'cloud_plans', rows)
  const plans = rows.map((row, index) => ({ ...row, id: ids[index]! }))
  return productIds.map(id => ({ id, plans: plans.filter(plan => plan.product_id === id) }))
}

function plansOf(draft: (typeof cloudProducts)[number], productId: number): Insertable<CloudPlansTable>[] {
  const prices: Record<CloudTier, number> = { FREE: 0, TEAM: draft.team * 100, ENTERPRISE: draft.enterprise * 100 }
  return tiers.map(tier => ({
    product_id: productId,
    tier,
    month_price: prices[tier],
    year_price: prices[tier] * 10,
    seats: seats[tier],
    storage_mb: storage[tier],
    seat_price: tier === 'FREE' ? 0 : Math.round(prices[tier] / seats[tier] / 100) * 100 + 200,
    limits: draft.limits[limitsOf[tier]],
  }))
}

/** Those about all tools first. */
function insertQuestions(db: Db, productIds: readonly number[]): Promise<void> {
  const general = cloudQuestions.map(row => ({ product_id: null as number | null, ...row }))
  const special = cloudProducts.flatMap((draft, index) =>
    draft.questions.map(({ question, answer }) => ({
      product_id: productIds[index] ?? null,
      question: `${draft.name}：${question}`,
      answer,
    })),
  )
  return insertAll(
    db,
    'cloud_questions',
    [...general, ...special].map((row, position) => ({ ...row, position })),
  )
}

/** A certified company has a plan of every tool. */
async function seedSubscriptions(context: SeedContext, products: readonly Product[]): Promise<void> {
  const { db, companies } = context
  const rows = await db.selectFrom('companies').select(['id', 'certified_at']).execute()
  const certified = new Map(rows.map(row => [row.id, row.certified_at]))
  await insertAll(
    db,
    'cloud_subscriptions',
    companies.flatMap(company => {
      const since = certified.get(company.id)
      return since ? products.flatMap(product => drawSubscriptions(context, company.id, product, since)) : []
    }),
  )
}

/**
 * The free plan is there as soon as a company is certified; some then buy by the year. What has run out is followed by the free plan,
 * as is what was given up.
 */
function drawSubscriptions({ rng, now }: SeedContext, companyId: number, product: Product, since: Date): Subscription[] {
  const at = rng.weighted([
    [0, 78],
    [1, 17],
    [2, 5],
  ] as const)
  const begin = (plan: Plan, startsAt: Date) => ({
    company_id: companyId,
    product_id: product.id,
    order_no: null,
    plan_id: plan.id,
    seats: plan.seats,
    starts_at: startsAt,
    created_at: startsAt,
  })
  const free = (startsAt: Date) => ({ ...begin(product.plans[0]!, startsAt), state: 'ACTIVE' as const, ends_at: null })
  const age = now.getTime() - since.getTime()
  const startsAt = new Date(since.getTime() + Math.floor(age * (0.1 + rng.float() * 0.8)))
  const runsOut = new Date(startsAt.getTime() + YEAR)
  const isOver = runsOut <= now
  const isLeft = !isOver && rng.chance(0.1) && startsAt.getTime() + DAY_MS < now.getTime()
  if (at === 0) return [free(since)]
  const endsAt = isLeft ? new Date(startsAt.getTime() + DAY_MS) : runsOut
  const bought: Subscription = {
    ...begin(product.plans[at]!, startsAt),
    state: isOver ? 'EXPIRED' : isLeft ? 'CANCELLED' : 'ACTIVE',
    ends_at: endsAt,
  }
  return isOver || isLeft ? [bought, free(endsAt)] : [bought]
}

/**
 * A plan has so many seats, and everybody who may do something with its tool takes one. Those who come last, with the least to say in the
 * company, go without the tool where there are too few.
 */
async function keepWithinSeats(db: Db): Promise<void> {
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
