import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

const columns = ['code', 'level', 'parent_code', 'name', 'short_name', 'pinyin', 'initials', 'is_leaf'] as const

export type AreaNodeRow = Awaited<ReturnType<typeof listChildren>>[number]

export const listChildren = (db: Db, parentCode: number, parentLevel: number) =>
  db
    .selectFrom('areas')
    .select(columns)
    .where('parent_code', '=', parentCode)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('areas as parent')
          .select('parent.code')
          .where('parent.code', '=', parentCode)
          .where('parent.level', '=', parentLevel),
      ),
    )
    .orderBy('position_no')
    .execute()

export type AncestryRow = AreaNodeRow & { lng: number | null; lat: number | null; is_city: boolean }

/** From the province down to the area itself; empty when there is no such area. */
export async function listAncestry(db: Db, code: number): Promise<AncestryRow[]> {
  const { rows } = await sql<AncestryRow>`
    with recursive chain as (
      select * from areas where code = ${code}
      union all
      select areas.* from areas join chain on areas.code = chain.parent_code
    )
    select ${sql.join([...columns, 'lng', 'lat', 'is_city'].map(column => sql.ref(column)))} from chain order by level`.execute(
    db,
  )
  return rows
}

export const listCities = (db: Db) =>
  db
    .selectFrom('areas as city')
    .innerJoin('areas as parent', 'parent.code', 'city.parent_code')
    .select(columns.map(column => `city.${column}` as const))
    .select(['city.position_no', 'parent.code as above_code', 'parent.name as above_name'])
    .where('city.is_city', '=', true)
    .orderBy('city.pinyin')
    .orderBy('city.code')
    .execute()

export type CityRow = Awaited<ReturnType<typeof listCities>>[number]

export const listProvinces = (db: Db) => db.selectFrom('areas').select(columns).where('level', '=', 1).orderBy('pinyin').execute()

export const listActivity = (db: Db) => db.selectFrom('area_activity').selectAll().where('count', '>', 0).execute()
