/** Words of the forum. */
import type { ForumReportReason } from '#lib/contract/park/forum-talk.ts'

export const forumReportReasonNames: Record<ForumReportReason, string> = {
  SPAM: '广告、刷屏',
  FRAUD: '疑似诈骗，或引导先转账',
  ABUSE: '辱骂、攻击他人',
  PRIVACY: '泄露个人信息',
  ILLEGAL: '违法违规',
  COPYRIGHT: '盗用他人作品',
  OTHER: '其他',
}
