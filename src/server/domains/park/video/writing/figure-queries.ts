/** SQL of the figures of a video: what stands now, by the day on which it came. */
import { sql } from 'kysely'
import { midnightOf } from '#lib/format/shanghai.ts'
import type { Db } from '#server/db/client.ts'

/** `YYYY-MM-DD` in China. */
type DayCount = { day: string; count: number }

const DAY = sql<string>`(created_at at time zone 'Asia/Shanghai')::date`
const COUNT = sql<number>`count(*)::int`

export const listMarkDays = (db: Db, videoId: number, kind: 'LIKE' | 'COLLECT', since: string): Promise<DayCount[]> =>
  db
    .selectFrom('video_marks')
    .where('video_id', '=', videoId)
    .where('kind', '=', kind)
    .where('created_at', '>=', midnightOf(since))
    .select([DAY.as('day'), COUNT.as('count')])
    .groupBy('day')
    .execute()

export const listBulletDays = (db: Db, videoId: number, since: string): Promise<DayCount[]> =>
  db
    .selectFrom('video_bullets')
    .where('video_id', '=', videoId)
    .where('state', '=', sql.lit('VISIBLE'))
    .where('created_at', '>=', midnightOf(since))
    .select([DAY.as('day'), COUNT.as('count')])
    .groupBy('day')
    .execute()
