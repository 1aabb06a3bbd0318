/** Rows of the garden as everybody may see them. */
import type { GardenBuilding, GardenFacility, GardenFloor, GardenTenant, GardenVacancy } from '#lib/contract/park/garden.ts'
import type { BuildingRow, FacilityRow, FloorRow, TenantRow, VacancyRow } from './queries.ts'

export const presentBuilding = (row: BuildingRow): GardenBuilding => ({
  id: row.id,
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
  tenantCount: row.tenant_count ?? 0,
  vacantCount: row.vacant_count ?? 0,
  vacantArea: row.vacant_area ?? 0,
})

/** @param rows by floor from the top, then by room. */
export function presentFloors(rows: FloorRow[]): GardenFloor[] {
  const floors = new Map<number, GardenFloor>()
  for (const row of rows) {
    let floor = floors.get(row.floor_id)
    if (!floor) {
      floor = { id: row.floor_id, level: row.level, label: row.label, purpose: row.purpose, units: [] }
      floors.set(row.floor_id, floor)
    }
    if (row.unit_id === null || row.state === null) continue
    floor.units.push({
      id: row.unit_id,
      number: row.number ?? '',
      area: row.area ?? 0,
      state: row.state,
      tenant:
        row.tenant_id === null
          ? null
          : {
              id: row.tenant_id,
              name: row.tenant_name ?? '',
              industry: row.tenant_industry ?? '',
              companyId: row.tenant_company_id,
            },
    })
  }
  return [...floors.values()]
}

export const presentTenant = (row: TenantRow): GardenTenant => ({
  id: row.id,
  name: row.name,
  industry: row.industry,
  intro: row.intro,
  logo: row.logo,
  companyId: row.company_id,
  building: row.place?.building ?? '',
  room: row.place?.room ?? '',
  movedInAt: row.moved_in_on,
})

export const presentVacancy = (row: VacancyRow): GardenVacancy => ({
  id: row.id,
  buildingId: row.building_id,
  building: row.building_name,
  floor: row.floor_label,
  number: row.number,
  area: row.area,
  rent: row.rent,
  decoration: row.decoration,
  orientation: row.orientation,
  availableFrom: row.available_from ?? '',
})

export const presentFacility = (row: FacilityRow): GardenFacility => ({
  id: row.id,
  buildingId: row.building_id,
  buildingName: row.building_name,
  kind: row.kind,
  name: row.name,
  intro: row.state === 'PAUSED' ? `暂停开放。${row.intro}` : row.intro,
  place: row.place,
  openHours: row.open_hours,
  phone: row.phone,
  roomCount: row.state === 'OPEN' ? row.room_count : 0,
})
