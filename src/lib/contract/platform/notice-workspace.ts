/** How notices go out, as operators see it: figures of each channel, what failed, and the words of each kind. */
import { z } from 'zod'
import { type Contract, defineCall, idParam, listOf, listQuery, timestamp } from '#lib/contract/define.ts'
import { noticeKind } from './notice.ts'

export const noticeChannel = z.enum(['EMAIL', 'DIGEST', 'PUSH', 'SMS'])

export const channelFigures = z.object({
  channel: noticeChannel,
  /** Who stands behind it: a provider, a sandbox that sends nothing, nobody. */
  by: z.enum(['PROVIDER', 'SANDBOX', 'OFF']),
  waiting: z.number().int(),
  /** When the oldest that is due became so; null: nothing is late. */
  dueSince: timestamp.nullable(),
  /** Numbers for the last 24 hours. */
  sent: z.number().int(),
  dropped: z.number().int(),
  failed: z.number().int(),
})
export type ChannelFigures = z.output<typeof channelFigures>

export const failedNotice = z.object({
  id: z.number().int(),
  channel: noticeChannel,
  kind: noticeKind,
  userId: z.number().int(),
  attempts: z.number().int(),
  reason: z.string(),
  createdAt: timestamp,
  failedAt: timestamp,
})
export type FailedNotice = z.output<typeof failedNotice>

export const noticeTemplate = z.object({
  kind: noticeKind,
  email: z.object({ subject: z.string(), text: z.string() }),
  push: z.string(),
  sms: z.object({ text: z.string(), approved: z.boolean() }),
})
export type NoticeTemplate = z.output<typeof noticeTemplate>

export const managedNotice = {
  getDelivery: defineCall({
    method: 'GET',
    path: '/v1/manager/notice/delivery',
    summary: '通知发送情况：各渠道等待、发出、没发出的数量',
    access: 'manager',
    duty: 'super',
    result: z.object({
      demo: z.boolean(),
      channels: z.array(channelFigures),
      /** Pushes that wait because a service does not accept the keys of this site. */
      keysRefused: z.number().int(),
      /** Kinds that cannot go out as a message. */
      withoutTemplate: z.array(noticeKind),
    }),
    errors: [],
  }),
  listFailures: defineCall({
    method: 'GET',
    path: '/v1/manager/notice/failures',
    summary: '没有发出去的通知，最新的在前',
    access: 'manager',
    duty: 'super',
    query: listQuery.pick({ pageNo: true, pageSize: true, cursor: true }).extend({ channel: noticeChannel.optional() }),
    result: listOf(failedNotice),
    errors: [],
  }),
  resendNotice: defineCall({
    method: 'POST',
    path: '/v1/manager/notice/failures/{id}/resend',
    summary: '把没有发出去的通知再发一次',
    access: 'manager',
    duty: 'super',
    params: z.object({ id: idParam }),
    body: z.object({}),
    result: z.object({}),
    errors: ['missing.record'],
  }),
  listTemplates: defineCall({
    method: 'GET',
    path: '/v1/manager/notice/templates',
    summary: '每种通知的邮件、推送和短信是什么样子',
    access: 'manager',
    duty: 'super',
    result: z.array(noticeTemplate),
    errors: [],
  }),
  tryTemplate: defineCall({
    method: 'POST',
    path: '/v1/manager/notice/try',
    summary: '把一种通知的样子发给自己：只发给操作的人',
    access: 'manager',
    duty: 'super',
    body: z.object({ kind: noticeKind, channel: z.enum(['EMAIL', 'PUSH', 'SMS']) }),
    result: z.object({ sentTo: z.string() }),
    errors: ['notice.cannot_try', 'provider.mail', 'provider.sms', 'provider.mail_off', 'limits.too_many'],
  }),
} satisfies Contract
