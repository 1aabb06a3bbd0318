/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/park/forum-moderating.ts'

export const MAX_MODERATORS = 10 as typeof contract.MAX_MODERATORS

export const forumModerating = {
  getModeratedTopic: { method: 'GET', path: '/forum/moderate/topic/{id}', access: 'user' },
  markAsModerator: { method: 'POST', path: '/forum/moderate/topic/{id}/mark', access: 'user' },
  moveAsModerator: { method: 'POST', path: '/forum/moderate/topic/{id}/move', access: 'user' },
  mergeAsModerator: { method: 'POST', path: '/forum/moderate/topic/{id}/merge', access: 'user' },
  hideAsModerator: { method: 'POST', path: '/forum/moderate/topic/{id}/hide', access: 'user' },
  hideReplyAsModerator: { method: 'POST', path: '/forum/moderate/reply/{id}/hide', access: 'user' },
} as unknown as typeof contract.forumModerating

export const forumModerators = {
  listModerators: { method: 'GET', path: '/v1/manager/forum/moderator', access: 'manager' },
  appointModerator: { method: 'POST', path: '/v1/manager/forum/moderator', access: 'manager' },
  renewModerator: { method: 'POST', path: '/v1/manager/forum/moderator/renew', access: 'manager' },
  dismissModerator: { method: 'POST', path: '/v1/manager/forum/moderator/dismiss', access: 'manager' },
} as unknown as typeof contract.forumModerators
