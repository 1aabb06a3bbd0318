/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/trade/check-in.ts'

export const CHECK_IN_COINS = [1, 2, 3, 4, 5, 6, 7] as typeof contract.CHECK_IN_COINS

export const checkIn = {
  getCheckIn: { method: 'GET', path: '/index/user/SignIn/{id}', access: 'user' },
  receiveCheckIn: { method: 'GET', path: '/index/user/SignIn/receive/{id}', access: 'user' },
  getCheckInRule: { method: 'GET', path: '/index/user/SignIn/rule', access: 'public' },
} as unknown as typeof contract.checkIn
