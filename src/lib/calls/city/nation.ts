/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/city/nation.ts'

export const nation = {
  getHotCity: { method: 'GET', path: '/nation/getHotCity', access: 'public' },
  getMoreCity: { method: 'GET', path: '/nation/getMoreCity', access: 'public' },
  getOrderCity: { method: 'GET', path: '/nation/getOrderCity', access: 'public' },
  getAddressNameByAreaId: { method: 'GET', path: '/nation/getAddressNameByAreaId', access: 'public' },
  getPreAddress: { method: 'GET', path: '/nation/getPreAddress', access: 'public' },
  getAddress: { method: 'GET', path: '/nation/getAddress', access: 'public' },
  searchArea: { method: 'GET', path: '/nation/searchArea', access: 'public' },
  getCountry: { method: 'GET', path: '/nation/getCountry', access: 'public' },
} as unknown as typeof contract.nation
