/** The garden as operators write it. The version of a record is that of what its form holds. */
import type { z } from 'zod'
import type { ManagedBuilding, ManagedGardenFacility, ManagedTenant, ManagedUnit } from '#lib/contract/park/garden-managing.ts'
import type { buildingForm, facilityForm, tenantForm, unitForm } from '#lib/forms/park/garden.ts'
import { versionOf } from '#server/version.ts'
import type { GardenBuildingsTable } from '../tables.ts'
import type { BuildingRow, FacilityRow, TenantRow, UnitRow } from './queries.ts'

export type BuildingForm = z.output<typeof buildingForm>
export type UnitForm = z.output<typeof unitForm>
export type TenantForm = z.output<typeof tenantForm>
export type FacilityForm = z.output<typeof facilityForm>

type BuildingColumns = Pick<
  GardenBuildingsTable,
  'code' | 'name' | 'purpose' | 'intro' | 'picture' | 'address' | 'lng' | 'lat' | 'area' | 'state'
> &
  Record<'floors_above' | 'floors_below' | 'built_year', number>

export const buildingFormOf = (row: BuildingColumns) => ({
  code: row.code,
  name: row.name,
  purpose: row.purpose,
  intro: row.intro,
  picture: row.picture,
  address: row.address,
  lng: row.lng,
  lat: row.lat,
  floorsAbove: row.floors_above,
  floorsBelow: row.floors_below,
  builtYear: row.built_year,
  area: row.area,
  state: row.state,
})

export const presentBuilding = (row: BuildingRow): ManagedBuilding => ({
  id: row.id,
  ...buildingFormOf(row),
  unitCount: Number(row.unit_count ?? 0),
  vacantCount: Number(row.vacant_count ?? 0),
  version: versionOf(buildingFormOf(row)) as ManagedBuilding['version'],
})

export const unitFormOf = (row: UnitRow) => ({
  level: row.level,
  number: row.number,
  area: row.area,
  rent: row.rent,
  decoration: row.decoration,
  orientation: row.orientation,
  state: row.state,
  tenantId: row.tenant_id,
  availableFrom: row.available_from,
})

export const presentUnit = (row: UnitRow): ManagedUnit => ({
  id: row.id,
  buildingId: row.building_id,
  ...unitFormOf(row),
  tenantName: row.tenant_name,
  version: versionOf(unitFormOf(row)) as ManagedUnit['version'],
})

export const tenantFormOf = (row: TenantRow) => ({
  name: row.name,
  industry: row.industry,
  intro: row.intro,
  companyId: row.company_id,
  state: row.state,
  movedInOn: row.moved_in_on,
  leftOn: row.left_on,
})

export const presentTenant = (row: TenantRow): ManagedTenant => ({
  id: row.id,
  ...tenantFormOf(row),
  companyName: row.company_name,
  unitCount: Number(row.unit_count ?? 0),
  version: versionOf(tenantFormOf(row)) as ManagedTenant['version'],
})

export const facilityFormOf = (row: FacilityRow) => ({
  buildingId: row.building_id,
  kind: row.kind,
  name: row.name,
  intro: row.intro,
  place: row.place,
  openHours: row.open_hours,
  phone: row.phone,
  state: row.state,
})

export const presentFacility = (row: FacilityRow): ManagedGardenFacility => ({
  id: row.id,
  ...facilityFormOf(row),
  version: versionOf(facilityFormOf(row)) as ManagedGardenFacility['version'],
})
