/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/park/video-workspace.ts'

export const videoWorkspace = {
  listMyVideos: { method: 'GET', path: '/video/mine/list', access: 'user' },
  getMyVideo: { method: 'GET', path: '/video/mine/{id}', access: 'user' },
  withdrawVideo: { method: 'POST', path: '/video/mine/{id}/withdraw', access: 'user' },
  deleteVideo: { method: 'POST', path: '/video/mine/{id}/delete', access: 'user' },
} as unknown as typeof contract.videoWorkspace
