/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/people/minor-mode.ts'

export const EXTRA_MINUTES = 30 as typeof contract.EXTRA_MINUTES

export const minorModes = {
  getMinorMode: { method: 'GET', path: '/user/minor', access: 'user' },
  turnOnMinorMode: { method: 'POST', path: '/user/minor/on', access: 'user' },
  turnOffMinorMode: { method: 'POST', path: '/user/minor/off', access: 'user' },
  turnOffMinorModeByCode: { method: 'POST', path: '/user/minor/forgotten', access: 'user' },
  extendMinorMode: { method: 'POST', path: '/user/minor/extend', access: 'user' },
  countMinorMinutes: { method: 'POST', path: '/user/minor/beat', access: 'user' },
} as unknown as typeof contract.minorModes
