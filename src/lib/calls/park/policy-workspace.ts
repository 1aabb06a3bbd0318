/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/park/policy-workspace.ts'

export const MATCH_RESULTS = ['MET', 'UNKNOWN', 'UNMET'] as typeof contract.MATCH_RESULTS

export const policyWorkspace = {
  getFacts: { method: 'GET', path: '/policy/company/facts', access: 'employee' },
  saveFacts: { method: 'POST', path: '/policy/company/facts', access: 'admin' },
  listCompanyMatches: { method: 'GET', path: '/policy/company/match', access: 'employee' },
  getStanding: { method: 'GET', path: '/policy/{id}/standing', access: 'user' },
  setReminder: { method: 'POST', path: '/policy/{id}/reminder', access: 'user' },
  listReminders: { method: 'GET', path: '/policy/reminder/list', access: 'user' },
  startApplication: { method: 'POST', path: '/policy/{id}/application', access: 'employee' },
  listApplications: { method: 'GET', path: '/policy/application/list', access: 'employee' },
  tickMaterial: { method: 'POST', path: '/policy/application/{id}/tick', access: 'employee' },
  removeApplication: { method: 'POST', path: '/policy/application/{id}/remove', access: 'employee' },
} as unknown as typeof contract.policyWorkspace
