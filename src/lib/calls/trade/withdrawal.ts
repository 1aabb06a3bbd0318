/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/trade/withdrawal.ts'

export const MAX_WITHDRAWALS_A_DAY = 3 as typeof contract.MAX_WITHDRAWALS_A_DAY

export const MAX_WITHDRAWN_A_DAY = 5000000 as typeof contract.MAX_WITHDRAWN_A_DAY

export const MIN_WITHDRAWAL = 1000 as typeof contract.MIN_WITHDRAWAL

export const WITHDRAWAL_STATES = [
  'APPLIED',
  'CHECKED',
  'APPROVED',
  'PAYING',
  'PAID',
  'FAILED',
  'REFUSED',
] as typeof contract.WITHDRAWAL_STATES

export const withdrawals = {
  getPayout: { method: 'GET', path: '/user/withdraw', access: 'user' },
  savePayoutAccount: { method: 'POST', path: '/user/withdraw/account', access: 'user', proof: 'recent' },
  removePayoutAccount: { method: 'POST', path: '/user/withdraw/account/remove', access: 'user', proof: 'recent' },
  applyWithdrawal: { method: 'POST', path: '/user/withdraw', access: 'user', proof: 'recent', idempotent: true },
  listWithdrawals: { method: 'GET', path: '/user/withdraw/list', access: 'user' },
} as unknown as typeof contract.withdrawals
