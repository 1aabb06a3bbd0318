/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/park/forum.ts'

export const REPLY_SORTS = ['floor', 'latest', 'liked'] as typeof contract.REPLY_SORTS

export const TOPIC_KINDS = ['DISCUSSION', 'QUESTION', 'POLL', 'NOTICE'] as typeof contract.TOPIC_KINDS

export const TOPIC_SORTS = ['active', 'new', 'hot'] as typeof contract.TOPIC_SORTS

export const forum = {
  listBoards: { method: 'GET', path: '/forum/board', access: 'public' },
  listTopics: { method: 'GET', path: '/forum/topic', access: 'public' },
  listPinned: { method: 'GET', path: '/forum/pinned', access: 'public' },
  getTopic: { method: 'GET', path: '/forum/topic/{id}', access: 'public' },
  getMergedTopic: { method: 'GET', path: '/forum/topic/{id}/merged', access: 'public' },
  listReplies: { method: 'GET', path: '/forum/topic/{id}/reply', access: 'public' },
} as unknown as typeof contract.forum
