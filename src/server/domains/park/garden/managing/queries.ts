/** SQL of the garden as operators write it. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { GardenTables } from '../tables.ts'

/** A park has dozens of buildings and facilities, and a building hundreds of rooms. */
const MAX_BUILDINGS = 500
const MAX_UNITS = 5_000

const buildings = (db: Db) =>
  db
    .selectFrom('garden_buildings')
    .selectAll()
    .select(eb => [
      eb
        .selectFrom('garden_units')
        .select(one => one.fn.countAll<number>().as('count'))
        .whereRef('garden_units.building_id', '=', 'garden_buildings.id')
        .as('unit_count'),
      eb
        .selectFrom('garden_units')
        .select(one => one.fn.countAll<number>().as('count'))
        .whereRef('garden_units.building_id', '=', 'garden_buildings.id')
        .where('garden_units.state', '=', 'VACANT')
        .as('vacant_count'),
    ])

export const listBuildings = (db: Db) => buildings(db).orderBy('sort_order').orderBy('id').limit(MAX_BUILDINGS).execute()
export type BuildingRow = Awaited<ReturnType<typeof listBuildings>>[number]

export const findBuilding = (db: Db, id: number) => buildings(db).where('id', '=', id).executeTakeFirst()

export const lockBuilding = (trx: Db, id: number) =>
  trx.selectFrom('garden_buildings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const isCodeTaken = async (trx: Db, code: string, exceptId: number): Promise<boolean> =>
  (await trx
    .selectFrom('garden_buildings')
    .select('id')
    .where('code', '=', code)
    .where('id', '<>', exceptId)
    .executeTakeFirst()) !== undefined

/** After all others of the kind. */
export const nextOrder = async (trx: Db, table: 'garden_buildings' | 'garden_facilities'): Promise<number> =>
  (await trx.selectFrom(table).select(sql<number>`coalesce(max(sort_order), 0) + 1`.as('next')).executeTakeFirstOrThrow()).next

export const insertBuilding = async (trx: Db, row: Insertable<GardenTables['garden_buildings']>): Promise<number> =>
  (await trx.insertInto('garden_buildings').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateBuilding = (trx: Db, id: number, set: Updateable<GardenTables['garden_buildings']>) =>
  trx.updateTable('garden_buildings').set(set).where('id', '=', id).execute()

/** The floor of a level, made when it is the first room of it. */
export async function takeFloor(trx: Db, buildingId: number, level: number): Promise<number> {
  const row = { building_id: buildingId, level, label: level > 0 ? `${level} 层` : `地下 ${-level} 层`, purpose: '' }
  const { id } = await trx
    .insertInto('garden_floors')
    .values(row)
    .onConflict(conflict => conflict.constraint('garden_floors__level').doUpdateSet({ level }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const units = (db: Db) =>
  db
    .selectFrom('garden_units')
    .innerJoin('garden_floors', 'garden_floors.id', 'garden_units.floor_id')
    .leftJoin('garden_tenants', 'garden_tenants.id', 'garden_units.tenant_id')
    .selectAll('garden_units')
    .select(['garden_floors.level', 'garden_tenants.name as tenant_name'])

export const listUnits = (db: Db, buildingId: number) =>
  units(db)
    .where('garden_units.building_id', '=', buildingId)
    .orderBy('garden_floors.level', 'desc')
    .orderBy('garden_units.number')
    .limit(MAX_UNITS)
    .execute()
export type UnitRow = Awaited<ReturnType<typeof listUnits>>[number]

export const findUnit = (db: Db, id: number) => units(db).where('garden_units.id', '=', id).executeTakeFirst()

/** Locked until the commit, so that the room is read after everybody who wrote it. */
export const lockUnit = (trx: Db, id: number) =>
  trx.selectFrom('garden_units').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export const isNumberTaken = async (trx: Db, buildingId: number, number: string, exceptId: number): Promise<boolean> =>
  (await trx
    .selectFrom('garden_units')
    .select('id')
    .where('building_id', '=', buildingId)
    .where('number', '=', number)
    .where('id', '<>', exceptId)
    .executeTakeFirst()) !== undefined

export const insertUnit = async (trx: Db, row: Insertable<GardenTables['garden_units']>): Promise<number> =>
  (await trx.insertInto('garden_units').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateUnit = (trx: Db, id: number, set: Updateable<GardenTables['garden_units']>) =>
  trx.updateTable('garden_units').set(set).where('id', '=', id).execute()

export const hasEnquiries = async (trx: Db, unitId: number): Promise<boolean> =>
  (await trx.selectFrom('vacancy_enquiries').select('id').where('unit_id', '=', unitId).limit(1).executeTakeFirst()) !== undefined

/** With its floor, when nothing else is on it. */
export async function deleteUnit(trx: Db, id: number): Promise<void> {
  const { floor_id } = await trx.deleteFrom('garden_units').where('id', '=', id).returning('floor_id').executeTakeFirstOrThrow()
  await trx
    .deleteFrom('garden_floors')
    .where('id', '=', floor_id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('garden_units').select('id').where('garden_units.floor_id', '=', floor_id))),
    )
    .execute()
}

const tenants = (db: Db) =>
  db
    .selectFrom('garden_tenants')
    .select(['id', 'company_id', 'name', 'industry', 'intro', 'state', 'moved_in_on', 'left_on'])
    .select(eb =>
      eb
        .selectFrom('garden_units')
        .select(one => one.fn.countAll<number>().as('count'))
        .whereRef('garden_units.tenant_id', '=', 'garden_tenants.id')
        .as('unit_count'),
    )
    .select(eb =>
      eb
        .selectFrom('companies')
        .select('companies.name')
        .whereRef('companies.id', '=', 'garden_tenants.company_id')
        .as('company_name'),
    )

export function pageTenants(
  db: Db,
  {
    keyword,
    staying,
    ...paging
  }: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'> & Partial<Record<'keyword', string> & Record<'staying', boolean>>,
) {
  const pattern = `%${(keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`
  return keysetPage(
    db,
    tenants(db)
      .$if(Boolean(keyword), rows => rows.where(sql<boolean>`grams @> text_grams(${keyword})`).where('name', 'ilike', pattern))
      .$if(staying === true, rows => rows.where('state', '<>', 'LEFT')),
    { paging, order: [{ column: 'garden_tenants.id', direction: 'desc' }] },
  )
}
export type TenantRow = Awaited<ReturnType<typeof pageTenants>>['rows'][number]

export const findTenant = (db: Db, id: number) => tenants(db).where('id', '=', id).executeTakeFirst()

/** Locked, so that nobody gives the tenant a room or takes one away meanwhile. */
export const lockTenant = (trx: Db, id: number) =>
  trx.selectFrom('garden_tenants').select(['id', 'state']).where('id', '=', id).forUpdate().executeTakeFirst()

export const isCompany = async (trx: Db, id: number): Promise<boolean> =>
  (await trx.selectFrom('companies').select('id').where('id', '=', id).where('state', '=', 'ACTIVE').executeTakeFirst()) !==
  undefined

export const insertTenant = async (trx: Db, row: Insertable<GardenTables['garden_tenants']>): Promise<number> =>
  (await trx.insertInto('garden_tenants').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateTenant = (trx: Db, id: number, set: Updateable<GardenTables['garden_tenants']>) =>
  trx.updateTable('garden_tenants').set(set).where('id', '=', id).execute()

export const listFacilities = (db: Db) =>
  db
    .selectFrom('garden_facilities')
    .selectAll()
    .orderBy('kind')
    .orderBy('sort_order')
    .orderBy('id')
    .limit(MAX_BUILDINGS)
    .execute()
export type FacilityRow = Awaited<ReturnType<typeof listFacilities>>[number]

export const lockFacility = (trx: Db, id: number) =>
  trx.selectFrom('garden_facilities').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const countOpenRooms = async (trx: Db, facilityId: number): Promise<number> =>
  Number(
    (
      await trx
        .selectFrom('facility_rooms')
        .select(one => one.fn.countAll<string>().as('count'))
        .where('facility_id', '=', facilityId)
        .where('closed_at', 'is', null)
        .executeTakeFirstOrThrow()
    ).count,
  )

export const insertFacility = async (trx: Db, row: Insertable<GardenTables['garden_facilities']>): Promise<number> =>
  (await trx.insertInto('garden_facilities').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateFacility = (trx: Db, id: number, set: Updateable<GardenTables['garden_facilities']>) =>
  trx.updateTable('garden_facilities').set(set).where('id', '=', id).execute()
