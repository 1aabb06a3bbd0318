/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/city/recruitment-talk.ts'

export const MAX_COMMENT = 500 as typeof contract.MAX_COMMENT

export const recruitmentTalk = {
  likeRecruitment: { method: 'POST', path: '/same/city/recruitment/like', access: 'user' },
  replyRecruitmentComment: { method: 'POST', path: '/same/city/recruitment/comment/reply', access: 'user' },
  likeRecruitmentComment: { method: 'POST', path: '/same/city/recruitment/comment/like', access: 'user' },
  reportRecruitment: { method: 'POST', path: '/same/city/recruitment/report', access: 'user' },
  getMyRecruitment: { method: 'GET', path: '/recruitment/mine/{recruitmentId}', access: 'user' },
} as unknown as typeof contract.recruitmentTalk
