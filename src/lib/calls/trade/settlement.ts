/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/trade/settlement.ts'

export const STATEMENT_CHECK_DAYS = 7 as typeof contract.STATEMENT_CHECK_DAYS

export const STATEMENT_FILE_DAYS = 7 as typeof contract.STATEMENT_FILE_DAYS

export const STATEMENT_STATES = ['OUT', 'CHECKED', 'COMPLETE'] as typeof contract.STATEMENT_STATES

export const settlement = {
  getStatement: { method: 'GET', path: '/user/settlement/month', access: 'user' },
  listStatements: { method: 'GET', path: '/user/settlement/months', access: 'user' },
  checkStatement: { method: 'POST', path: '/user/settlement/{month}/check', access: 'user' },
  getStatementFile: { method: 'GET', path: '/user/settlement/month/file', access: 'user' },
  requestStatementFile: { method: 'POST', path: '/user/settlement/month/file', access: 'user' },
} as unknown as typeof contract.settlement
