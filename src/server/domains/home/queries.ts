/** The front hall's own records. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** Banners that are on at a moment: those of the city first, then those of every city. */
export function listBanners(db: Db, cityCode: number, now: Date, limit: number) {
  return db
    .selectFrom('banners')
    .select(['id', 'title', 'subtitle', 'href', 'picture'])
    .where('state', '=', 'ON')
    .where(eb => eb.or([eb('city_code', 'is', null), eb('city_code', '=', cityCode)]))
    .where(eb => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', now)]))
    .where(eb => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy(sql`city_code is null`)
    .orderBy('position_no')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function listPhones(db: Db) {
  return db.selectFrom('site_phones').select(['name', 'phone', 'hours', 'note']).orderBy('position_no').orderBy('id').execute()
}
