/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/rights.ts'

export const rights = {
  assertRights: { method: 'POST', path: '/rights', access: 'user' },
  listMyAssertions: { method: 'GET', path: '/rights/list', access: 'user' },
  getMyAssertion: { method: 'GET', path: '/rights/{id}', access: 'user' },
  completeAssertion: { method: 'POST', path: '/rights/{id}/complete', access: 'user' },
  withdrawAssertion: { method: 'POST', path: '/rights/{id}/withdraw', access: 'user' },
  rebutAssertion: { method: 'POST', path: '/rights/{id}/rebut', access: 'user' },
  showSuit: { method: 'POST', path: '/rights/{id}/suit', access: 'user' },
  getCaseAssertions: { method: 'GET', path: '/v1/manager/rights/case/{id}', access: 'manager' },
  askForParts: { method: 'POST', path: '/v1/manager/rights/{id}/ask', access: 'manager' },
  barClaimant: { method: 'POST', path: '/v1/manager/rights/{id}/bar', access: 'manager' },
  settleAssertion: { method: 'POST', path: '/v1/manager/rights/{id}/settle', access: 'manager' },
} as unknown as typeof contract.rights
