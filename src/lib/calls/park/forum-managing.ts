/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/park/forum-managing.ts'

export const forumManaging = {
  listManagedTopics: { method: 'GET', path: '/v1/manager/forum/topic', access: 'manager' },
  getManagedTopic: { method: 'GET', path: '/v1/manager/forum/topic/{id}', access: 'manager' },
  markTopic: { method: 'POST', path: '/v1/manager/forum/topic/{id}/mark', access: 'manager' },
  moveTopic: { method: 'POST', path: '/v1/manager/forum/topic/{id}/move', access: 'manager' },
  mergeTopic: { method: 'POST', path: '/v1/manager/forum/topic/{id}/merge', access: 'manager' },
  hideTopic: { method: 'POST', path: '/v1/manager/forum/topic/{id}/hide', access: 'manager' },
  restoreTopic: { method: 'POST', path: '/v1/manager/forum/topic/{id}/restore', access: 'manager' },
  hideReply: { method: 'POST', path: '/v1/manager/forum/reply/{id}/hide', access: 'manager' },
} as unknown as typeof contract.forumManaging
