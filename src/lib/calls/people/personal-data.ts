/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/people/personal-data.ts'

export const EXPORT_HOURS = 24 as typeof contract.EXPORT_HOURS

export const HINDRANCE_KINDS = [
  'COMPANY_OWNER',
  'CONSULTATION',
  'ORDER',
  'MONEY',
  'COMPLAINT',
  'OPERATOR',
] as typeof contract.HINDRANCE_KINDS

export const REGRET_DAYS = 15 as typeof contract.REGRET_DAYS

export const personalData = {
  getDataExport: { method: 'GET', path: '/user/export', access: 'user' },
  requestDataExport: { method: 'POST', path: '/user/export', access: 'user', proof: 'recent' },
  getClosing: { method: 'GET', path: '/user/closing', access: 'user' },
  requestClosing: { method: 'POST', path: '/user/closing', access: 'user', proof: 'recent' },
  withdrawClosing: { method: 'POST', path: '/user/closing/withdraw', access: 'user' },
} as unknown as typeof contract.personalData
