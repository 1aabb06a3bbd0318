/** All SQL of the garden. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { keysetPage, type OrderColumn } from '#server/db/paging.ts'
import type { FacilityKind } from './tables.ts'
import { openFacilities, presentTenants, publicBuildings } from './visibility.ts'

const buildings = (db: Db) =>
  publicBuildings(db)
    .leftJoin(
      eb =>
        eb
          .selectFrom('garden_units')
          .select([
            'building_id',
            sql<number>`count(distinct tenant_id)::int`.as('tenant_count'),
            sql<number>`(count(*) filter (where state = 'VACANT'))::int`.as('vacant_count'),
            sql<number>`coalesce(sum(area) filter (where state = 'VACANT'), 0)::int`.as('vacant_area'),
          ])
          .groupBy('building_id')
          .as('rooms'),
      join => join.onRef('rooms.building_id', '=', 'garden_buildings.id'),
    )
    .selectAll('garden_buildings')
    .select(['rooms.tenant_count', 'rooms.vacant_count', 'rooms.vacant_area'])

export const listBuildingRows = (db: Db) => buildings(db).orderBy('sort_order').execute()
export const findBuildingRow = (db: Db, id: number) => buildings(db).where('garden_buildings.id', '=', id).executeTakeFirst()
export type BuildingRow = Awaited<ReturnType<typeof listBuildingRows>>[number]

export const listIndustryCounts = (db: Db) =>
  presentTenants(db)
    .select(['industry as name', sql<number>`count(*)::int`.as('count')])
    .groupBy('industry')
    .orderBy('count', 'desc')
    .execute()

/** Floors from top to bottom with their rooms: one row per room, a floor without rooms once. */
export const listFloorRows = (db: Db, buildingId: number) =>
  db
    .selectFrom('garden_floors')
    .leftJoin('garden_units', 'garden_units.floor_id', 'garden_floors.id')
    .leftJoin('garden_tenants', 'garden_tenants.id', 'garden_units.tenant_id')
    .select([
      'garden_floors.id as floor_id',
      'garden_floors.level',
      'garden_floors.label',
      'garden_floors.purpose',
      'garden_units.id as unit_id',
      'garden_units.number',
      'garden_units.area',
      'garden_units.state',
      'garden_tenants.id as tenant_id',
      'garden_tenants.name as tenant_name',
      'garden_tenants.industry as tenant_industry',
      'garden_tenants.company_id as tenant_company_id',
    ])
    .where('garden_floors.building_id', '=', buildingId)
    .orderBy('garden_floors.level', 'desc')
    .orderBy('garden_units.number')
    .execute()

export type FloorRow = Awaited<ReturnType<typeof listFloorRows>>[number]

type Paging = { pageNo: number; pageSize: number; cursor?: string | undefined }
export type TenantFilters = Paging & {
  keyword?: string | undefined
  buildingId?: number | undefined
  industry?: string | undefined
}

const firstRoom = sql<{ building: string; room: string } | null>`(
  select json_build_object('building', b.name, 'room', u.number)
  from garden_units u join garden_buildings b on b.id = u.building_id
  where u.tenant_id = garden_tenants.id order by u.id limit 1)`

export async function listTenantRows(db: Db, filters: TenantFilters) {
  let query = presentTenants(db).select([
    'garden_tenants.id',
    'garden_tenants.name',
    'garden_tenants.industry',
    'garden_tenants.intro',
    'garden_tenants.logo',
    'garden_tenants.company_id',
    'garden_tenants.moved_in_on',
    firstRoom.as('place'),
  ])
  if (filters.keyword) {
    const pattern = `%${filters.keyword.replace(/[\\%_]/g, '\\$&')}%`
    query = query
      .where(sql<SqlBool>`garden_tenants.grams @> text_grams(${filters.keyword})`)
      .where('garden_tenants.name', 'ilike', pattern)
  }
  if (filters.industry) query = query.where('garden_tenants.industry', '=', filters.industry)
  if (filters.buildingId) {
    query = query.where(
      sql<SqlBool>`exists (select 1 from garden_units u where u.tenant_id = garden_tenants.id and u.building_id = ${filters.buildingId})`,
    )
  }
  return keysetPage(db, query, {
    paging: filters,
    order: [
      { column: 'garden_tenants.moved_in_on', direction: 'desc' },
      { column: 'garden_tenants.id', direction: 'desc' },
    ],
  })
}

export type TenantRow = Awaited<ReturnType<typeof listTenantRows>>['rows'][number]

export type VacancySort = 'rent' | 'area' | 'areaDesc'
const vacancyOrders: Record<VacancySort, OrderColumn[]> = {
  rent: [
    { column: 'garden_units.rent', direction: 'asc' },
    { column: 'garden_units.id', direction: 'asc' },
  ],
  area: [
    { column: 'garden_units.area', direction: 'asc' },
    { column: 'garden_units.id', direction: 'asc' },
  ],
  areaDesc: [
    { column: 'garden_units.area', direction: 'desc' },
    { column: 'garden_units.id', direction: 'desc' },
  ],
}

export type VacancyFilters = Paging & {
  buildingId?: number | undefined
  minArea?: number | undefined
  maxArea?: number | undefined
  sort: VacancySort
}

export async function listVacancyRows(db: Db, filters: VacancyFilters) {
  let query = db
    .selectFrom('garden_units')
    .innerJoin('garden_buildings', 'garden_buildings.id', 'garden_units.building_id')
    .innerJoin('garden_floors', 'garden_floors.id', 'garden_units.floor_id')
    .where('garden_units.state', '=', sql.lit('VACANT'))
    .where('garden_buildings.state', '=', sql.lit('IN_USE'))
    .select([
      'garden_units.id',
      'garden_units.building_id',
      'garden_units.number',
      'garden_units.area',
      'garden_units.rent',
      'garden_units.decoration',
      'garden_units.orientation',
      'garden_units.available_from',
      'garden_buildings.name as building_name',
      'garden_floors.label as floor_label',
    ])
  if (filters.buildingId) query = query.where('garden_units.building_id', '=', filters.buildingId)
  if (filters.minArea !== undefined) query = query.where('garden_units.area', '>=', filters.minArea)
  if (filters.maxArea !== undefined) query = query.where('garden_units.area', '<=', filters.maxArea)
  return keysetPage(db, query, { paging: filters, order: vacancyOrders[filters.sort] })
}

export type VacancyRow = Awaited<ReturnType<typeof listVacancyRows>>['rows'][number]

export async function listFacilityRows(db: Db, filters: { kind?: FacilityKind | undefined; buildingId?: number }) {
  let query = openFacilities(db)
    .leftJoin('garden_buildings', 'garden_buildings.id', 'garden_facilities.building_id')
    .select([
      'garden_facilities.id',
      'garden_facilities.building_id',
      'garden_facilities.kind',
      'garden_facilities.name',
      'garden_facilities.intro',
      'garden_facilities.place',
      'garden_facilities.open_hours',
      'garden_facilities.phone',
      'garden_facilities.state',
      'garden_buildings.name as building_name',
      sql<number>`(select count(*)::int from facility_rooms where facility_rooms.facility_id = garden_facilities.id
        and facility_rooms.closed_at is null)`.as('room_count'),
    ])
  if (filters.kind) query = query.where('garden_facilities.kind', '=', filters.kind)
  if (filters.buildingId) query = query.where('garden_facilities.building_id', '=', filters.buildingId)
  return query.orderBy('garden_facilities.kind').orderBy('garden_facilities.sort_order').execute()
}

export type FacilityRow = Awaited<ReturnType<typeof listFacilityRows>>[number]

export const findTenantOf = (db: Db, companyId: number) =>
  presentTenants(db).select('id').where('company_id', '=', companyId).limit(1).executeTakeFirst()
