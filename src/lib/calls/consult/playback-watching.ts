/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/consult/playback-watching.ts'

export const WATCH_NAMESPACE = '/playback' as typeof contract.WATCH_NAMESPACE

export const playbackWatching = {
  sendBullet: { method: 'POST', path: '/consultation/{consultationId}/bullet', access: 'user' },
  removeBullet: { method: 'POST', path: '/playback/bullet/{bulletId}/remove', access: 'user' },
  likeBullet: { method: 'POST', path: '/playback/bullet/{bulletId}/like', access: 'user' },
  reportBullet: { method: 'POST', path: '/playback/bullet/{bulletId}/report', access: 'user' },
  blockBulletSender: { method: 'POST', path: '/playback/bullet/{bulletId}/block', access: 'user' },
  unblockBulletSenders: { method: 'POST', path: '/playback/bullet/unblock', access: 'user' },
  getMyWatching: { method: 'GET', path: '/playback/{playbackId}/watching', access: 'user' },
  savePosition: { method: 'POST', path: '/playback/{playbackId}/position', access: 'user' },
  likePlayback: { method: 'POST', path: '/playback/{playbackId}/like', access: 'user' },
} as unknown as typeof contract.playbackWatching
