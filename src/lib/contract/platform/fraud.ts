/** Signals of fraud: how they are set, what they found, how often they were right, and the decision about a case. */
import { z } from 'zod'
import { type Contract, defineCall, done, idParam, listOf, pageQuery, timestamp, version } from '#lib/contract/define.ts'
import { FRAUD_SIGNALS, fraudDecisionBody, fraudSettingBody } from '#lib/forms/platform/fraud.ts'

export const fraudSignal = z.enum(FRAUD_SIGNALS)
export type FraudSignal = z.output<typeof fraudSignal>

/** Somebody is warned; something waits or is stopped; it only waits in the review queue. */
export const fraudLevel = z.enum(['WARN', 'HOLD', 'QUEUE'])
export type FraudLevel = z.output<typeof fraudLevel>

/** GONE: what was found is not there any more, and nobody had to decide. */
export const fraudOutcome = z.enum(['FRAUD', 'HARMLESS', 'GONE'])
export type FraudOutcome = z.output<typeof fraudOutcome>

export const fraudSetting = z.object({
  signal: fraudSignal,
  isOn: z.boolean(),
  bounds: z.record(z.string(), z.int()),
  /** Numbers for the last 180 days. */
  warned: z.int(),
  held: z.int(),
  queued: z.int(),
  waiting: z.int(),
  confirmed: z.int(),
  overturned: z.int(),
  changedAt: timestamp.nullable(),
  version,
})
export type FraudSetting = z.output<typeof fraudSetting>

export const fraudHit = z.object({
  hitId: z.int(),
  signal: fraudSignal,
  level: fraudLevel,
  reason: z.string(),
  /** Null: several accounts, or one that stays anonymous. */
  account: z.object({ userId: z.int(), nickname: z.string() }).nullable(),
  outcome: fraudOutcome.nullable(),
  createdAt: timestamp,
  decidedAt: timestamp.nullable(),
  /** The case in the review queue. */
  reviewId: z.int().nullable(),
})
export type FraudHit = z.output<typeof fraudHit>

const OPERATOR = { access: 'manager', duty: 'support' } as const

export const fraud = {
  listFraudSignals: defineCall({
    ...OPERATOR,
    method: 'GET',
    path: '/v1/manager/fraud/signal/list',
    summary: '反骗护栏：每种信号的开关、界限和最近 180 天的命中与命中率',
    result: z.array(fraudSetting),
    errors: [],
  }),
  setFraudSignal: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/fraud/signal',
    summary: '打开或关闭一种信号，修改它的界限；马上生效',
    body: z.object({ ...fraudSettingBody.shape, version: version.optional() }),
    result: fraudSetting,
    errors: ['validation.fields', 'state.changed'],
  }),
  listFraudHits: defineCall({
    ...OPERATOR,
    method: 'GET',
    path: '/v1/manager/fraud/hit/list',
    summary: '反骗护栏的命中记录，新的在前；匿名的人不显示账号',
    query: pageQuery.pick({ pageNo: true, pageSize: true, cursor: true }).extend({
      signal: fraudSignal.optional(),
      /** What still waits for an operator, or what came of it. */
      outcome: fraudOutcome.or(z.literal('WAITING')).optional(),
    }),
    result: listOf(fraudHit),
    errors: [],
  }),
  decideFraud: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/fraud/{id}/decide',
    summary: '判定一条反骗护栏的案件：欺诈（可以下架、记分）或无害；id 是审核编号，只有领取的人可以',
    params: z.object({ id: idParam }),
    body: fraudDecisionBody,
    result: done,
    errors: ['missing.record', 'state.conflict', 'review.taken', 'review.not_claimed', 'rights.denied', 'rights.own_case'],
  }),
} satisfies Contract
