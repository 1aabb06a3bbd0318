/** Which videos everybody may see. Every public query starts here. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** What lists show; literals, so that the planner can use the partial indexes. */
export const listedVideos = (db: Db) =>
  db.selectFrom('videos').where('videos.state', '=', sql.lit('PUBLISHED')).where('videos.visibility', '=', sql.lit('PUBLIC'))

/** What opens for somebody who has the address: unlisted ones too, private ones never. */
export const openableVideos = (db: Db) =>
  db.selectFrom('videos').where('videos.state', '=', sql.lit('PUBLISHED')).where('videos.visibility', '<>', sql.lit('PRIVATE'))

export const listedSeries = (db: Db) => db.selectFrom('video_series').where('video_series.state', '=', sql.lit('PUBLISHED'))
export const visibleBullets = (db: Db) => db.selectFrom('video_bullets').where('video_bullets.state', '=', sql.lit('VISIBLE'))
