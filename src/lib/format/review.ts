/** What the review queue calls its kinds and states. */
import type { ReviewKind, ReviewState } from '#lib/contract/platform/moderation.ts'

export const reviewKindTexts: Record<ReviewKind, string> = {
  PERSON_CERTIFICATION: '个人认证',
  COMPANY_CERTIFICATION: '公司认证',
  SERVICE: '服务',
  SUGGESTION: '意见建议',
  SCHOOL: '院校登记',
  SCHOOL_NEWS: '招生动态',
  COURSE: '课程',
  RECRUITMENT: '招聘求职',
  QUESTION: '公开提问',
  QUESTION_BOUNTY: '悬赏裁定',
  REPORT: '举报',
  CHAT_REPORT: '消息举报',
  EMERGENCY: '紧急求助',
  STRIKE_APPEAL: '处罚申诉',
  STRIKE_FREEZE: '冻结提议',
  RIGHTS_SUIT: '投诉起诉核实',
  PLAYBACK: '咨询回放',
  PLAYBACK_TAKEDOWN: '回放下架',
  FORUM_TOPIC: '论坛主题',
  FORUM_REPLY: '论坛回复',
  FORUM_APPEAL: '隐藏申诉',
  FORUM_DIGEST: '精华重评',
  DOWNLOAD: '园区资料',
  DOWNLOAD_VERSION: '资料新版本',
  VIDEO: '园区视频',
  OFFICIAL_ACCOUNT: '官方号',
  OFFICIAL_ARTICLE: '官方号文章',
  CONSULTANT: '咨询师申请',
  TEXT: '文字复核',
  FRAUD: '反骗核查',
}

export const reviewStateTexts: Record<ReviewState, string> = {
  OPEN: '待领取',
  CLAIMED: '处理中',
  APPROVED: '已通过',
  REJECTED: '已驳回',
  WITHDRAWN: '已撤回',
}
