/** Comparing the bills of payment providers, and the statement of the bank, with what stands here; and what operators do about differences. */
import { z } from 'zod'
import { type Contract, defineCall, idParam, listOf, listQuery, timestamp } from '#lib/contract/define.ts'
import { correctedBody, explanationBody, statementBody } from '#lib/forms/trade/reconciliation.ts'

/** TRADE: payments and refunds, by the provider's bill. PAYOUT: withdrawals that were paid by hand, by the statement that an operator enters. */
export const reconciliationBook = z.enum(['TRADE', 'PAYOUT'])
export type ReconciliationBook = z.output<typeof reconciliationBook>

export const RECONCILIATION_DAY_STATES = ['WAITING', 'COMPARED'] as const
export const reconciliationDayState = z.enum(RECONCILIATION_DAY_STATES)
export type ReconciliationDayState = z.output<typeof reconciliationDayState>

export const billFailure = z.enum(['NOT_READY', 'UNREADABLE', 'UNREACHABLE'])

/** Fen. */
const sums = z.object({ count: z.number().int(), in: z.number().int(), out: z.number().int() })

export const reconciliationDay = z.object({
  id: z.number().int(),
  provider: z.string(),
  label: z.string(),
  book: reconciliationBook,
  /** `2026-11-22` in Shanghai. */
  day: z.string(),
  state: reconciliationDayState,
  /** Why the last attempt brought no bill. */
  failure: billFailure.nullable(),
  attempts: z.number().int(),
  /** When the provider is asked next; null when nothing is asked by itself. */
  nextPollAt: timestamp.nullable(),
  comparedAt: timestamp.nullable(),
  bill: sums,
  own: sums,
  /** Differences that nobody has settled yet. */
  open: z.number().int(),
})
export type ReconciliationDay = z.output<typeof reconciliationDay>

/** BILL: found by comparing. NOTICE: a signed notice or answer said something else than what was asked for. */
export const findingSource = z.enum(['BILL', 'NOTICE'])
export type FindingSource = z.output<typeof findingSource>

export const findingSubject = z.enum(['PAYMENT', 'REFUND', 'PAYOUT'])
export type FindingSubject = z.output<typeof findingSubject>

/** NOT_SHARED, NOT_PAID_OUT: of a provider that pays sellers itself. */
export const findingKind = z.enum([
  'MISSING_HERE',
  'MISSING_THERE',
  'AMOUNT',
  'STATE',
  'TWICE',
  'TRANSACTION',
  'FAILED',
  'NOT_SHARED',
  'NOT_PAID_OUT',
])
export type FindingKind = z.output<typeof findingKind>

export const FINDING_STATES = ['OPEN', 'EXPLAINED', 'CORRECTED', 'MATCHED'] as const
export const findingState = z.enum(FINDING_STATES)
export type FindingState = z.output<typeof findingState>

export const finding = z.object({
  id: z.number().int(),
  provider: z.string(),
  label: z.string(),
  day: z.string(),
  source: findingSource,
  subject: findingSubject,
  finding: findingKind,
  number: z.string(),
  transaction: z.string(),
  /** Fen, as the bill says it; what left is negative. Null where it says nothing. */
  billAmount: z.number().int().nullable(),
  ownAmount: z.number().int().nullable(),
  orderNo: z.string().nullable(),
  state: findingState,
  foundAt: timestamp,
})
export type Finding = z.output<typeof finding>

export const findingDetail = finding.extend({
  note: z.string(),
  correctionId: z.number().int().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: timestamp.nullable(),
  /** The accounts that a correction of it would name: the provider's, and the order's. */
  accounts: z.array(z.object({ id: z.number().int(), label: z.enum(['CLEARING', 'ESCROW']) })),
  /** Whether the provider can be asked about it. */
  mayAsk: z.boolean(),
})
export type FindingDetail = z.output<typeof findingDetail>

const OPERATOR = { access: 'manager', duty: 'money' } as const
const params = z.object({ id: idParam })
const decided = z.object({ state: findingState })

export const reconciliation = {
  listDays: defineCall({
    ...OPERATOR,
    method: 'GET',
    path: '/v1/manager/reconcile/list',
    summary: '每天的对账，新的在前',
    query: listQuery.omit({ keyword: true }).extend({ state: reconciliationDayState.optional() }),
    result: listOf(reconciliationDay),
    errors: [],
  }),
  getDay: defineCall({
    ...OPERATOR,
    method: 'GET',
    path: '/v1/manager/reconcile/{id}',
    summary: '一天的对账',
    params,
    result: reconciliationDay,
    errors: ['missing.record'],
  }),
  askBill: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/reconcile/{id}/ask',
    summary: '现在就再取一次账单；取到之后随即比对',
    params,
    body: z.object({}),
    result: reconciliationDay,
    errors: ['missing.record', 'state.conflict'],
  }),
  enterStatement: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/reconcile/{id}/statement',
    summary: '录入一天的付款流水（每行一笔：流水号和金额），与登记的提现付款比对',
    params,
    body: statementBody,
    result: reconciliationDay,
    errors: ['missing.record', 'state.conflict'],
  }),
  listFindings: defineCall({
    ...OPERATOR,
    method: 'GET',
    path: '/v1/manager/reconcile/finding/list',
    summary: '对账差异，新的在前；keyword 是支付、退款或付款的编号，day 是某一天的对账',
    query: listQuery.extend({ state: findingState.optional(), day: idParam.optional() }),
    result: listOf(finding),
    errors: [],
  }),
  getFinding: defineCall({
    ...OPERATOR,
    method: 'GET',
    path: '/v1/manager/reconcile/finding/{id}',
    summary: '一条差异',
    params,
    result: findingDetail,
    errors: ['missing.record'],
  }),
  askProvider: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/reconcile/finding/{id}/ask',
    summary: '向支付机构查询这一笔，按它的回答入账；之后两边一致的差异自动了结',
    params,
    body: z.object({}),
    result: decided,
    errors: ['missing.record', 'state.conflict', 'provider.payment'],
  }),
  explainFinding: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/reconcile/finding/{id}/explain',
    summary: '写明原因，差异了结',
    params,
    body: explanationBody,
    result: decided,
    errors: ['missing.record', 'state.conflict'],
  }),
  correctFinding: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/reconcile/finding/{id}/correct',
    summary: '由一笔已经入账的账目更正了结；更正由两位运营人员办理',
    params,
    body: correctedBody,
    result: decided,
    errors: ['missing.record', 'state.conflict', 'finding.correction'],
  }),
} satisfies Contract
