/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/trade/sign-in.ts'

export const SIGN_IN_COINS = [1, 2, 3, 4, 5, 6, 7] as typeof contract.SIGN_IN_COINS

export const signIn = {
  getSignIn: { method: 'GET', path: '/index/user/SignIn/{id}', access: 'user' },
  receiveSignIn: { method: 'GET', path: '/index/user/SignIn/receive/{id}', access: 'user' },
  getSignInRule: { method: 'GET', path: '/index/user/SignIn/rule', access: 'public' },
} as unknown as typeof contract.signIn
