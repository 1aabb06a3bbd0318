/** Notices to the signed-in person. */
import { z } from 'zod'
import { type Contract, defineCall, listOf, pageQuery, timestamp } from './define.ts'

export const noticeKind = z.enum(['SYSTEM', 'SECURITY', 'ORDER', 'CONSULT', 'RECRUITMENT', 'COMMENT'])
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
} satisfies Contract
