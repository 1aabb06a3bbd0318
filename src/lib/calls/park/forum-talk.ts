/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/park/forum-talk.ts'

export const MAX_MENTIONS = 5 as typeof contract.MAX_MENTIONS

export const MAX_REPLY_LENGTH = 5000 as typeof contract.MAX_REPLY_LENGTH

export const forumTalk = {
  replyTopic: { method: 'POST', path: '/forum/topic/{id}/reply', access: 'user', idempotent: true },
  getOwnReply: { method: 'GET', path: '/forum/reply/{id}', access: 'user' },
  editReply: { method: 'POST', path: '/forum/reply/{id}', access: 'user' },
  listTopicPeople: { method: 'GET', path: '/forum/topic/{id}/people', access: 'user' },
  voteInPoll: { method: 'POST', path: '/forum/topic/{id}/vote', access: 'user', idempotent: true },
  likeForum: { method: 'POST', path: '/forum/like', access: 'user' },
  collectTopic: { method: 'POST', path: '/forum/topic/{id}/collect', access: 'user' },
  followTopic: { method: 'POST', path: '/forum/topic/{id}/follow', access: 'user' },
  followBoard: { method: 'POST', path: '/forum/board/{id}/follow', access: 'user' },
  markSolution: { method: 'POST', path: '/forum/topic/{id}/solution', access: 'user' },
  reportForum: { method: 'POST', path: '/forum/report', access: 'user' },
  getTopicMarks: { method: 'GET', path: '/forum/topic/{id}/marks', access: 'user' },
  readTopic: { method: 'POST', path: '/forum/topic/{id}/read', access: 'user' },
  visitBoard: { method: 'POST', path: '/forum/board/{id}/visit', access: 'user' },
  getForumNews: { method: 'GET', path: '/forum/news', access: 'user' },
} as unknown as typeof contract.forumTalk
