/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/consult/consult-apply.ts'

export const MAX_CERTIFICATES = 6 as typeof contract.MAX_CERTIFICATES

export const MAX_FIELDS = 5 as typeof contract.MAX_FIELDS

export const consultApply = {
  getApplication: { method: 'GET', path: '/consultation/desk/application', access: 'user' },
  apply: { method: 'POST', path: '/consultation/desk/application', access: 'user' },
  withdraw: { method: 'POST', path: '/consultation/desk/application/withdraw', access: 'user' },
  check: { method: 'POST', path: '/consultation/desk/application/check', access: 'user' },
  withdrawCheck: { method: 'POST', path: '/consultation/desk/application/check/withdraw', access: 'user' },
} as unknown as typeof contract.consultApply
