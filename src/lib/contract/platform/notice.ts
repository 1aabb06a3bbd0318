/** Notices to the signed-in person. */
import { z } from 'zod'
import { type Contract, defineCall, listOf, pageQuery, recordId, timestamp } from '#lib/contract/define.ts'
import { lineText, strictText } from '#lib/validate/text.ts'

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

/** E-mail as it happens, gathered once a day, or not at all. */
export const EMAIL_MODES = ['NOW', 'DAILY', 'OFF'] as const
export type EmailMode = (typeof EMAIL_MODES)[number]

export const noticeSettings = z.object({
  kinds: z
    .array(
      z
        .object({ kind: noticeKind, site: z.boolean(), email: z.enum(EMAIL_MODES), push: z.boolean(), sms: z.boolean() })
        .refine(({ kind, email }) => kind !== 'SECURITY' || email !== 'DAILY', {
          path: ['email'],
          message: '账号安全的邮件不能等到第二天',
        }),
    )
    .max(12),
  /** Nothing but the site between these times (what is about the account's security comes at any hour). Null: at any hour. */
  quiet: z.object({ from: clock, to: clock }).nullable(),
})
export type NoticeSettings = z.output<typeof noticeSettings>

/** The push address of one device at its browser's push service, with the keys of that device. */
const pushTarget = z.object({
  endpoint: lineText().max(1_000),
  p256dh: strictText(z.string().regex(/^[\w-]{87}$/, '推送密钥不对')),
  auth: strictText(z.string().regex(/^[\w-]{22}$/, '推送密钥不对')),
})
export type PushTarget = z.output<typeof pushTarget>

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
    body: z.object({ ids: z.array(recordId).max(100).optional() }),
    result: z.object({ marked: z.number().int() }),
    errors: [],
  }),
  getSettings: defineCall({
    method: 'GET',
    path: '/notice/settings',
    summary: '我的通知设置：每种通知走哪些渠道，免打扰时段',
    access: 'user',
    result: noticeSettings.extend({
      /** The e-mail address, masked; null when none is bound. */
      email: z.string().nullable(),
      /** The phone number, masked; null when none is bound. */
      phone: z.string().nullable(),
      /** Kinds that this site can send as a message. */
      smsKinds: z.array(noticeKind),
      push: z.object({
        /** What browsers subscribe with. */
        publicKey: z.string(),
        /** This session's device is subscribed. */
        here: z.boolean(),
        /** Devices of mine that are. */
        devices: z.number().int(),
      }),
      /** The hour at which daily e-mails go out. */
      digestHour: z.number().int(),
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
  subscribePush: defineCall({
    method: 'POST',
    path: '/notice/push/subscribe',
    summary: '在这台设备上接收推送；退出登录后自动停止',
    access: 'user',
    body: pushTarget,
    result: z.object({}),
    errors: ['notice.push_host'],
  }),
  unsubscribePush: defineCall({
    method: 'POST',
    path: '/notice/push/unsubscribe',
    summary: '这台设备不再接收推送',
    access: 'user',
    body: z.object({}),
    result: z.object({}),
    errors: [],
  }),
  renewPush: defineCall({
    method: 'POST',
    path: '/notice/push/renew',
    summary: '浏览器自己换了推送地址：凭旧地址换成新的',
    access: 'public',
    body: pushTarget.extend({ was: lineText().max(1_000) }),
    result: z.object({}),
    errors: ['notice.push_host', 'missing.record', 'limits.too_many'],
  }),
} satisfies Contract
