/** The operators' console: background work, what waits for it, and running it before its time. */
import { z } from 'zod'
import { type Contract, defineCall, done, timestamp } from '#lib/contract/define.ts'
import { codeText } from '#lib/validate/text.ts'

export const jobEntry = z.object({
  name: z.string(),
  startedAt: timestamp,
  finishedAt: timestamp.nullable(),
  failedAt: timestamp.nullable(),
  /** What the last failed turn stumbled over; stays after one that went well. */
  lastError: z.string().nullable(),
  /** How long the last turn took; null while it has not been measured. */
  lastMs: z.number().int().nullable(),
  everySeconds: z.number().nullable(),
  /** Null while a turn is asked for, or how often it runs is not known. */
  nextAt: timestamp.nullable(),
  /** An operator has asked for a turn that has not begun. */
  asked: z.boolean(),
  runs: z.number().int(),
  failures: z.number().int(),
})
export type JobEntry = z.output<typeof jobEntry>

export const waitingKinds = ['OUTBOX', 'VIEWS', 'EXPORTS', 'STATEMENTS', 'TICKETS', 'UPLOADS', 'FILMS', 'CLOSINGS'] as const

export const operatorJob = {
  listJobs: defineCall({
    method: 'GET',
    path: '/v1/manager/job/list',
    summary: '后台任务：上次运行、用时、失败、下次运行，以及各队列里等待的数量',
    access: 'manager',
    duty: 'super',
    result: z.object({
      jobs: z.array(jobEntry),
      waiting: z.array(z.object({ kind: z.enum(waitingKinds), count: z.number().int(), oldestAt: timestamp.nullable() })),
    }),
    errors: [],
  }),
  runJob: defineCall({
    method: 'POST',
    path: '/v1/manager/job/run',
    summary: '让一个后台任务马上运行一次，不等它的时间',
    access: 'manager',
    duty: 'super',
    body: z.object({ name: codeText(60) }),
    result: done,
    errors: ['missing.record'],
  }),
} satisfies Contract
