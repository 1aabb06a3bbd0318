/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/trade/coin-managing.ts'

export const COIN_CHANGE_KINDS = ['COIN_TAKE', 'COIN_GIVE', 'CAMPAIGN'] as typeof contract.COIN_CHANGE_KINDS

export const COIN_CHANGE_STATES = ['PROPOSED', 'APPROVED', 'REFUSED'] as typeof contract.COIN_CHANGE_STATES

export const checkInManaging = {
  restoreCheckIn: { method: 'POST', path: '/v1/manager/sign-in/restore', access: 'manager', proof: 'recent', idempotent: true },
  liftCheckInBar: { method: 'POST', path: '/v1/manager/sign-in/lift', access: 'manager' },
} as unknown as typeof contract.checkInManaging

export const coinManaging = {
  listCoinChanges: { method: 'GET', path: '/v1/manager/coin/change/list', access: 'manager' },
  proposeCoinChange: { method: 'POST', path: '/v1/manager/coin/change', access: 'manager', proof: 'recent', idempotent: true },
  approveCoinChange: { method: 'POST', path: '/v1/manager/coin/change/{id}/approve', access: 'manager', proof: 'recent' },
  refuseCoinChange: { method: 'POST', path: '/v1/manager/coin/change/{id}/refuse', access: 'manager' },
} as unknown as typeof contract.coinManaging
