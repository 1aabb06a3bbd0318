/** SQL of areas. */

import { sql } from 'kysely'
import { MAX_AREA_CODE } from '#lib/validate/bounds.ts'
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

const MAX_CODES_FOUND = 60

const codeColumns = ['code', 'gb', 'level', 'name', 'pinyin', 'parent_code'] as const

/** By code, national code, name or pinyin; without a keyword what lies directly below an area, or the provinces. */
export function listCodes(db: Db, { keyword, parent }: { keyword: string; parent?: number | undefined }): Promise<AreaCodeRow[]> {
  let rows = db.selectFrom('areas').select(codeColumns)
  if (parent !== undefined) rows = rows.where('parent_code', '=', parent)
  else if (!keyword) rows = rows.where('level', '=', 1)
  if (/^\d+$/.test(keyword)) {
    const code = Number(keyword)
    rows = rows.where(({ or, eb }) => or([eb('code', '=', code > MAX_AREA_CODE ? -1 : code), eb('gb', 'like', `${keyword}%`)]))
  } else if (keyword) {
    const text = keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')
    rows = rows.where(({ or, eb }) => or([eb('name', 'like', `%${text}%`), eb('pinyin', 'like', `${text}%`)]))
  }
  return rows.orderBy('level').orderBy('position_no').orderBy('code').limit(MAX_CODES_FOUND).execute()
}

/** Cities that are offered first, in their order. */
export const listHotCodeRows = (db: Db) =>
  db.selectFrom('areas').select(codeColumns).where('hot_rank', 'is not', null).orderBy('hot_rank').orderBy('code').execute()

export type AreaCodeRow = Awaited<ReturnType<typeof listHotCodeRows>>[number]

/** Until the transaction ends, nobody else changes which cities are offered first. */
export const lockHotCodes = (trx: Db) => sql`select pg_advisory_xact_lock(4321005)`.execute(trx)

/** @returns how many of the codes are cities and were set. */
export async function updateHotCodes(trx: Db, codes: readonly number[]): Promise<number> {
  await trx.updateTable('areas').set({ hot_rank: null }).where('hot_rank', 'is not', null).execute()
  const { numAffectedRows } = await sql`
    update areas set hot_rank = o.place from unnest(${[...codes]}::int[]) with ordinality as o (code, place)
    where o.code = areas.code and areas.is_city`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
