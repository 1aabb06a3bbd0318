/** What viewers write across a video. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { BULLET_COLORS } from '#lib/contract/consult/bullet.ts'
import type { Database } from '#server/db/schema.ts'
import { bulletTexts } from './texts.ts'

export function bulletRows(
  context: SeedContext,
  videoId: number,
  row: Insertable<Database['videos']>,
): Insertable<Database['video_bullets']>[] {
  const { rng, now } = context
  const duration = row.duration_ms ?? 0
  if (row.state !== 'PUBLISHED' || duration === 0) return []
  const peaks = Array.from({ length: 3 }, () => rng.float())
  const published = row.published_at instanceof Date ? row.published_at.getTime() : now.getTime()
  return Array.from({ length: rng.chance(0.06) ? 0 : Math.floor(6 + rng.float() ** 2 * 110) }, () => {
    const near = rng.chance(0.55) ? rng.pick(peaks) + (rng.float() - 0.5) * 0.12 : rng.float()
    return {
      video_id: videoId,
      user_id: rng.pick(context.people).id,
      at_ms: Math.round(Math.min(0.985, Math.max(0.005, near)) * duration),
      text: rng.pick(bulletTexts),
      mode: rng.weighted([
        ['SCROLL', 88],
        ['TOP', 7],
        ['BOTTOM', 5],
      ] as const),
      color: rng.chance(0.75) ? BULLET_COLORS[0] : rng.pick(BULLET_COLORS),
      size: rng.weighted([
        ['NORMAL', 84],
        ['SMALL', 10],
        ['LARGE', 6],
      ] as const),
      state: rng.weighted([
        ['VISIBLE', 95],
        ['HIDDEN', 3],
        ['DELETED', 2],
      ] as const),
      created_at: new Date(published + rng.float() * (now.getTime() - published)),
    }
  })
}
