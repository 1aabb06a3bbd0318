/** What viewers write across a playback. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { BULLET_COLORS } from '#lib/contract/consult/bullet.ts'
import type { PlaybackBulletsTable, PlaybackChapterRow, PlaybacksTable } from '#server/domains/consult/playback/tables.ts'
import { bulletTexts } from '../talk.ts'

export function bulletsOf(
  context: SeedContext,
  playback: Insertable<PlaybacksTable>,
  playbackId: number,
): Insertable<PlaybackBulletsTable>[] {
  if (playback.publication !== 'PUBLISHED') return []
  const span = (playback.seconds ?? 0) * 1000
  const peaks = (JSON.parse(playback.chapters ?? '[]') as PlaybackChapterRow[]).map(chapter => chapter.at * 1000 + 12_000)
  const count = 12 + Math.floor(context.rng.float() ** 2 * 110)
  return Array.from({ length: count }, () => drawBullet(context, playbackId, span, peaks))
}

function drawBullet(
  { rng, now, people }: SeedContext,
  playbackId: number,
  span: number,
  peaks: readonly number[],
): Insertable<PlaybackBulletsTable> {
  // People write where something begins, and a few anywhere.
  const near = rng.chance(0.6) ? rng.pick(peaks) + (rng.float() + rng.float() - 1) * span * 0.05 : rng.float() * span
  return {
    playback_id: playbackId,
    author_user_id: rng.pick(people).id,
    at_ms: Math.max(500, Math.min(span - 1000, Math.round(near))),
    content: rng.pick(bulletTexts),
    mode: rng.weighted([
      ['SCROLL', 90],
      ['TOP', 7],
      ['BOTTOM', 3],
    ] as const),
    color: rng.chance(0.75) ? '#ffffff' : rng.pick(BULLET_COLORS),
    size: rng.weighted([
      ['NORMAL', 88],
      ['SMALL', 8],
      ['LARGE', 4],
    ] as const),
    like_count: Math.floor(rng.float() ** 4 * 30),
    state: rng.weighted([
      ['VISIBLE', 96],
      ['HIDDEN', 3],
      ['DELETED', 1],
    ] as const),
    created_at: rng.pastDate(now, 90),
  }
}
