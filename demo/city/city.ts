/** Services of the demo city: what companies and certified people sell, questions, favourites, and the evidence of scores. */
import type { Insertable } from 'kysely'
import { seedCityOf } from '#demo/cities.ts'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { readReferenceIds } from '#demo/reference-ids.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import type { ServiceQuestionsTable } from '#server/domains/city/city/tables.ts'
import { draftService, type Kind, NAMED_SERVICES, type ServiceDraft } from './service-draft.ts'
import { seedFavourites } from './service-favourites.ts'
import { findSellers, type Seller } from './service-sellers.ts'
import { serviceQuestion } from './service-texts.ts'
import { serviceRoots } from './service-tree.ts'

type Service = ServiceDraft & { id: number }

export async function seedCity(context: SeedContext): Promise<void> {
  const { db } = context
  const drafts = draftServices(context, await readKinds(db), await findSellers(context))
  const ids = await insertReturningIds(
    db,
    'services',
    drafts.map(draft => draft.row),
  )
  const services = drafts.map((draft, index): Service => ({ ...draft, id: ids[index]! }))
  await insertAll(
    db,
    'service_packages',
    services.flatMap(({ id, packages }) => packages.map(row => ({ ...row, service_id: id }))),
  )
  const visible = services.filter(({ row }) => row.state === 'ON')
  await insertAll(
    db,
    'service_questions',
    visible.flatMap(service => drawQuestions(context, service)),
  )
  await seedFavourites(
    context,
    visible.map(service => service.id),
  )
}

/** The kinds of services with the demo city's own remark on each. */
async function readKinds(db: Db): Promise<Kind[]> {
  const idOf = await readReferenceIds(db, 'service_categories')
  const kinds = serviceRoots.flatMap(root =>
    root.kinds.map(kind => ({ root, kind, rootId: idOf(root.name), id: idOf(root.name, kind.name) })),
  )
  for (const { id, kind } of kinds)
    await db.updateTable('service_categories').set({ intro: kind.note }).where('id', '=', id).execute()
  return kinds
}

/** The demo company comes first and sells many services; afterwards sellers take turns, some selling far more than others. */
function draftServices({ rng, now, scale }: SeedContext, kinds: readonly Kind[], sellers: readonly Seller[]): ServiceDraft[] {
  return Array.from({ length: scale(2900) }, (_, index) => {
    const isNamed = index < NAMED_SERVICES
    const seller = isNamed ? sellers[0]! : sellers[Math.floor(rng.float() ** 1.35 * sellers.length)]!
    const root = rng.pick(seller.roots)
    const own = kinds.filter(one => one.root === root)
    // The demo company walks through the kinds of its category.
    const kind = isNamed ? own[index % own.length]! : rng.pick(own)
    return draftService(rng, now, seller, kind, index)
  })
}

function drawQuestions({ rng, now, people }: SeedContext, { id, row, kind }: Service): Insertable<ServiceQuestionsTable>[] {
  const count = Math.floor(rng.float() ** 2 * 5)
  return Array.from({ length: count }, () => {
    const { body, answer } = serviceQuestion(rng, kind, seedCityOf(row.city_code).short)
    const asked = new Date(Math.max((row.created_at as Date).getTime(), rng.pastDate(now, 200).getTime()))
    const answered = rng.chance(0.84)
    return {
      service_id: id,
      user_id: rng.pick(people).id,
      body,
      answer: answered ? answer : null,
      answered_by: answered ? row.owner_user_id : null,
      answered_at: answered ? new Date(Math.min(now.getTime(), asked.getTime() + rng.int(5, 900) * MINUTE_MS)) : null,
      like_count: Math.floor(rng.float() ** 3 * 24),
      state: rng.chance(0.97) ? ('PUBLISHED' as const) : rng.pick(['HIDDEN', 'DELETED'] as const),
      created_at: asked,
    }
  })
}
