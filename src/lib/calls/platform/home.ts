/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/home.ts'

export const home = {
  getIndex: { method: 'GET', path: '/index', access: 'public' },
  getRow: { method: 'GET', path: '/index/row', access: 'public' },
  listIndexCategories: { method: 'GET', path: '/index/category', access: 'public' },
  getFigures: { method: 'GET', path: '/index/figures', access: 'public' },
  listPhones: { method: 'GET', path: '/phone', access: 'public' },
} as unknown as typeof contract.home
