/** Tables of the garden, as Kysely sees them. Areas in square metres, rents in fen for a square metre and month. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type UnitState = 'LET' | 'VACANT' | 'RESERVED' | 'FITTING_OUT'
export type TenantState = 'SIGNED' | 'ACTIVE' | 'LEAVING' | 'LEFT'
export type FacilityKind = 'canteen' | 'meeting' | 'parking' | 'transport' | 'sport' | 'health' | 'service' | 'lab' | 'living'
export type BuildingFact = { label: string; value: string }

export interface GardenBuildingsTable {
  id: Generated<number>
  code: string
  name: string
  purpose: string
  intro: string
  picture: string
  pictures: Generated<string[]>
  address: string
  lng: number
  lat: number
  floors_above: number
  floors_below: number
  built_year: number
  area: number
  facts: ColumnType<BuildingFact[], string | undefined, string>
  state: 'PLANNED' | 'IN_USE' | 'CLOSED'
  sort_order: number
}

export interface GardenFloorsTable {
  id: Generated<number>
  building_id: number
  level: number
  label: string
  purpose: string
}

export interface GardenTenantsTable {
  id: Generated<number>
  company_id: number | null
  name: string
  industry: string
  intro: string
  logo: string | null
  state: TenantState
  moved_in_on: string
  left_on: string | null
  grams: GeneratedAlways<string[]>
}

export interface GardenUnitsTable {
  id: Generated<number>
  building_id: number
  floor_id: number
  number: string
  area: number
  rent: number
  decoration: string
  orientation: string
  state: UnitState
  tenant_id: number | null
  available_from: string | null
}

export interface GardenFacilitiesTable {
  id: Generated<number>
  building_id: number | null
  kind: FacilityKind
  name: string
  intro: string
  place: string
  open_hours: string
  phone: string | null
  state: 'OPEN' | 'PAUSED' | 'CLOSED'
  sort_order: number
}

export type GardenTables = {
  garden_buildings: GardenBuildingsTable
  garden_floors: GardenFloorsTable
  garden_tenants: GardenTenantsTable
  garden_units: GardenUnitsTable
  garden_facilities: GardenFacilitiesTable
}
