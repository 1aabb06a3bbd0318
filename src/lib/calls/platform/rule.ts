/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/rule.ts'

export const AGREEMENTS = [1, 2] as typeof contract.AGREEMENTS

export const rule = {
  listRules: { method: 'GET', path: '/rule', access: 'public' },
  getRule: { method: 'GET', path: '/rule/{ruleId}', access: 'public' },
  listRuleChanges: { method: 'GET', path: '/rule/change/list', access: 'public' },
  listPendingConsents: { method: 'GET', path: '/user/consent', access: 'user' },
  agreeToRules: { method: 'POST', path: '/user/consent', access: 'user' },
} as unknown as typeof contract.rule
