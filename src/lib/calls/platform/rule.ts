/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/rule.ts'

export const rule = {
  listRules: { method: 'GET', path: '/rule', access: 'public' },
  getRule: { method: 'GET', path: '/rule/{ruleId}', access: 'public' },
} as unknown as typeof contract.rule
