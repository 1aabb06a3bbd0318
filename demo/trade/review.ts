/** Reviews of the demo city's paid orders, and every figure that follows from them. */

import type { Insertable } from 'kysely'
import type { SeedContext, SeedPerson } from '#demo/context.ts'
import { insertAll } from '#demo/insert.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/format/units.ts'
import { publishMapPoints, recountCategories, recountCompanies, recountServices } from '#server/domains/city/city/service.ts'
import { recountReviews } from '#server/domains/trade/review/service.ts'
import type { ReviewsTable } from '#server/domains/trade/review/tables.ts'
import { orderNoAt } from './order/plan.ts'
import { reviewText, settingOf } from './review-texts.ts'

export async function seedReview({ db, rng, now, people }: SeedContext): Promise<void> {
  const services = await db
    .selectFrom('services')
    .innerJoin('service_categories as root', 'root.id', 'services.root_category_id')
    .select(['services.id', 'root.name as root', 'owner_company_id', 'owner_user_id', 'sales', 'gallery', 'created_at'])
    .where('sales', '>', 0)
    .orderBy('services.id')
    .execute()
  const packages = Map.groupBy(
    await db.selectFrom('service_packages').select(['service_id', 'name', 'scope']).orderBy('id').execute(),
    row => row.service_id,
  )
  const qualityOf = new Map<number, number>()
  const rows: Insertable<ReviewsTable>[] = []
  for (const service of services) {
    const owner = service.owner_company_id ?? -service.owner_user_id
    const quality = qualityOf.get(owner) ?? rng.float() ** 0.5
    qualityOf.set(owner, quality)
    const count = Math.min(service.sales, Math.max(1, Math.round(Math.log2(service.sales + 1) * (0.4 + rng.float()))))
    for (let n = 0; n < count; n++) {
      const bought = rng.pick(packages.get(service.id) ?? [{ service_id: service.id, name: '', scope: ['整体'] }])
      const text = reviewText(rng, quality, rng.pick(bought.scope), settingOf(service.root))
      const created = new Date(
        Math.max(service.created_at.getTime() + 9 * HOUR_MS, rng.pastDate(now, 360).getTime() - rng.int(1, 60) * HOUR_MS),
      )
      // Nobody reviews a service that came on the site a few hours ago.
      if (created > now) continue
      // Bought some days before, not two in the same second; the number says when.
      const earliest = service.created_at.getTime() + HOUR_MS + (rows.length % 97) * 67_000
      const ordered = new Date(Math.max(earliest, created.getTime() - (2 + (rows.length % 9)) * DAY_MS))
      const later = (from: Date, maxMinutes: number) =>
        new Date(Math.min(now.getTime(), from.getTime() + rng.int(20, maxMinutes) * MINUTE_MS))
      rows.push({
        subject_kind: 'SERVICE',
        subject_id: service.id,
        company_id: service.owner_company_id,
        seller_user_id: service.owner_company_id === null ? service.owner_user_id : null,
        user_id: buyerOf(service).id,
        order_no: orderNoAt(ordered, rows.length),
        package_name: bought.name,
        stars: text.stars,
        body: text.body,
        pictures: text.body && rng.chance(0.16) ? rng.sample(service.gallery, rng.int(1, 3)) : [],
        tags: text.tags,
        anonymous: rng.chance(0.18),
        like_count: Math.floor(rng.float() ** 4 * 40),
        reply: text.reply,
        replied_at: text.reply ? later(created, 3000) : null,
        followup: text.followup,
        followup_at: text.followup ? later(created, 60_000) : null,
        state:
          rows.length % 53 === 9
            ? 'FOLDED'
            : rows.length % 83 === 10
              ? 'HIDDEN'
              : rows.length % 127 === 11
                ? 'DELETED'
                : 'PUBLISHED',
        created_at: created,
      })
    }
  }
  await insertAll(db, 'reviews', rows)
  await recountReviews(db)
  await recountServices(db)
  await recountCompanies(db)
  await recountCategories(db)
  await publishMapPoints(db)

  /** Not who sells it. */
  function buyerOf(service: { owner_user_id: number }): SeedPerson {
    const buyer = rng.pick(people)
    return buyer.id === service.owner_user_id ? buyerOf(service) : buyer
  }
}
