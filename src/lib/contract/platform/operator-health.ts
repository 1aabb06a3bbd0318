/** The operators' console: whether the site is well, and what stands behind it. */
import { z } from 'zod'
import { type Contract, defineCall, timestamp } from '#lib/contract/define.ts'

/** What is looked at, in the order in which it is shown. */
export const healthKinds = [
  'PROCESS',
  'LOAD',
  'REALTIME',
  'REDIS',
  'DATABASE',
  'MIGRATIONS',
  'FILES',
  'JOBS',
  'OUTBOX',
  'BACKUP',
  'SERVER_COPY',
  'ARCHIVE',
  'FFMPEG',
  'SMS',
  'MAIL',
  'PAYMENT',
  'SIGN_IN',
  'CHAT',
  'TURN',
  'PERSON_CHECK',
  'TRANSFER',
  'VIRTUAL_NUMBER',
] as const
export type HealthKind = (typeof healthKinds)[number]

/** `SANDBOX`: it works and reaches nobody outside. `OFF`: nothing is set, and the site does without. */
export const healthStates = ['OK', 'SANDBOX', 'OFF', 'WARNING', 'FAILING'] as const
export type HealthState = (typeof healthStates)[number]

export const healthCheck = z.object({
  kind: z.enum(healthKinds),
  state: z.enum(healthStates),
  /** What was found, in a sentence. */
  text: z.string(),
  /** When what it speaks of happened: a backup, a start. */
  at: timestamp.nullable(),
})
export type HealthCheck = z.output<typeof healthCheck>

export const operatorHealth = {
  getHealth: defineCall({
    method: 'GET',
    path: '/v1/manager/health',
    summary: '运行状况：本进程、数据库、文件、后台任务、备份和外部服务，各看一遍',
    access: 'manager',
    duty: 'super',
    result: z.object({ checks: z.array(healthCheck) }),
    errors: [],
  }),
} satisfies Contract
