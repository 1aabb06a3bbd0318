/** Reviews of the demo city's paid orders, and every figure that follows from them. */

import type { Insertable } from 'kysely'
import type { SeedContext, SeedPerson } from '#demo/context.ts'
import { insertAll } from '#demo/insert.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { publishMapPoints, recountCategories, recountCompanies, recountServices } from '#server/domains/city/city/service.ts'
import { recountReviews } from '#server/domains/trade/review/service.ts'
import type { ReviewsTable } from '#server/domains/trade/review/tables.ts'
import { orderNoAt } from './order/plan.ts'
import { reviewText, settingOf } from './review-texts.ts'

type Service = Awaited<ReturnType<typeof readSold>>[number]
type Package = { name: string; scope: string[] }

export async function seedReview(context: SeedContext): Promise<void> {
  const { db } = context
  await insertAll(db, 'reviews', draftReviews(context, await readSold(db), await readPackages(db)))
  await recountReviews(db)
  await recountServices(db)
  await recountCompanies(db)
  await recountCategories(db)
  await publishMapPoints(db)
}

const readSold = (db: Db) =>
  db
    .selectFrom('services')
    .innerJoin('service_categories as root', 'root.id', 'services.root_category_id')
    .select(['services.id', 'root.name as root', 'owner_company_id', 'owner_user_id', 'sales', 'gallery', 'created_at'])
    .where('sales', '>', 0)
    .orderBy('services.id')
    .execute()

const readPackages = async (db: Db): Promise<Map<number, Package[]>> =>
  Map.groupBy(
    await db.selectFrom('service_packages').select(['service_id', 'name', 'scope']).orderBy('id').execute(),
    row => row.service_id,
  )

/** More of what was sold more, and better of those who do better work. */
function draftReviews(
  context: SeedContext,
  services: readonly Service[],
  packages: ReadonlyMap<number, readonly Package[]>,
): Insertable<ReviewsTable>[] {
  const { rng, now } = context
  const qualityOf = new Map<number, number>()
  const rows: Insertable<ReviewsTable>[] = []
  for (const service of services) {
    const owner = service.owner_company_id ?? -service.owner_user_id
    const quality = qualityOf.get(owner) ?? rng.float() ** 0.5
    qualityOf.set(owner, quality)
    const count = Math.min(service.sales, Math.max(1, Math.round(Math.log2(service.sales + 1) * (0.4 + rng.float()))))
    for (let n = 0; n < count; n++) {
      const bought = rng.pick(packages.get(service.id) ?? [{ name: '', scope: ['整体'] }])
      const text = reviewText(rng, quality, rng.pick(bought.scope), settingOf(service.root))
      const created = new Date(
        Math.max(service.created_at.getTime() + 9 * HOUR_MS, rng.pastDate(now, 360).getTime() - rng.int(1, 60) * HOUR_MS),
      )
      // Nobody reviews a service that came on the site a few hours ago.
      if (created <= now) rows.push(draftReview(context, service, bought.name, text, created, rows.length))
    }
  }
  return rows
}

/** @param serial how many reviews there are already */
function draftReview(
  context: SeedContext,
  service: Service,
  packageName: string,
  text: ReturnType<typeof reviewText>,
  created: Date,
  serial: number,
): Insertable<ReviewsTable> {
  const { rng, now } = context
  // Bought some days before, not two in the same second; the number says when.
  const earliest = service.created_at.getTime() + HOUR_MS + (serial % 97) * 67_000
  const ordered = new Date(Math.max(earliest, created.getTime() - (2 + (serial % 9)) * DAY_MS))
  const drawLater = (maxMinutes: number) =>
    new Date(Math.min(now.getTime(), created.getTime() + rng.int(20, maxMinutes) * MINUTE_MS))
  return {
    subject_kind: 'SERVICE',
    subject_id: service.id,
    company_id: service.owner_company_id,
    seller_user_id: service.owner_company_id === null ? service.owner_user_id : null,
    user_id: drawBuyer(context, service).id,
    order_no: orderNoAt(ordered, serial),
    package_name: packageName,
    stars: text.stars,
    body: text.body,
    pictures: text.body && rng.chance(0.16) ? rng.sample(service.gallery, rng.int(1, 3)) : [],
    tags: text.tags,
    anonymous: rng.chance(0.18),
    like_count: Math.floor(rng.float() ** 4 * 40),
    reply: text.reply,
    replied_at: text.reply ? drawLater(3000) : null,
    followup: text.followup,
    followup_at: text.followup ? drawLater(60_000) : null,
    state: stateOf(serial),
    created_at: created,
  }
}

/** Every state occurs. */
function stateOf(serial: number) {
  if (serial % 53 === 9) return 'FOLDED'
  if (serial % 83 === 10) return 'HIDDEN'
  return serial % 127 === 11 ? 'DELETED' : 'PUBLISHED'
}

/** Not who sells it. */
function drawBuyer(context: SeedContext, service: Service): SeedPerson {
  const buyer = context.rng.pick(context.people)
  return buyer.id === service.owner_user_id ? drawBuyer(context, service) : buyer
}
