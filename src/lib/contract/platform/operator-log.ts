/** The operators' console: what went out, and what was done by whom. */
import { z } from 'zod'
import { type Contract, defineCall, idParam, listOf, listQuery, timestamp } from '#lib/contract/define.ts'
import { lineText, strictText } from '#lib/validate/text.ts'

export const auditItem = z.object({
  id: z.number().int(),
  at: timestamp,
  actor: z.object({
    kind: z.enum(['visitor', 'user', 'manager', 'system']),
    userId: z.number().int().nullable(),
    name: z.string(),
  }),
  actingCompanyId: z.number().int().nullable(),
  address: z.string(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.number().int().nullable(),
  companyId: z.number().int().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

export type AuditItem = z.output<typeof auditItem>

export const operatorLog = {
  listInbox: defineCall({
    method: 'GET',
    path: '/v1/manager/inbox/list',
    summary: '演示收件箱：演示环境里发出的短信和邮件；正式环境没有',
    access: 'manager',
    duty: 'super',
    query: listQuery.extend({ channel: z.enum(['SMS', 'EMAIL']).optional() }),
    result: listOf(
      z.object({
        id: z.number().int(),
        channel: z.enum(['SMS', 'EMAIL']),
        recipient: z.string(),
        subject: z.string(),
        body: z.string(),
        createdAt: timestamp,
      }),
    ),
    errors: ['missing.record'],
  }),

  listAudit: defineCall({
    method: 'GET',
    path: '/v1/manager/audit/list',
    summary: '操作日志，最新的在前：按人、动作、对象、时间查',
    access: 'manager',
    duty: 'super',
    query: listQuery.omit({ keyword: true }).extend({
      actorId: idParam.optional(),
      action: lineText()
        .regex(/^[a-z_]+(\.[a-z_]+)?$/, '动作由小写字母、下划线和一个点组成')
        .max(60)
        .optional(),
      subjectKind: lineText()
        .regex(/^[a-z_]+$/, '对象由小写字母和下划线组成')
        .max(40)
        .optional(),
      subjectId: idParam.optional(),
      companyId: idParam.optional(),
      from: strictText(z.iso.date()).optional(),
      to: strictText(z.iso.date()).optional(),
    }),
    result: listOf(auditItem),
    errors: [],
  }),
  checkAudit: defineCall({
    method: 'POST',
    path: '/v1/manager/audit/check',
    summary: '核对整条日志链：有没有被改动、抽走或塞入的记录',
    access: 'manager',
    duty: 'super',
    body: z.object({}),
    result: z.object({ entries: z.number().int(), broken: z.array(z.number().int()), checkedAt: timestamp }),
    errors: [],
  }),
} satisfies Contract
