/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/report.ts'

export const MAX_REPORTED_MESSAGES = 20 as typeof contract.MAX_REPORTED_MESSAGES

export const report = {
  createReport: { method: 'POST', path: '/report', access: 'user' },
  listMyReports: { method: 'GET', path: '/report/mine', access: 'user' },
  getMyStrikes: { method: 'GET', path: '/strike/mine', access: 'user' },
  appealStrike: { method: 'POST', path: '/strike/{id}/appeal', access: 'user' },
  listReportCases: { method: 'GET', path: '/v1/manager/report/list', access: 'manager' },
  getReportCase: { method: 'GET', path: '/v1/manager/report/{id}', access: 'manager' },
  holdReported: { method: 'POST', path: '/v1/manager/report/{id}/hold', access: 'manager' },
  decideReport: { method: 'POST', path: '/v1/manager/report/{id}/decide', access: 'manager' },
  listUserStrikes: { method: 'GET', path: '/v1/manager/user/{id}/strike', access: 'manager' },
  giveStrike: { method: 'POST', path: '/v1/manager/user/{id}/strike', access: 'manager' },
  revokeStrike: { method: 'POST', path: '/v1/manager/strike/{id}/revoke', access: 'manager' },
} as unknown as typeof contract.report
