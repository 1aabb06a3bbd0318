/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/consult/playback.ts'

export const playback = {
  listPlaybacks: { method: 'GET', path: '/playback/list', access: 'public' },
  getPlayback: { method: 'GET', path: '/playback/{id}', access: 'public' },
} as unknown as typeof contract.playback
