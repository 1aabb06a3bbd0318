/** The operators' console: what waits, what is new, what runs by itself. */
import { z } from 'zod'
import { type Contract, DUTIES, defineCall, timestamp } from '#lib/contract/define.ts'
import { reviewKind } from './moderation.ts'

export const operatorOverview = {
  getOverview: defineCall({
    method: 'GET',
    path: '/v1/manager/overview',
    summary: '工作台：各队列的数量与等待时间、资金和其他待办、每天新增的用户与公司、后台任务',
    access: 'manager',
    duty: 'any',
    result: z.object({
      duties: z.array(z.enum(DUTIES)),
      demo: z.boolean(),
      queues: z.array(
        z.object({
          kind: reviewKind,
          label: z.string(),
          waiting: z.number().int(),
          mine: z.number().int(),
          oldestAt: timestamp.nullable(),
        }),
      ),
      /** What waits for operators of money; empty for others. */
      money: z.array(
        z.object({
          kind: z.enum(['WITHDRAWAL', 'REFUND', 'FINDING', 'INVOICE', 'FEE', 'CORRECTION', 'COIN', 'PLATFORM_REFUND']),
          waiting: z.number().int(),
          oldestAt: timestamp.nullable(),
        }),
      ),
      /** Orders in dispute; null for operators who do not decide them. */
      disputes: z.object({ waiting: z.number().int(), oldestAt: timestamp.nullable() }).nullable(),
      /** What waits beside the queues, of their duties: viewings that were asked for, numbers that somebody asks to see. */
      others: z.array(
        z.object({
          kind: z.enum(['VACANCY', 'NUMBER_VIEW']),
          waiting: z.number().int(),
          oldestAt: timestamp.nullable(),
        }),
      ),
      days: z.array(z.object({ day: z.string(), people: z.number().int(), companies: z.number().int() })),
      jobs: z.array(
        z.object({
          name: z.string(),
          startedAt: timestamp,
          finishedAt: timestamp.nullable(),
          failedAt: timestamp.nullable(),
          runs: z.number().int(),
          failures: z.number().int(),
        }),
      ),
    }),
    errors: [],
  }),
} satisfies Contract
