/** Reading the garden: buildings, floors, tenants, vacancies, facilities. */
import type { CallParsed } from '#lib/contract/define.ts'
import type { BuildingDetail, garden } from '#lib/contract/park/garden.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import { presentBuilding, presentFacility, presentFloors, presentTenant, presentVacancy } from './present.ts'
import {
  findBuildingRow,
  findTenantOf,
  listBuildingRows,
  listFacilityRows,
  listFloorRows,
  listIndustryCounts,
  listTenantRows,
  listVacancyRows,
} from './queries.ts'
import type { FacilityKind } from './tables.ts'

export async function getOverview(db: Db) {
  const [rows, industries] = await Promise.all([listBuildingRows(db), listIndustryCounts(db)])
  const buildings = rows.map(presentBuilding)
  const sum = (read: (building: (typeof buildings)[number]) => number) =>
    buildings.reduce((total, building) => total + read(building), 0)
  return {
    buildings,
    industries,
    tenantCount: industries.reduce((total, industry) => total + industry.count, 0),
    vacantCount: sum(building => building.vacantCount),
    vacantArea: sum(building => building.vacantArea),
    totalArea: sum(building => building.area),
  }
}

/** @throws AppError `missing.record` */
export async function getBuilding(db: Db, id: number): Promise<BuildingDetail> {
  const row = await findBuildingRow(db, id)
  if (!row) throw new AppError('missing.record')
  const [floors, facilities] = await Promise.all([listFloorRows(db, id), listFacilityRows(db, { buildingId: id })])
  return {
    ...presentBuilding(row),
    pictures: row.pictures,
    facts: row.facts,
    floors: presentFloors(floors),
    facilities: facilities.map(presentFacility),
  }
}

export async function listTenants(db: Db, query: CallParsed<typeof garden.listTenants>['query']) {
  return presentPage(await listTenantRows(db, query), presentTenant)
}

export async function listVacancies(db: Db, query: CallParsed<typeof garden.listVacancies>['query']) {
  return presentPage(await listVacancyRows(db, query), presentVacancy)
}

export async function listFacilities(db: Db, kind: FacilityKind | undefined) {
  return { list: (await listFacilityRows(db, { kind })).map(presentFacility) }
}

/** Whether a company has rooms in the garden now. */
export const isTenant = async (db: Db, companyId: number): Promise<boolean> => (await findTenantOf(db, companyId)) !== undefined
