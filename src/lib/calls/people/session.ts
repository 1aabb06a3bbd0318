/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/people/session.ts'

export const MAX_CAPTCHA_LEVEL = 3 as typeof contract.MAX_CAPTCHA_LEVEL

export const codeErrors = ['code.wrong', 'code.void', 'captcha.required', 'captcha.wrong'] as typeof contract.codeErrors

export const session = {
  getCaptcha: { method: 'GET', path: '/captcha', access: 'public' },
  sendCode: { method: 'POST', path: '/sendcode', access: 'public' },
  loginByPassword: { method: 'POST', path: '/password/login', access: 'public' },
  loginByCode: { method: 'POST', path: '/code/login', access: 'public' },
  registerUser: { method: 'POST', path: '/user/register', access: 'public' },
  registerCompany: { method: 'POST', path: '/company/register', access: 'public' },
  resetPassword: { method: 'POST', path: '/user/password/forget', access: 'public' },
  sendProofCode: { method: 'POST', path: '/user/proof/code', access: 'user' },
  proveAgain: { method: 'POST', path: '/user/proof', access: 'user' },
  getCurrentUser: { method: 'GET', path: '/user', access: 'user' },
  getChatSignature: { method: 'GET', path: '/user/sig', access: 'user' },
  signOut: { method: 'POST', path: '/user/signout', access: 'user' },
  changePassword: { method: 'POST', path: '/user/password', access: 'user' },
  listDevices: { method: 'GET', path: '/user/devices', access: 'user' },
  listSecurityEvents: { method: 'GET', path: '/user/security', access: 'user' },
  revokeDevice: { method: 'POST', path: '/user/devices/{id}/revoke', access: 'user', proof: 'recent' },
} as unknown as typeof contract.session
