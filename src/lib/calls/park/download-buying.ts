/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/park/download-buying.ts'

export const downloadBuying = {
  buyDownload: { method: 'POST', path: '/download/{id}/buy', access: 'user', idempotent: true },
  takeDownload: { method: 'POST', path: '/download/{id}/take', access: 'user' },
} as unknown as typeof contract.downloadBuying
