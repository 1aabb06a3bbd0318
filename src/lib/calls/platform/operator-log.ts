/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/operator-log.ts'

export const operatorLog = {
  listInbox: { method: 'GET', path: '/v1/manager/inbox/list', access: 'manager' },
  listAudit: { method: 'GET', path: '/v1/manager/audit/list', access: 'manager' },
  checkAudit: { method: 'POST', path: '/v1/manager/audit/check', access: 'manager' },
} as unknown as typeof contract.operatorLog
