/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/city/publication-managing.ts'

export const postManaging = {
  listManagedPosts: { method: 'GET', path: '/v1/manager/recruitment', access: 'manager' },
  takePostDown: { method: 'POST', path: '/v1/manager/recruitment/{id}/takedown', access: 'manager' },
} as unknown as typeof contract.postManaging

export const serviceManaging = {
  listManagedServices: { method: 'GET', path: '/v1/manager/service', access: 'manager' },
  takeServiceDown: { method: 'POST', path: '/v1/manager/service/{id}/takedown', access: 'manager' },
} as unknown as typeof contract.serviceManaging
