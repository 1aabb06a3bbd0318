/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/park/garden.ts'

export const garden = {
  getOverview: { method: 'GET', path: '/garden', access: 'public' },
  getBuilding: { method: 'GET', path: '/garden/building/{id}', access: 'public' },
  listTenants: { method: 'GET', path: '/garden/tenant', access: 'public' },
  listVacancies: { method: 'GET', path: '/garden/vacancy', access: 'public' },
  listFacilities: { method: 'GET', path: '/garden/facility', access: 'public' },
} as unknown as typeof contract.garden
