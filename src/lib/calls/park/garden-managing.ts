/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/park/garden-managing.ts'

export const managedGarden = {
  listBuildings: { method: 'GET', path: '/v1/manager/garden/building/list', access: 'manager' },
  addBuilding: { method: 'POST', path: '/v1/manager/garden/building', access: 'manager' },
  saveBuilding: { method: 'POST', path: '/v1/manager/garden/building/{id}/save', access: 'manager' },
  listUnits: { method: 'GET', path: '/v1/manager/garden/building/{id}/unit/list', access: 'manager' },
  addUnit: { method: 'POST', path: '/v1/manager/garden/building/{id}/unit', access: 'manager' },
  saveUnit: { method: 'POST', path: '/v1/manager/garden/unit/{id}/save', access: 'manager' },
  removeUnit: { method: 'POST', path: '/v1/manager/garden/unit/{id}/remove', access: 'manager' },
  listTenants: { method: 'GET', path: '/v1/manager/garden/tenant/list', access: 'manager' },
  addTenant: { method: 'POST', path: '/v1/manager/garden/tenant', access: 'manager' },
  saveTenant: { method: 'POST', path: '/v1/manager/garden/tenant/{id}/save', access: 'manager' },
  listFacilities: { method: 'GET', path: '/v1/manager/garden/facility/list', access: 'manager' },
  addFacility: { method: 'POST', path: '/v1/manager/garden/facility', access: 'manager' },
  saveFacility: { method: 'POST', path: '/v1/manager/garden/facility/{id}/save', access: 'manager' },
} as unknown as typeof contract.managedGarden
