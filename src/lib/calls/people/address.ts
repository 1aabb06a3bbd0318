/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/people/address.ts'

export const MAX_ADDRESSES = 20 as typeof contract.MAX_ADDRESSES

export const address = {
  listAddresses: { method: 'GET', path: '/address', access: 'user' },
  addAddress: { method: 'POST', path: '/address', access: 'user' },
  saveAddress: { method: 'POST', path: '/address/{id}', access: 'user' },
  setDefaultAddress: { method: 'POST', path: '/address/{id}/default', access: 'user' },
  deleteAddress: { method: 'POST', path: '/address/{id}/delete', access: 'user' },
} as unknown as typeof contract.address
