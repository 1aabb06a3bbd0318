/** Words of chat on the site. */
import type { ChatReportReason } from '#lib/contract/consult/chat.ts'

export const chatReportReasonNames: Record<ChatReportReason, string> = {
  FRAUD: '诈骗或站外收款',
  HARASSMENT: '骚扰或辱骂',
  AD: '广告',
  ILLEGAL: '违法违规',
  OTHER: '其他',
}
