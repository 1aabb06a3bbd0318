/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/park/video-watching.ts'

export const MAX_WINDOW_MS = 600000 as typeof contract.MAX_WINDOW_MS

export const VIDEO_WATCH_NAMESPACE = '/video' as typeof contract.VIDEO_WATCH_NAMESPACE

export const WINDOW_LIMIT = 300 as typeof contract.WINDOW_LIMIT

export const videoWatching = {
  likeVideo: { method: 'POST', path: '/video/{id}/like', access: 'user' },
  collectVideo: { method: 'POST', path: '/video/{id}/collect', access: 'user' },
  listCollectedVideos: { method: 'GET', path: '/video/collected/list', access: 'user' },
  getMyVideoWatching: { method: 'GET', path: '/video/{id}/watching', access: 'user' },
  saveVideoPosition: { method: 'POST', path: '/video/{id}/position', access: 'user' },
  listBulletWindow: { method: 'GET', path: '/video/{id}/bullet/window', access: 'public' },
  sendVideoBullet: { method: 'POST', path: '/video/{id}/bullet', access: 'user' },
  removeVideoBullet: { method: 'POST', path: '/video/bullet/{bulletId}/remove', access: 'user' },
  shieldVideoBullet: { method: 'POST', path: '/video/bullet/{bulletId}/shield', access: 'user' },
  likeVideoBullet: { method: 'POST', path: '/video/bullet/{bulletId}/like', access: 'user' },
  blockVideoBulletSender: { method: 'POST', path: '/video/bullet/{bulletId}/block', access: 'user' },
  unblockVideoBulletSenders: { method: 'POST', path: '/video/bullet/unblock', access: 'user' },
} as unknown as typeof contract.videoWatching
