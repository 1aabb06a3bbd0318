/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/trade/cloud-buying.ts'

export const MAX_CLOUD_MONTHS = 36 as typeof contract.MAX_CLOUD_MONTHS

export const MAX_EXTRA_SEATS = 500 as typeof contract.MAX_EXTRA_SEATS

export const cloudBuying = {
  getCloudOffer: { method: 'GET', path: '/cloud/offer/{productId}', access: 'admin' },
  buyPlan: { method: 'POST', path: '/cloud/buy', access: 'admin', idempotent: true },
} as unknown as typeof contract.cloudBuying
