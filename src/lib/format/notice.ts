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

/** What a message or a push says: fixed words, because both pass through the hands of others. The service worker (`public/sw.js`) has the same. */
export const KIND_SENTENCES: Record<NoticeKind, string> = {
  SYSTEM: '你有一条新的系统通知，请登录查看。',
  SECURITY: '你的账号有一条安全提醒，请登录查看。',
  ORDER: '你的订单有新进展，请登录查看。',
  CONSULT: '你的咨询有新进展，请登录查看。',
  RECRUITMENT: '你的招聘或求职有新进展，请登录查看。',
  COMMENT: '有人评论或回复了你，请登录查看。',
}

export type NoticeChannel = 'EMAIL' | 'DIGEST' | 'PUSH' | 'SMS'

export const CHANNEL_NAMES: Record<NoticeChannel, string> = { EMAIL: '邮件', DIGEST: '每日邮件', PUSH: '推送', SMS: '短信' }
