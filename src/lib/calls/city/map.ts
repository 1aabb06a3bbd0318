/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/city/map.ts'

export const POINT_KINDS = ['service', 'company', 'job', 'school'] as typeof contract.POINT_KINDS

export const RADIUS_CHOICES = [1000, 3000, 5000, 10000] as typeof contract.RADIUS_CHOICES

export const map = {
  map: { method: 'GET', path: '/map', access: 'public' },
} as unknown as typeof contract.map
