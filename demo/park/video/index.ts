/** Seeds 150 videos in ten series, six of them different real clips, with bullet comments and every state. */
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import type { Db } from '#server/db/client.ts'
import { bulletRows } from './bullets.ts'
import { storeDemoClips } from './clips.ts'
import { draftVideo } from './draft.ts'
import { seedSeries } from './series.ts'
import { videoTexts } from './texts.ts'

export async function seedVideo(context: SeedContext): Promise<void> {
  const { db, scale } = context
  const clips = await storeDemoClips(context)
  const used = new Set<string>()
  const rows = Array.from({ length: Math.max(12, scale(150)) }, (_, n) =>
    draftVideo(context, clips, videoTexts[n % videoTexts.length]!, n, used),
  )
  await seedSeries(context, rows)
  const ids = await insertReturningIds(db, 'videos', rows)
  const bullets = rows.flatMap((row, index) => bulletRows(context, ids[index] ?? 0, row))
  await insertAll(db, 'video_bullets', bullets)
  for (const id of ids)
    await setBulletCount(db, id, bullets.filter(bullet => bullet.video_id === id && bullet.state === 'VISIBLE').length)
  await seedMarks(context, ids)
}

async function setBulletCount(db: Db, videoId: number, count: number): Promise<void> {
  if (count > 0) await db.updateTable('videos').set({ bullet_count: count }).where('id', '=', videoId).execute()
}

/** Who likes and who collects what. */
const seedMarks = ({ db, rng, now, people }: SeedContext, videoIds: readonly number[]): Promise<void> =>
  insertAll(
    db,
    'video_marks',
    videoIds.flatMap(id =>
      rng.sample(people, rng.int(0, 5)).map(person => ({
        user_id: person.id,
        video_id: id,
        kind: rng.pick(['LIKE', 'COLLECT'] as const),
        created_at: now,
      })),
    ),
  )
