/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/trade/coin.ts'

export const COIN_MOVEMENT_KINDS = [
  'SIGN_IN',
  'PROFILE',
  'ANSWER',
  'DIGEST',
  'SUGGESTION',
  'CAMPAIGN',
  'AUTHOR',
  'COIN_GIVE',
  'COIN_SPEND',
  'COIN_RETURN',
  'COIN_EXPIRE',
  'COIN_TAKE',
] as typeof contract.COIN_MOVEMENT_KINDS

export const COIN_REASONS = [
  'SIGN_IN',
  'PROFILE',
  'ANSWER',
  'DIGEST',
  'SUGGESTION',
  'CAMPAIGN',
  'AUTHOR',
  'COIN_GIVE',
] as typeof contract.COIN_REASONS

export const coin = {
  getSurplus: { method: 'POST', path: '/common/surplus', access: 'user' },
  getCoinAccount: { method: 'GET', path: '/coin/account', access: 'user' },
  listCoinMovements: { method: 'GET', path: '/coin/list', access: 'user' },
} as unknown as typeof contract.coin
