/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/people/third-party.ts'

export const THIRD_PARTIES = ['OIDC', 'WECHAT', 'QQ', 'ALIPAY'] as typeof contract.THIRD_PARTIES

export const thirdParty = {
  listProviders: { method: 'GET', path: '/three/providers', access: 'public' },
  startLogin: { method: 'POST', path: '/three/start', access: 'public' },
  login: { method: 'POST', path: '/three/login', access: 'public' },
  bind: { method: 'POST', path: '/three/bind', access: 'public' },
  startLink: { method: 'POST', path: '/user/three/start', access: 'user', proof: 'recent' },
  listLinked: { method: 'GET', path: '/user/three', access: 'user' },
  unlink: { method: 'POST', path: '/user/three/reset', access: 'user', proof: 'recent' },
} as unknown as typeof contract.thirdParty
