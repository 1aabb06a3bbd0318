/** Which playbacks everybody may see, and how much of them. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** Ready, agreed to by both sides, and published (see `playbacks.is_public`). */
export const publicPlaybacks = (db: Db) => db.selectFrom('playbacks').where(sql<boolean>`playbacks.is_public`)

export const visibleBullets = (db: Db) =>
  db.selectFrom('playback_bullets').where('playback_bullets.state', '=', sql.lit('VISIBLE'))

/** The last millisecond that anyone may see: all of it when it is free. */
export const freeUntilMs = (row: { price: number; seconds: number; free_seconds: number }): number =>
  (row.price === 0 ? row.seconds : row.free_seconds) * 1000
