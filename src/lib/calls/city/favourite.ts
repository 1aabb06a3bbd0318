/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/city/favourite.ts'

export const favourite = {
  listFavourites: { method: 'GET', path: '/favourite/list', access: 'user' },
  getFavourite: { method: 'GET', path: '/favourite/{kind}/{id}', access: 'user' },
  setFavourite: { method: 'POST', path: '/favourite/{kind}/{id}', access: 'user' },
} as unknown as typeof contract.favourite
