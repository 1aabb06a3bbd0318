/** The operators' console: what the garden consists of. Rooms that are booked by the hour are those of `facility.ts`. */
import { z } from 'zod'
import { type Contract, defineCall, done, idParam, listOf, listQuery, pictureKey, version } from '#lib/contract/define.ts'
import { buildingForm, facilityForm, tenantForm, unitForm } from '#lib/forms/park/garden.ts'

const plain = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ id: z.int(), version, ...shape })

export const managedBuilding = plain({
  code: z.string(),
  name: z.string(),
  purpose: z.string(),
  intro: z.string(),
  picture: pictureKey,
  address: z.string(),
  lng: z.number(),
  lat: z.number(),
  floorsAbove: z.int(),
  floorsBelow: z.int(),
  builtYear: z.int(),
  /** Square metres. */
  area: z.int(),
  state: buildingForm.shape.state,
  unitCount: z.int(),
  vacantCount: z.int(),
})
export type ManagedBuilding = z.output<typeof managedBuilding>

export const managedUnit = plain({
  buildingId: z.int(),
  level: z.int(),
  number: z.string(),
  area: z.int(),
  /** Fen for a square metre and month. */
  rent: z.int(),
  decoration: z.string(),
  orientation: z.string(),
  state: unitForm.shape.state,
  tenantId: z.int().nullable(),
  tenantName: z.string().nullable(),
  availableFrom: z.string().nullable(),
})
export type ManagedUnit = z.output<typeof managedUnit>

export const managedTenant = plain({
  name: z.string(),
  industry: z.string(),
  intro: z.string(),
  companyId: z.int().nullable(),
  companyName: z.string().nullable(),
  state: tenantForm.shape.state,
  movedInOn: z.string(),
  leftOn: z.string().nullable(),
  unitCount: z.int(),
})
export type ManagedTenant = z.output<typeof managedTenant>

export const managedGardenFacility = plain({
  buildingId: z.int().nullable(),
  kind: facilityForm.shape.kind,
  name: z.string(),
  intro: z.string(),
  place: z.string(),
  openHours: z.string(),
  phone: z.string().nullable(),
  state: facilityForm.shape.state,
})
export type ManagedGardenFacility = z.output<typeof managedGardenFacility>

const OPERATOR = { access: 'manager', duty: 'content' } as const
const params = z.object({ id: idParam })
const saving = <Shape extends object>(shape: Shape) => z.object({ ...shape, version: version.optional() })

export const managedGarden = {
  listBuildings: defineCall({
    ...OPERATOR,
    method: 'GET',
    path: '/v1/manager/garden/building/list',
    summary: '园区的全部楼宇，规划中和停用的也在',
    result: z.array(managedBuilding),
    errors: [],
  }),
  addBuilding: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/garden/building',
    summary: '新增一栋楼',
    body: buildingForm,
    result: managedBuilding,
    errors: ['upload.missing'],
  }),
  saveBuilding: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/garden/building/{id}/save',
    summary: '修改一栋楼；不传图片就保留原来的',
    params,
    body: saving(buildingForm.shape),
    result: managedBuilding,
    errors: ['missing.record', 'state.changed', 'upload.missing'],
  }),
  listUnits: defineCall({
    ...OPERATOR,
    method: 'GET',
    path: '/v1/manager/garden/building/{id}/unit/list',
    summary: '一栋楼的房间，从高层到低层',
    params,
    result: z.array(managedUnit),
    errors: ['missing.record'],
  }),
  addUnit: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/garden/building/{id}/unit',
    summary: '在一栋楼里新增一个房间，楼层没有就一起新增',
    params,
    body: unitForm,
    result: managedUnit,
    errors: ['missing.record'],
  }),
  saveUnit: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/garden/unit/{id}/save',
    summary: '修改一个房间，改为空置就会公开招租',
    params,
    body: saving(unitForm.shape),
    result: managedUnit,
    errors: ['missing.record', 'state.changed'],
  }),
  removeUnit: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/garden/unit/{id}/remove',
    summary: '删除一个没有人咨询过的房间',
    params,
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  listTenants: defineCall({
    ...OPERATOR,
    method: 'GET',
    path: '/v1/manager/garden/tenant/list',
    summary: '入驻企业，签约未到和已离开的也在；按名称找，staying 只要没有离开的',
    query: listQuery.extend({ staying: z.stringbool().optional() }),
    result: listOf(managedTenant),
    errors: [],
  }),
  addTenant: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/garden/tenant',
    summary: '新增一家入驻企业',
    body: tenantForm,
    result: managedTenant,
    errors: [],
  }),
  saveTenant: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/garden/tenant/{id}/save',
    summary: '修改一家入驻企业；改为已离开之前要先腾出房间',
    params,
    body: saving(tenantForm.shape),
    result: managedTenant,
    errors: ['missing.record', 'state.changed'],
  }),
  listFacilities: defineCall({
    ...OPERATOR,
    method: 'GET',
    path: '/v1/manager/garden/facility/list',
    summary: '园区的全部设施，关闭的也在',
    result: z.array(managedGardenFacility),
    errors: [],
  }),
  addFacility: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/garden/facility',
    summary: '新增一处设施',
    body: facilityForm,
    result: managedGardenFacility,
    errors: [],
  }),
  saveFacility: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/garden/facility/{id}/save',
    summary: '修改一处设施；关闭之前要先停用其中的房间',
    params,
    body: saving(facilityForm.shape),
    result: managedGardenFacility,
    errors: ['missing.record', 'state.changed'],
  }),
} satisfies Contract
