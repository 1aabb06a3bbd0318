/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/feature.ts'

export const FEATURES = ['SIGN_UP', 'POSTING', 'PAYING', 'CHAT', 'CALLS'] as typeof contract.FEATURES

export const features = {
  listFeatures: { method: 'GET', path: '/v1/manager/feature/list', access: 'manager' },
  setFeature: { method: 'POST', path: '/v1/manager/feature', access: 'manager' },
} as unknown as typeof contract.features
