/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/notice.ts'

export const EMAIL_MODES = ['NOW', 'DAILY', 'OFF'] as typeof contract.EMAIL_MODES

export const NOTICE_KINDS = ['SYSTEM', 'SECURITY', 'ORDER', 'CONSULT', 'RECRUITMENT', 'COMMENT'] as typeof contract.NOTICE_KINDS

export const notice = {
  listNotices: { method: 'GET', path: '/notice/list', access: 'user' },
  countUnread: { method: 'GET', path: '/notice/unread', access: 'user' },
  markRead: { method: 'POST', path: '/notice/read', access: 'user' },
  getSettings: { method: 'GET', path: '/notice/settings', access: 'user' },
  saveSettings: { method: 'POST', path: '/notice/settings', access: 'user' },
  subscribePush: { method: 'POST', path: '/notice/push/subscribe', access: 'user' },
  unsubscribePush: { method: 'POST', path: '/notice/push/unsubscribe', access: 'user' },
  renewPush: { method: 'POST', path: '/notice/push/renew', access: 'public' },
} as unknown as typeof contract.notice
