/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/consult/playback-buying.ts'

export const playbackBuying = {
  getPlaybackAccess: { method: 'GET', path: '/playback/{id}/mine', access: 'user' },
  buyPlayback: { method: 'POST', path: '/playback/{id}/buy', access: 'user', idempotent: true },
  openPlayback: { method: 'POST', path: '/playback/{id}/open', access: 'user' },
  listWholeBullets: { method: 'GET', path: '/playback/{id}/bullets', access: 'user' },
} as unknown as typeof contract.playbackBuying
