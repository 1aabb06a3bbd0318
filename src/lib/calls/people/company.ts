/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/people/company.ts'

export const MAX_GALLERY = 9 as typeof contract.MAX_GALLERY

export const MAX_INTRO = 5000 as typeof contract.MAX_INTRO

export const company = {
  getCompanyBase: { method: 'GET', path: '/company/base', access: 'admin' },
  saveCompanyBase: { method: 'POST', path: '/company/base', access: 'admin' },
} as unknown as typeof contract.company
