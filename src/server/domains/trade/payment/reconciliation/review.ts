/** What operators do about reconciliation: look, fetch a bill again, enter a statement, ask the provider, explain, correct. */

import type { ListOf } from '#lib/contract/define.ts'
import type { Finding, FindingDetail, FindingState, ReconciliationDay } from '#lib/contract/trade/reconciliation.ts'
import { fenOf } from '#lib/format/money.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import type { PaymentPort } from '#server/ports/payment/port.ts'
import type { PaymentDeps } from '../service.ts'
import { settlePayment } from '../settle.ts'
import { compareDay, pollDay } from './compare.ts'
import { type ComparedLine, matchFindings } from './compare-queries.ts'
import { nextState } from './machine.ts'
import { presentDay, presentFinding, presentFindingDetail } from './present.ts'
import * as queries from './queries.ts'

export const listDays = async (
  db: Db,
  port: PaymentPort,
  query: Parameters<typeof queries.pageDays>[1],
): Promise<ListOf<ReconciliationDay>> => presentPage(await queries.pageDays(db, query), row => presentDay(row, port))

export const listFindings = async (
  db: Db,
  port: PaymentPort,
  query: Parameters<typeof queries.pageFindings>[1],
): Promise<ListOf<Finding>> => presentPage(await queries.pageFindings(db, query), row => presentFinding(row, port))

/** @throws AppError `missing.record` */
async function requireFinding(db: Db, id: number): Promise<queries.FindingRow> {
  const row = await queries.findFinding(db, id)
  if (!row) throw new AppError('missing.record')
  return row
}

/** @throws AppError `missing.record` */
export async function getFinding(db: Db, port: PaymentPort, id: number): Promise<FindingDetail> {
  const row = await requireFinding(db, id)
  const accounts = await queries.listAccounts(db, row.provider, row.order_id)
  const known = (await queries.findPaymentNoOf(db, row)) !== undefined
  return presentFindingDetail(row, port, { accounts, known })
}

/** @throws AppError `missing.record` */
export async function getDay(db: Db, port: PaymentPort, id: number): Promise<ReconciliationDay> {
  const day = await queries.findDay(db, id)
  if (!day) throw new AppError('missing.record')
  return presentDay(day, port)
}

/** @throws AppError `missing.record`, `state.conflict` for a day that was compared */
async function requireWaitingDay(db: Db, id: number, book: ReconciliationDay['book']): Promise<queries.DayRow> {
  const day = await queries.findDay(db, id)
  if (!day) throw new AppError('missing.record')
  if (day.state !== 'WAITING' || day.book !== book) throw new AppError('state.conflict')
  return day
}

/** Fetches the bill of a day now. @throws AppError `missing.record`, `state.conflict` */
export async function askBill(db: Db, port: PaymentPort, id: number, now: Date): Promise<ReconciliationDay> {
  await pollDay(db, port, await requireWaitingDay(db, id, 'TRADE'), now)
  return getDay(db, port, id)
}

const LINE = /^([\w-]{4,64})[\s,，]+[¥￥]?([\d,]+(?:\.\d{1,2})?)$/

/** @throws AppError `validation.fields` that names the line which cannot be read */
function linesOf(text: string): ComparedLine[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .map((line, index) => {
      const [, number, yuan] = LINE.exec(line) ?? []
      const amount = fenOf((yuan ?? '').replaceAll(',', ''))
      if (number === undefined || !amount) {
        throw new AppError('validation.fields', { fields: { text: `第 ${index + 1} 行看不懂，请写成“流水号 金额”` } })
      }
      return { subject: 'PAYOUT', number, transaction: number, amount: -amount }
    })
}

/** @throws AppError `missing.record`, `state.conflict`, `validation.fields` */
export async function enterStatement(
  db: Db,
  port: PaymentPort,
  { id, text }: { id: number; text: string },
  { operator, exchange, now }: OperatorContext,
): Promise<ReconciliationDay> {
  const lines = linesOf(text)
  const day = await requireWaitingDay(db, id, 'PAYOUT')
  if (!(await compareDay(db, day, lines, now))) throw new AppError('state.conflict')
  const detail = { provider: day.provider, day: day.date, lines: lines.length }
  const entry = { action: 'reconciliation.statement', subjectKind: 'reconciliation', subjectId: id, detail } as const
  await db.transaction().execute(trx => audit(trx, operator, entry, exchange))
  return getDay(db, port, id)
}

/**
 * Asks the provider about the payment or refund, and settles by its answer as a notice would.
 * @throws AppError `missing.record`, `state.conflict` where there is nothing to ask about, `provider.payment`
 */
export async function askProvider(
  db: Db,
  deps: PaymentDeps,
  id: number,
  { operator, exchange, now }: OperatorContext,
): Promise<{ state: FindingState }> {
  const row = await requireFinding(db, id)
  const payment = await queries.findPaymentNoOf(db, row)
  const provider = deps.ports.payment.providers.find(({ name }) => name === row.provider)
  if (row.state !== 'OPEN' || !payment || !provider) throw new AppError('state.conflict')
  const paymentNo = payment.payment_no
  const evidence =
    row.subject === 'REFUND' ? await provider.queryRefund({ refundNo: row.number, paymentNo }) : await provider.query(paymentNo)
  await settlePayment(db, deps.orders, evidence, now)
  await matchFindings(db, now)
  await db
    .transaction()
    .execute(trx =>
      audit(trx, operator, { action: 'reconciliation.ask', subjectKind: 'reconciliation', subjectId: id }, exchange),
    )
  return { state: (await requireFinding(db, id)).state }
}

type Settlement = { event: 'EXPLAIN' | 'CORRECT'; note?: string; correctionId?: number }

const ACTIONS = { EXPLAIN: 'reconciliation.explain', CORRECT: 'reconciliation.correct' } as const

/** @throws AppError `missing.record`, `state.conflict`; `finding.correction` for one that was not made, or settles another difference */
export async function settleFinding(
  db: Db,
  id: number,
  { event, note = '', correctionId }: Settlement,
  { operator, exchange, now }: OperatorContext,
): Promise<{ state: FindingState }> {
  return db.transaction().execute(async trx => {
    const row = await queries.lockFinding(trx, id)
    if (!row) throw new AppError('missing.record')
    const state = nextState(row.state, event, 'OPERATOR')
    if (!state) throw new AppError('state.conflict')
    if (correctionId !== undefined && !(await queries.isFreeCorrection(trx, correctionId))) {
      throw new AppError('finding.correction')
    }
    const decided = { state, note, decided_by: operator.userId, decided_at: now }
    await queries.updateFinding(trx, id, { ...decided, correction_id: correctionId ?? null })
    const detail: Record<string, string | number> = correctionId === undefined ? { reason: note } : { correction: correctionId }
    await audit(trx, operator, { action: ACTIONS[event], subjectKind: 'reconciliation', subjectId: id, detail }, exchange)
    return { state }
  })
}
