/** What the review queue calls its kinds and states. */
import type { ReviewKind, ReviewState } from '#lib/contract/platform/moderation.ts'

export const reviewKindTexts: Record<ReviewKind, string> = {
  PERSON_CERTIFICATION: '个人认证',
  COMPANY_CERTIFICATION: '公司认证',
  SERVICE: '服务',
  SUGGESTION: '意见建议',
  SCHOOL: '院校登记',
  CONSULTANT: '咨询师申请',
}

export const reviewStateTexts: Record<ReviewState, string> = {
  OPEN: '待领取',
  CLAIMED: '处理中',
  APPROVED: '已通过',
  REJECTED: '已驳回',
  WITHDRAWN: '已撤回',
}
