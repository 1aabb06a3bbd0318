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
  DOWNLOAD: 'content',
  DOWNLOAD_VERSION: 'content',
  VIDEO: 'content',
  OFFICIAL_ACCOUNT: 'content',
  OFFICIAL_ARTICLE: 'content',
  TEXT: 'content',
  FRAUD: 'support',
} as typeof contract.reviewDuty

export const reviewLimits = {
  PERSON_CERTIFICATION: { hours: 18, by: 'WORK' },
  COMPANY_CERTIFICATION: { hours: 18, by: 'WORK' },
  SUGGESTION: { hours: 24, by: 'CLOCK' },
  SCHOOL: { hours: 9, by: 'WORK' },
  COURSE: { hours: 9, by: 'WORK' },
  SERVICE: { hours: 9, by: 'WORK' },
  CONSULTANT: { hours: 18, by: 'WORK' },
  RECRUITMENT: { hours: 9, by: 'WORK' },
  QUESTION: { hours: 1, by: 'WORK' },
  QUESTION_BOUNTY: { hours: 45, by: 'WORK' },
  REPORT: { hours: 24, by: 'CLOCK' },
  CHAT_REPORT: { hours: 24, by: 'CLOCK' },
  STRIKE_APPEAL: { hours: 45, by: 'WORK' },
  STRIKE_FREEZE: { hours: 9, by: 'WORK' },
  PLAYBACK: { hours: 9, by: 'WORK' },
  PLAYBACK_TAKEDOWN: { hours: 24, by: 'CLOCK' },
  FORUM_TOPIC: { hours: 1, by: 'WORK' },
  FORUM_REPLY: { hours: 1, by: 'WORK' },
  DOWNLOAD: { hours: 4, by: 'WORK' },
  DOWNLOAD_VERSION: { hours: 4, by: 'WORK' },
  VIDEO: { hours: 4, by: 'WORK' },
  OFFICIAL_ACCOUNT: { hours: 9, by: 'WORK' },
  OFFICIAL_ARTICLE: { hours: 4, by: 'WORK' },
  TEXT: { hours: 1, by: 'WORK' },
  FRAUD: { hours: 9, by: 'WORK' },
} as typeof contract.reviewLimits
