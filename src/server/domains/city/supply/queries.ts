/** SQL of demand and supply. */
import { sql } from 'kysely'
import type { SupplyField, SupplyMeasure } from '#lib/contract/city/supply.ts'
import type { Db } from '#server/db/client.ts'
import type { SupplyTables } from './tables.ts'

export type CountedArea = { field: SupplyField; category_id: number; city_code: number; district_code: number }

/** Counts a search that found nothing, unless the mark has been seen on this day. */
export async function insertMissed(db: Db, day: string, mark: Buffer, place: CountedArea): Promise<void> {
  await sql`
    with fresh as (
      insert into missed_search_marks (mark, day) values (${mark}, ${day}::date) on conflict do nothing returning mark)
    insert into missed_searches as m (day, field, category_id, city_code, district_code, searches)
    select ${day}::date, ${place.field}, ${place.category_id}::int, ${place.city_code}::int, ${place.district_code}::int, 1 from fresh
    on conflict (day, field, category_id, city_code, district_code) do update set searches = m.searches + 1`.execute(db)
}

/** @param day marks of this day and later stay: they keep visitors from being counted twice on it. */
export const deleteMarksBefore = (db: Db, day: string) => db.deleteFrom('missed_search_marks').where('day', '<', day).execute()

export const deleteMissedBefore = (db: Db, day: string) => db.deleteFrom('missed_searches').where('day', '<', day).execute()

export const deleteDaysBefore = async (db: Db, day: string): Promise<void> => {
  await db.deleteFrom('supply_days').where('day', '<', day).execute()
  await db.deleteFrom('supply_counts').where('day', '<', day).execute()
}

/** @returns false when the day has been counted. */
export async function takeDay(trx: Db, day: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('supply_counts')
    .values({ day, counted_at: now })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

export const isDayCounted = async (db: Db, day: string): Promise<boolean> =>
  (await db.selectFrom('supply_counts').select('day').where('day', '=', day).executeTakeFirst()) !== undefined

export type CountRow = CountedArea & { measure: SupplyMeasure; amount: number }

/**
 * What there is now, and what was asked for since a moment, by category of the first level and district.
 * Quotes are counted by asker: a person who asks ten merchants counts once.
 */
export async function countAll(db: Db, since: { day: string; at: Date }): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select field, measure, category_id, city_code, coalesce(district_code, 0) as district_code, amount from (
      select field, 'MISSED' as measure, category_id, city_code, district_code, sum(searches)::int as amount
        from missed_searches where day >= ${since.day}::date group by 1, 3, 4, 5
      union all
      select 'SERVICE', 'QUOTE', s.root_category_id, s.city_code, s.district_code, count(distinct q.buyer_user_id)::int
        from quotes q join services s on s.id = q.service_id where q.created_at >= ${since.at} group by 3, 4, 5
      union all
      select 'SERVICE', 'SERVICE', root_category_id, city_code, district_code, count(*)::int
        from services where is_public group by 3, 4, 5
      union all
      select 'SERVICE', 'COMPANY', r.id, c.city_code, c.district_code, count(*)::int
        from companies c join service_categories r on r.parent_id is null and r.id = any(c.category_ids)
        where c.state = 'ACTIVE' group by 3, 4, 5
      union all
      select 'CONSULT', 'QUESTION', root_category_id, city_code, district_code, count(*)::int
        from consultations where is_public and kind = 'QUESTION' and state in ('OPEN', 'ANSWERING') group by 3, 4, 5
      union all
      select 'CONSULT', 'CONSULTANT', root_category_id, city_code, district_code, count(*)::int
        from consultants where is_public group by 3, 4, 5
      union all
      select 'CONSULT', 'COMPANY', k.root_category_id, c.city_code, c.district_code, count(*)::int
        from consult_companies k join companies c on c.id = k.company_id
        where k.state = 'ACTIVE' and c.state = 'ACTIVE' group by 3, 4, 5
      union all
      select 'WORK', case kind when 'job' then 'JOB' else 'SEEKER' end, profession_group_id, city_code, district_code, count(*)::int
        from recruitments where state = 'PUBLISHED' and visibility = 'PUBLIC' group by 2, 3, 4, 5) counted`.execute(db)
  return rows
}

// 7 parameters a row, and PostgreSQL takes 65 535.
const CHUNK = 5_000

export async function insertDays(trx: Db, rows: SupplyTables['supply_days'][]): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK)
    await trx
      .insertInto('supply_days')
      .values(rows.slice(start, start + CHUNK))
      .execute()
}

export const findLastDay = async (db: Db): Promise<string | null> =>
  (await db.selectFrom('supply_counts').select(sql<string | null>`max(day)::text`.as('day')).executeTakeFirstOrThrow()).day

export type DayRow = SupplyTables['supply_days']

const dayRows = (db: Db, day: string) =>
  db
    .selectFrom('supply_days')
    .select(['city_code', 'field', 'category_id', 'measure', 'place_code', 'amount'])
    .select(sql<string>`day::text`.as('day'))
    .where('day', '=', day)

export const listDay = (db: Db, day: string, cityCode: number, limit: number): Promise<DayRow[]> =>
  dayRows(db, day)
    .where('city_code', '=', cityCode)
    .orderBy('field')
    .orderBy('category_id')
    .orderBy('measure')
    .orderBy('place_code')
    .limit(limit)
    .execute()

export const listDayOfField = (db: Db, day: string, cityCode: number, field: SupplyField): Promise<DayRow[]> =>
  dayRows(db, day).where('city_code', '=', cityCode).where('field', '=', field).execute()

/** What is published of some cities and categories. */
export const listDayOfCategories = (
  db: Db,
  day: string,
  cityCodes: readonly number[],
  field: SupplyField,
  categoryIds: readonly number[],
): Promise<DayRow[]> =>
  dayRows(db, day)
    .where('city_code', 'in', cityCodes)
    .where('field', '=', field)
    .where('category_id', 'in', categoryIds)
    .execute()

/** Cities by how much is published of them. */
export const listCitiesOfDay = (db: Db, day: string, limit: number) =>
  db
    .selectFrom('supply_days')
    .select('city_code')
    .where('day', '=', day)
    .groupBy('city_code')
    .orderBy(sql`sum(amount)`, 'desc')
    .orderBy('city_code')
    .limit(limit)
    .execute()

export type CategoryName = { field: SupplyField; id: number; root_id: number; name: string }

/** Every category of the three trees under the one of the first level that it belongs to, in the operators' order. */
export async function listCategoryNames(db: Db): Promise<CategoryName[]> {
  const { rows } = await sql<CategoryName>`
    select * from (
      select 'SERVICE' as field, id, coalesce(parent_id, id) as root_id, name, sort as place from service_categories where enabled
      union all
      select 'CONSULT', id, coalesce(parent_id, id), name, sort from consult_categories where enabled
      union all
      select 'WORK', id, coalesce(parent_id, id), name, position from professions) named
    order by field, place, id`.execute(db)
  return rows
}

/** Where and in which categories an identity offers something. */
export async function listOffered(
  db: Db,
  { userId, companyId }: { userId: number; companyId: number | null },
): Promise<{ field: SupplyField; category_id: number; city_code: number }[]> {
  const owned =
    companyId === null ? sql`owner_user_id = ${userId} and owner_company_id is null` : sql`owner_company_id = ${companyId}`
  const advises = companyId === null ? sql`k.user_id = ${userId} and k.company_id is null` : sql`k.company_id = ${companyId}`
  const { rows } = await sql<{ field: SupplyField; category_id: number; city_code: number }>`
    select 'SERVICE' as field, root_category_id as category_id, city_code from services where is_public and ${owned}
    union
    select 'CONSULT', k.root_category_id, k.city_code from consultants k where k.is_public and ${advises}
    ${
      companyId === null
        ? sql``
        : sql`union select 'CONSULT', k.root_category_id, c.city_code from consult_companies k join companies c on c.id = k.company_id
            where k.company_id = ${companyId} and k.state = 'ACTIVE'`
    }
    limit 200`.execute(db)
  return rows
}
