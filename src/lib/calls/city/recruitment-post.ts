/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/city/recruitment-post.ts'

export const MAX_POST_APPEAL = 500 as typeof contract.MAX_POST_APPEAL

export const MAX_SEEKER_POSTS = 3 as typeof contract.MAX_SEEKER_POSTS

export const recruitmentPost = {
  publishRecruitment: { method: 'POST', path: '/same/city/recruitment', access: 'user' },
  listPosts: { method: 'GET', path: '/recruitment/post/list', access: 'user' },
  getPostSummary: { method: 'GET', path: '/recruitment/post/summary', access: 'user' },
  getPost: { method: 'GET', path: '/recruitment/post/{recruitmentId}', access: 'user' },
  savePost: { method: 'POST', path: '/recruitment/post/{recruitmentId}', access: 'user' },
  submitPost: { method: 'POST', path: '/recruitment/post/{recruitmentId}/submit', access: 'user' },
  withdrawPost: { method: 'POST', path: '/recruitment/post/{recruitmentId}/withdraw', access: 'user' },
  setPostState: { method: 'POST', path: '/recruitment/post/{recruitmentId}/state', access: 'user' },
  discardPost: { method: 'POST', path: '/recruitment/post/{recruitmentId}/discard', access: 'user' },
} as unknown as typeof contract.recruitmentPost
