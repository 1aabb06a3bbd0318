/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/moderation.ts'

export const REPORT_REVIEWS = ['REPORT', 'CHAT_REPORT'] as typeof contract.REPORT_REVIEWS

export const moderation = {
  listReviews: { method: 'GET', path: '/v1/manager/review/list', access: 'manager' },
  getReview: { method: 'GET', path: '/v1/manager/review/{id}', access: 'manager' },
  claimReview: { method: 'POST', path: '/v1/manager/review/{id}/claim', access: 'manager' },
  releaseReview: { method: 'POST', path: '/v1/manager/review/{id}/release', access: 'manager' },
  approveReview: { method: 'POST', path: '/v1/manager/review/{id}/approve', access: 'manager' },
  rejectReview: { method: 'POST', path: '/v1/manager/review/{id}/reject', access: 'manager' },
} as unknown as typeof contract.moderation

export const reviewDuty = {
  PERSON_CERTIFICATION: 'merchants',
  COMPANY_CERTIFICATION: 'merchants',
  SUGGESTION: 'support',
  SCHOOL: 'content',
  COURSE: 'content',
  SERVICE: 'content',
  CONSULTANT: 'content',
  RECRUITMENT: 'content',
  QUESTION: 'content',
  QUESTION_BOUNTY: 'support',
  REPORT: 'content',
  CHAT_REPORT: 'support',
  STRIKE_APPEAL: 'support',
  STRIKE_FREEZE: 'support',
  PLAYBACK: 'content',
  PLAYBACK_TAKEDOWN: 'support',
  FORUM_TOPIC: 'content',
  FORUM_REPLY: 'content',
  FORUM_APPEAL: 'content',
  DOWNLOAD: 'content',
  DOWNLOAD_VERSION: 'content',
  VIDEO: 'content',
  OFFICIAL_ACCOUNT: 'content',
  OFFICIAL_ARTICLE: 'content',
  TEXT: 'content',
  FRAUD: 'support',
} as typeof contract.reviewDuty
