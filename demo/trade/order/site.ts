/** Orders of what is not made to measure: plans of the company tools, and files. */

import type { SeedContext } from '#demo/context.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import { isSame, type Named, person } from './parties.ts'
import type { OrderPlan } from './plan.ts'

/** Bought plans of the company tools. */
export async function subscriptions({ db }: SeedContext): Promise<OrderPlan[]> {
  const rows = await db
    .selectFrom('cloud_subscriptions as s')
    .innerJoin('cloud_plans as p', 'p.id', 's.plan_id')
    .innerJoin('cloud_products as product', 'product.id', 's.product_id')
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .select(['s.id', 's.company_id', 's.starts_at', 'p.id as plan_id', 'p.tier', 'p.year_price', 'product.id as product_id'])
    .select(['product.name', 'product.picture', 'c.owner_user_id'])
    .where('p.tier', '<>', 'FREE')
    .orderBy('s.id')
    .execute()
  const tiers = { FREE: '免费版', TEAM: '团队版', ENTERPRISE: '企业版' } as const
  return rows.map(row => ({
    kind: 'CLOUD',
    state: 'COMPLETED',
    buyer: { userId: row.owner_user_id, companyId: row.company_id },
    seller: { userId: null, companyId: null },
    subjectId: row.product_id,
    title: `${row.name} · ${tiers[row.tier]}`,
    picture: row.picture,
    lines: [{ name: `${tiers[row.tier]}（按年）`, refId: row.id, price: row.year_price, unit: '年' }],
    createdAt: new Date(row.starts_at.getTime() - 10 * MINUTE_MS),
    doneAt: row.starts_at,
  }))
}

/** Files that cost coins. */
export async function downloads({ db, rng, now, people, scale }: SeedContext, named: Named): Promise<OrderPlan[]> {
  const files = await db
    .selectFrom('downloads')
    .select(['id', 'title', 'coins', 'owner_user_id', 'owner_company_id'])
    .where('permission', '=', 'COINS')
    .where('state', '=', 'PUBLISHED')
    .orderBy('id')
    .limit(60)
    .execute()
  if (files.length === 0) return []
  const buyers = [
    named.member,
    named.member,
    named.merchant,
    ...Array.from({ length: scale(160) }, () => person(rng.pick(people).id)),
  ]
  return buyers.flatMap((buyer, index): OrderPlan[] => {
    const file = files[index % files.length]!
    const seller = { userId: file.owner_user_id, companyId: file.owner_company_id }
    if (isSame(buyer, seller)) return []
    return [
      {
        kind: 'DOWNLOAD',
        state: 'COMPLETED',
        buyer,
        seller,
        subjectId: file.id,
        title: file.title,
        picture: '',
        lines: [{ name: '资料下载', refId: file.id, price: file.coins, unit: '份' }],
        createdAt: rng.pastDate(now, 200),
        coins: file.coins,
      },
    ]
  })
}
