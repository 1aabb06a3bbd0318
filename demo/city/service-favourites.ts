/** Who has kept which services and companies. */
import type { SeedContext } from '#demo/context.ts'
import { insertAll } from '#demo/insert.ts'

export async function seedFavourites(
  { db, rng, now, scale, people, companies }: SeedContext,
  serviceIds: number[],
): Promise<void> {
  const pairs = <Id extends string>(name: Id, ids: readonly number[], count: number) => {
    const taken = new Set<string>()
    const rows: ({ user_id: number; created_at: Date } & Record<Id, number>)[] = []
    for (let n = 0; n < count; n++) {
      const userId = rng.pick(people).id
      const refId = ids[Math.floor(rng.float() ** 1.6 * ids.length)]!
      if (taken.has(`${userId}/${refId}`)) continue
      taken.add(`${userId}/${refId}`)
      rows.push({ user_id: userId, [name]: refId, created_at: rng.pastDate(now, 300) } as (typeof rows)[number])
    }
    return rows
  }
  await insertAll(db, 'service_favourites', pairs('service_id', serviceIds, scale(9000)))
  await insertAll(
    db,
    'company_favourites',
    pairs(
      'company_id',
      companies.map(one => one.id),
      scale(3000),
    ),
  )
}
