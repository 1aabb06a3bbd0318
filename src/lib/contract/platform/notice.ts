/** Notices to the signed-in person. */
import { z } from 'zod'
import { type Contract, defineCall, listOf, pageQuery, timestamp } from '#lib/contract/define.ts'
import { strictText } from '#lib/validate/text.ts'

export const NOTICE_KINDS = ['SYSTEM', 'SECURITY', 'ORDER', 'CONSULT', 'RECRUITMENT', 'COMMENT'] as const
export const noticeKind = z.enum(NOTICE_KINDS)
export type NoticeKind = z.output<typeof noticeKind>

export const noticeEntry = z.object({
  id: z.number().int(),
  kind: noticeKind,
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  read: z.boolean(),
  createdAt: timestamp,
})
export type NoticeEntry = z.output<typeof noticeEntry>

/** A time of day in Asia/Shanghai. */
const clock = strictText(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '请填写时间，例如 22:00'))

export const noticeSettings = z.object({
  kinds: z.array(z.object({ kind: noticeKind, site: z.boolean(), email: z.boolean() })).max(12),
  /** No e-mail between these times (those about the account's security come at any hour). Null: at any hour. */
  quiet: z.object({ from: clock, to: clock }).nullable(),
})
export type NoticeSettings = z.output<typeof noticeSettings>

export const notice = {
  listNotices: defineCall({
    method: 'GET',
    path: '/notice/list',
    summary: '我的通知，新的在前',
    access: 'user',
    query: pageQuery.pick({ pageNo: true, pageSize: true, cursor: true }).extend({
      kind: noticeKind.optional(),
      unread: z.enum(['true', 'false']).optional(),
    }),
    result: listOf(noticeEntry),
    errors: [],
  }),
  countUnread: defineCall({
    method: 'GET',
    path: '/notice/unread',
    summary: '未读通知数，按种类',
    access: 'user',
    result: z.object({ total: z.number().int(), byKind: z.partialRecord(noticeKind, z.number().int()) }),
    errors: [],
  }),
  markRead: defineCall({
    method: 'POST',
    path: '/notice/read',
    summary: '把通知标为已读：给出的几条，或（不给）全部',
    access: 'user',
    body: z.object({ ids: z.array(z.number().int().positive().max(2_147_483_647)).max(100).optional() }),
    result: z.object({ marked: z.number().int() }),
    errors: [],
  }),
  getSettings: defineCall({
    method: 'GET',
    path: '/notice/settings',
    summary: '我的通知设置：每种通知走哪些渠道，免打扰时段',
    access: 'user',
    result: noticeSettings.extend({
      /** Where e-mails go, masked; null when none is bound. */
      email: z.string().nullable(),
      /** Kinds that cannot be switched off on the site. */
      alwaysOnSite: z.array(noticeKind),
    }),
    errors: [],
  }),
  saveSettings: defineCall({
    method: 'POST',
    path: '/notice/settings',
    summary: '修改我的通知设置',
    access: 'user',
    body: noticeSettings,
    result: noticeSettings,
    errors: [],
  }),
} satisfies Contract
