/** When consultants can be booked: the hours of their weeks, and days off. */
import type { SeedContext } from '#demo/context.ts'
import { dayAfter } from '#demo/day.ts'
import { insertAll } from '#demo/insert.ts'
import type { Rng } from '#demo/rng.ts'

export async function seedHours({ db, rng, now }: SeedContext, consultantIds: readonly number[]): Promise<void> {
  await insertAll(
    db,
    'consultant_hours',
    consultantIds.flatMap(id => drawWeek(rng, id)),
  )
  await insertAll(
    db,
    'consultant_days_off',
    consultantIds.flatMap(id => (rng.chance(0.3) ? [{ consultant_id: id, day: dayAfter(now, rng.int(1, 6)) }] : [])),
  )
}

/** Mornings and afternoons; of some also evenings, or weekends. */
function drawWeek(rng: Rng, id: number) {
  const evening = rng.chance(0.45)
  const weekend = rng.chance(0.35)
  return [1, 2, 3, 4, 5, 6, 7].flatMap(weekday => {
    if (weekday > 5) return weekend ? [{ consultant_id: id, weekday, from_minute: 600, to_minute: 1020 }] : []
    const spans = [
      [540, 720],
      [840, 1080],
    ]
    if (evening) spans.push([1140, 1320])
    return spans.map(([from, to]) => ({ consultant_id: id, weekday, from_minute: from!, to_minute: to! }))
  })
}
