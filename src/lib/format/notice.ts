/** The kinds of notices in words. */
import type { NoticeKind } from '#lib/contract/platform/notice.ts'

export const KIND_NAMES: Record<NoticeKind, string> = {
  SYSTEM: '系统',
  SECURITY: '账号安全',
  ORDER: '订单',
  CONSULT: '咨询',
  RECRUITMENT: '招聘',
  COMMENT: '评论',
}
