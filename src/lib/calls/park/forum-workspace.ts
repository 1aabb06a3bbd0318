/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/park/forum-workspace.ts'

export const forumWorkspace = {
  listMyTopics: { method: 'GET', path: '/forum/mine/topics', access: 'user' },
  getMyTopic: { method: 'GET', path: '/forum/mine/topics/{id}', access: 'user' },
  deleteTopic: { method: 'POST', path: '/forum/mine/topics/{id}/delete', access: 'user' },
  appealTopic: { method: 'POST', path: '/forum/mine/topics/{id}/appeal', access: 'user' },
  listMyReplies: { method: 'GET', path: '/forum/mine/replies', access: 'user' },
  deleteReply: { method: 'POST', path: '/forum/mine/replies/{id}/delete', access: 'user' },
  listCollectedTopics: { method: 'GET', path: '/forum/mine/collected', access: 'user' },
  listFollowedTopics: { method: 'GET', path: '/forum/mine/followed/topics', access: 'user' },
  listFollowedBoards: { method: 'GET', path: '/forum/mine/followed/boards', access: 'user' },
  appealReply: { method: 'POST', path: '/forum/mine/replies/{id}/appeal', access: 'user' },
} as unknown as typeof contract.forumWorkspace
