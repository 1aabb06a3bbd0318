/** Monthly statements of an identity, and how far each is: what the ledger gave it and took from it, by days of Shanghai. */
import { z } from 'zod'
import { type Contract, defineCall, timestamp } from '#lib/contract/define.ts'
import { strictText } from '#lib/validate/text.ts'

export const statementLine = z.object({
  at: timestamp,
  /** `2026-03-05` in Shanghai. */
  day: z.string(),
  /** PROVIDER_…: paid out by the payment provider itself, and reclaimed by it for a refund. */
  kind: z.enum([
    'INCOME',
    'LATE_FEE',
    'COMPENSATION',
    'AWARD',
    'REFUND',
    'WITHDRAWAL',
    'PROVIDER_PAYOUT',
    'PROVIDER_REFUND',
    'CORRECTION',
    'OTHER',
  ]),
  orderNo: z.string().nullable(),
  title: z.string(),
  /** In fen; negative where it was taken. */
  amount: z.number().int(),
})
export type StatementLine = z.output<typeof statementLine>

/** OUT: issued, to be checked by the payee. CHECKED: by the payee, or by time. COMPLETE: nothing of the month's orders is open any more. */
export const STATEMENT_STATES = ['OUT', 'CHECKED', 'COMPLETE'] as const
export const statementState = z.enum(STATEMENT_STATES)
export type StatementState = z.output<typeof statementState>

/** A statement that the payee did not check within so many days after it was issued is taken as checked. */
export const STATEMENT_CHECK_DAYS = 7

const sums = {
  /** `2026-03` */
  month: z.string(),
  /** Income after the platform's fee, what was given back of it (as a positive number), and the difference. */
  income: z.number().int(),
  refunded: z.number().int(),
  net: z.number().int(),
  /** What was paid out; it is no part of the net income. */
  withdrawn: z.number().int(),
}

const steps = {
  issuedAt: timestamp.nullable(),
  /** When it is taken as checked; null unless it is OUT. */
  checkUntil: timestamp.nullable(),
  checkedAt: timestamp.nullable(),
  /** False: it was taken as checked. */
  isCheckedByPayee: z.boolean(),
  completedAt: timestamp.nullable(),
}

/** A statement, with its sums at the time of issue. */
export const issuedStatement = z.object({ ...sums, state: statementState, ...steps })
export type IssuedStatement = z.output<typeof issuedStatement>

export const statement = z.object({
  ...sums,
  /** Null: none was issued, because the month is not over or had nothing. */
  state: statementState.nullable(),
  ...steps,
  /** An administrator of a company sees its statements; only the owner checks them. */
  mayCheck: z.boolean(),
  /** Oldest first. */
  lines: z.array(statementLine),
  /** There are more lines than are listed; the sums are of all of them. */
  isCut: z.boolean(),
})
export type Statement = z.output<typeof statement>

export const monthText = strictText(z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '请填写年月，例如 2026-03'))

/** A document of a statement can be fetched for so many days after it was made. */
export const STATEMENT_FILE_DAYS = 7

/** PDF: the document. CSV: the table for spreadsheets. */
export const statementFormat = z.enum(['PDF', 'CSV'])
export type StatementFormat = z.output<typeof statementFormat>

export const statementFile = z.object({
  state: z.enum(['WAITING', 'RUNNING', 'READY', 'FAILED', 'EXPIRED']),
  requestedAt: timestamp,
  expiresAt: timestamp.nullable(),
  bytes: z.number().int().nullable(),
  /** The address of the file, while it is READY; a new one with every answer. */
  url: z.string().nullable(),
})
export type StatementFile = z.output<typeof statementFile>

export const settlement = {
  getStatement: defineCall({
    method: 'GET',
    path: '/user/settlement/month',
    summary: '当前身份一个月的结算明细（上海时间）：扣除平台服务费后的收入与退款，逐笔列出',
    access: 'user',
    query: z.object({ month: monthText.optional() }),
    result: statement,
    errors: [],
  }),
  listStatements: defineCall({
    method: 'GET',
    path: '/user/settlement/months',
    summary: '当前身份已出的月结单，新的在前，最多三年',
    access: 'user',
    result: z.object({ months: z.array(issuedStatement) }),
    errors: [],
  }),
  checkStatement: defineCall({
    method: 'POST',
    path: '/user/settlement/{month}/check',
    summary: '确认一个月的月结单；再次确认不改变什么，公司的由负责人确认',
    access: 'user',
    params: z.object({ month: monthText }),
    body: z.object({}),
    result: statement,
    errors: ['missing.record'],
  }),
  getStatementFile: defineCall({
    method: 'GET',
    path: '/user/settlement/month/file',
    summary: '一个月结算明细的文件（PDF 或 CSV）：最近一次生成的状态与下载地址',
    access: 'user',
    query: z.object({ month: monthText, format: statementFormat.default('PDF') }),
    result: z.object({ file: statementFile.nullable() }),
    errors: [],
  }),
  requestStatementFile: defineCall({
    method: 'POST',
    path: '/user/settlement/month/file',
    summary: '生成一个月结算明细的文件（PDF 或 CSV），不论多少笔；在后台生成，好了会通知',
    access: 'user',
    body: z.object({ month: monthText, format: statementFormat.default('PDF') }),
    result: statementFile,
    errors: ['statement.too_many'],
  }),
} satisfies Contract
