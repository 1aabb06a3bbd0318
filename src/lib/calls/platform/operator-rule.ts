/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/operator-rule.ts'

export const AGREEMENT_NOTICE_DAYS = 7 as typeof contract.AGREEMENT_NOTICE_DAYS

export const operatorRule = {
  listManagedRules: { method: 'GET', path: '/v1/manager/rule/list', access: 'manager' },
  getRuleEditor: { method: 'GET', path: '/v1/manager/rule/text', access: 'manager' },
  previewRule: { method: 'POST', path: '/v1/manager/rule/preview', access: 'manager' },
  publishRule: { method: 'POST', path: '/v1/manager/rule/publish', access: 'manager' },
  withdrawRule: { method: 'POST', path: '/v1/manager/rule/withdraw', access: 'manager' },
} as unknown as typeof contract.operatorRule
