/** Who has collected which schools. */
import type { SeedContext } from '#demo/context.ts'
import { insertAll } from '#demo/insert.ts'
import { updateSchoolFavourites } from '#server/domains/learn/school/service.ts'
import type { School } from './draft.ts'

export async function seedSchoolFavourites({ db, rng, now, people, scale }: SeedContext, schools: readonly School[]) {
  const drawn = rng.sub('favourites')
  const most = Math.min(people.length, scale(60))
  for (const { id, row } of schools) {
    if (row.state !== 'ONLINE' && row.state !== 'OFFLINE') continue
    const fans = drawn.sample(people, drawn.int(0, most))
    await insertAll(
      db,
      'school_favourites',
      fans.map(one => ({ user_id: one.id, school_id: id, created_at: drawn.pastDate(now, 300) })),
    )
    await updateSchoolFavourites(db, id, fans.length)
  }
}
