/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/park/forum-writing.ts'

export const MAX_POLL_OPTIONS = 20 as typeof contract.MAX_POLL_OPTIONS

export const MAX_TOPIC_FILES = 6 as typeof contract.MAX_TOPIC_FILES

export const MAX_TOPIC_LENGTH = 10000 as typeof contract.MAX_TOPIC_LENGTH

export const MAX_TOPIC_TAGS = 5 as typeof contract.MAX_TOPIC_TAGS

export const MIN_POLL_OPTIONS = 2 as typeof contract.MIN_POLL_OPTIONS

export const POLL_DAYS = [1, 3, 7, 14, 30, 0] as typeof contract.POLL_DAYS

export const forumWriting = {
  getTopicEditor: { method: 'GET', path: '/forum/editor', access: 'user' },
  saveTopicDraft: { method: 'POST', path: '/forum/draft', access: 'user' },
  discardTopicDraft: { method: 'POST', path: '/forum/draft/discard', access: 'user' },
  publishTopic: { method: 'POST', path: '/forum/topic', access: 'user', idempotent: true },
  editTopic: { method: 'POST', path: '/forum/mine/topics/{id}/edit', access: 'user' },
  listTopicEdits: { method: 'GET', path: '/forum/topic/{id}/edits', access: 'public' },
} as unknown as typeof contract.forumWriting
