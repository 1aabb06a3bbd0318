/** Series of videos. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertReturningIds } from '#demo/insert.ts'
import { pictureFor } from '#demo/pictures/index.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Database } from '#server/db/schema.ts'
import { seriesTexts } from './texts.ts'

type VideoRow = Insertable<Database['videos']>

/** The first videos of a category go into its series, one after the other; a series is all by one author. */
export async function seedSeries(context: SeedContext, rows: readonly VideoRow[]): Promise<void> {
  const { rng, db, now } = context
  const free = new Map<string, VideoRow[]>()
  for (const row of rows)
    if (row.state === 'PUBLISHED' && row.visibility === 'PUBLIC') free.set(row.category, [...(free.get(row.category) ?? []), row])
  const wanted = seriesTexts.map(series => ({
    series,
    videos: (free.get(series.category) ?? []).splice(0, context.scale(series.count)),
  }))
  const ids = await insertReturningIds(
    db,
    'video_series',
    wanted.map(({ series, videos }, index) => ({
      title: series.title,
      intro: series.intro,
      cover: pictureFor('video', index + 40),
      owner_user_id: videos[0]?.owner_user_id ?? rng.pick(context.people).id,
      owner_company_id: videos[0]?.owner_company_id ?? null,
      state: videos.length > 0 ? ('PUBLISHED' as const) : index % 2 === 0 ? ('DRAFT' as const) : ('OFFLINE' as const),
      video_count: videos.length,
      created_at: new Date(now.getTime() - (index * 23 + 5) * DAY_MS),
    })),
  )
  for (const [index, { videos }] of wanted.entries()) {
    for (const [position, row] of videos.entries()) {
      row.series_id = ids[index] ?? null
      row.owner_user_id = videos[0]?.owner_user_id ?? row.owner_user_id
      row.owner_company_id = videos[0]?.owner_company_id ?? null
      row.series_position = position + 1
    }
  }
}
