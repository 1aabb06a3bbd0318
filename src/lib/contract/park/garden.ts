/** The garden (园区楼宇): buildings, floors, tenants, vacancies and facilities. Reading only. */
import { z } from 'zod'
import { type Contract, defineCall, fen, idParam, listOf, pageQuery, pictureKey } from '#lib/contract/define.ts'
import { FACILITY_KINDS, UNIT_STATES } from '#lib/forms/park/garden.ts'
import { lineText } from '#lib/validate/text.ts'

export const gardenBuilding = z.object({
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  purpose: z.string(),
  intro: z.string(),
  picture: pictureKey,
  address: z.string(),
  lng: z.number(),
  lat: z.number(),
  floorsAbove: z.number().int(),
  floorsBelow: z.number().int(),
  builtYear: z.number().int(),
  /** Square metres. */
  area: z.number().int(),
  tenantCount: z.number().int(),
  vacantCount: z.number().int(),
  /** Square metres that can be rented now. */
  vacantArea: z.number().int(),
})
export type GardenBuilding = z.infer<typeof gardenBuilding>

export const gardenFacility = z.object({
  id: z.number().int(),
  buildingId: z.number().int().nullable(),
  buildingName: z.string().nullable(),
  kind: z.enum(FACILITY_KINDS),
  name: z.string(),
  intro: z.string(),
  place: z.string(),
  openHours: z.string(),
  phone: z.string().nullable(),
  /** How many rooms of it can be booked by the hour. */
  roomCount: z.number().int(),
})
export type GardenFacility = z.infer<typeof gardenFacility>

export const gardenUnit = z.object({
  id: z.number().int(),
  number: z.string(),
  /** Square metres. */
  area: z.number().int(),
  state: z.enum(UNIT_STATES),
  tenant: z
    .object({ id: z.number().int(), name: z.string(), industry: z.string(), companyId: z.number().int().nullable() })
    .nullable(),
})

export const gardenFloor = z.object({
  id: z.number().int(),
  level: z.number().int(),
  label: z.string(),
  purpose: z.string(),
  units: z.array(gardenUnit),
})
export type GardenFloor = z.infer<typeof gardenFloor>

export const buildingDetail = gardenBuilding.extend({
  pictures: z.array(pictureKey),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  floors: z.array(gardenFloor),
  facilities: z.array(gardenFacility),
})
export type BuildingDetail = z.infer<typeof buildingDetail>

export const gardenTenant = z.object({
  id: z.number().int(),
  name: z.string(),
  industry: z.string(),
  intro: z.string(),
  logo: pictureKey.nullable(),
  companyId: z.number().int().nullable(),
  building: z.string(),
  room: z.string(),
  movedInAt: z.string(),
})
export type GardenTenant = z.infer<typeof gardenTenant>

export const gardenVacancy = z.object({
  id: z.number().int(),
  buildingId: z.number().int(),
  building: z.string(),
  floor: z.string(),
  number: z.string(),
  area: z.number().int(),
  /** Fen for a square metre and month. */
  rent: fen,
  decoration: z.string(),
  orientation: z.string(),
  /** `YYYY-MM-DD`. */
  availableFrom: z.string(),
})
export type GardenVacancy = z.infer<typeof gardenVacancy>

export const garden = {
  getOverview: defineCall({
    method: 'GET',
    path: '/garden',
    summary: '园区概览：楼宇、入驻企业和可租面积',
    access: 'public',
    result: z.object({
      tenantCount: z.number().int(),
      vacantCount: z.number().int(),
      vacantArea: z.number().int(),
      totalArea: z.number().int(),
      industries: z.array(z.object({ name: z.string(), count: z.number().int() })),
      buildings: z.array(gardenBuilding),
    }),
    errors: [],
  }),
  getBuilding: defineCall({
    method: 'GET',
    path: '/garden/building/{id}',
    summary: '楼宇详情：楼层、房间、入驻企业和配套',
    access: 'public',
    params: z.object({ id: idParam }),
    result: buildingDetail,
    errors: ['missing.record'],
  }),
  listTenants: defineCall({
    method: 'GET',
    path: '/garden/tenant',
    summary: '入驻企业，可按楼宇、行业和名称筛选',
    access: 'public',
    query: pageQuery.omit({ sort: true }).extend({ buildingId: idParam.optional(), industry: lineText().max(20).optional() }),
    result: listOf(gardenTenant),
    errors: [],
  }),
  listVacancies: defineCall({
    method: 'GET',
    path: '/garden/vacancy',
    summary: '可租房间，可按楼宇和面积筛选',
    access: 'public',
    query: pageQuery.omit({ keyword: true }).extend({
      buildingId: idParam.optional(),
      minArea: z.coerce.number().int().min(0).max(100_000).optional(),
      maxArea: z.coerce.number().int().min(0).max(100_000).optional(),
      sort: z.enum(['rent', 'area', 'areaDesc']).default('rent'),
    }),
    result: listOf(gardenVacancy),
    errors: [],
  }),
  listFacilities: defineCall({
    method: 'GET',
    path: '/garden/facility',
    summary: '园区配套设施',
    access: 'public',
    query: z.object({ kind: z.enum(FACILITY_KINDS).optional() }),
    result: z.object({ list: z.array(gardenFacility) }),
    errors: [],
  }),
} satisfies Contract
