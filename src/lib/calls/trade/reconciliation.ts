/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/trade/reconciliation.ts'

export const FINDING_STATES = ['OPEN', 'EXPLAINED', 'CORRECTED', 'MATCHED'] as typeof contract.FINDING_STATES

export const RECONCILIATION_DAY_STATES = ['WAITING', 'COMPARED'] as typeof contract.RECONCILIATION_DAY_STATES

export const reconciliation = {
  listDays: { method: 'GET', path: '/v1/manager/reconcile/list', access: 'manager' },
  getDay: { method: 'GET', path: '/v1/manager/reconcile/{id}', access: 'manager' },
  askBill: { method: 'POST', path: '/v1/manager/reconcile/{id}/ask', access: 'manager' },
  enterStatement: { method: 'POST', path: '/v1/manager/reconcile/{id}/statement', access: 'manager' },
  listFindings: { method: 'GET', path: '/v1/manager/reconcile/finding/list', access: 'manager' },
  getFinding: { method: 'GET', path: '/v1/manager/reconcile/finding/{id}', access: 'manager' },
  askProvider: { method: 'POST', path: '/v1/manager/reconcile/finding/{id}/ask', access: 'manager' },
  explainFinding: { method: 'POST', path: '/v1/manager/reconcile/finding/{id}/explain', access: 'manager' },
  correctFinding: { method: 'POST', path: '/v1/manager/reconcile/finding/{id}/correct', access: 'manager' },
} as unknown as typeof contract.reconciliation
