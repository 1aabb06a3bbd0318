/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/park/garden.ts'

export const FACILITY_KINDS = [
  'canteen',
  'meeting',
  'parking',
  'transport',
  'sport',
  'health',
  'service',
  'lab',
  'living',
] as typeof contract.FACILITY_KINDS

export const FACILITY_KIND_NAMES = {
  canteen: '餐饮',
  meeting: '会议与路演',
  parking: '停车与充电',
  transport: '交通接驳',
  sport: '运动休闲',
  health: '医疗健康',
  service: '政务与办事',
  lab: '公共实验室',
  living: '生活配套',
} as typeof contract.FACILITY_KIND_NAMES

export const UNIT_STATES = ['LET', 'VACANT', 'RESERVED', 'FITTING_OUT'] as typeof contract.UNIT_STATES

export const garden = {
  getOverview: { method: 'GET', path: '/garden', access: 'public' },
  getBuilding: { method: 'GET', path: '/garden/building/{id}', access: 'public' },
  listTenants: { method: 'GET', path: '/garden/tenant', access: 'public' },
  listVacancies: { method: 'GET', path: '/garden/vacancy', access: 'public' },
  listFacilities: { method: 'GET', path: '/garden/facility', access: 'public' },
} as unknown as typeof contract.garden
