/**
 * What the embedded provider does with a trade: take it, have it paid, say so, close it, give money back, bill it. Amounts are fen. It knows
 * nothing of the site but the numbers that it was given.
 */

import { randomBytes, randomInt } from 'node:crypto'
import { midnightOf } from '#lib/format/shanghai.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import type { SandboxTrouble } from '#server/db/tables.ts'
import * as queries from './queries.ts'
import { SANDBOX_MERCHANT } from './signing.ts'

export type TradeWish = {
  tradeNo: string
  title: string
  amount: number
  notifyUrl: string
  returnUrl: string
  expiresAt: string
}
export type RefundWish = { refundNo: string; tradeNo: string; amount: number; notifyUrl: string }

/** What a notice and an answer say of a trade. */
export type TradeReport = {
  merchant: string
  event: 'TRADE'
  tradeNo: string
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED'
  transaction: string | null
  amount: number
  paidAt: string | null
}
export type RefundReport = {
  merchant: string
  event: 'REFUND'
  refundNo: string
  tradeNo: string
  state: 'ACCEPTED' | 'SUCCESS'
  refundId: string
  amount: number
}

/** A refusal in the provider's words. */
export class SandboxRefusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** A refund is accepted first and done a little later. */
const REFUND_TAKES_MS = 1_000
const LATE_MS = 30_000
/** Pauses between attempts, in seconds, as WeChat Pay makes them. */
const RETRY_SECONDS = [15, 15, 30, 180, 600, 1_200, 1_800, 1_800, 1_800, 3_600, 10_800, 10_800, 10_800, 21_600, 21_600]

const number = (prefix: string, at: Date): string =>
  `${prefix}${at.getTime()}${String(randomInt(1_000_000_000)).padStart(9, '0')}`

export const reportTrade = (trade: queries.TradeRow, now: Date): TradeReport => ({
  merchant: SANDBOX_MERCHANT,
  event: 'TRADE',
  tradeNo: trade.trade_no,
  state: trade.state === 'NOTPAY' && trade.expires_at <= now ? 'CLOSED' : trade.state,
  transaction: trade.transaction_id,
  amount: trade.amount,
  paidAt: trade.paid_at?.toISOString() ?? null,
})

const reportRefund = (refund: queries.RefundRow): RefundReport => ({
  merchant: SANDBOX_MERCHANT,
  event: 'REFUND',
  refundNo: refund.refund_no,
  tradeNo: refund.trade_no,
  state: refund.done_at ? 'SUCCESS' : 'ACCEPTED',
  refundId: refund.refund_id,
  amount: refund.amount,
})

/** Takes a trade; asked again with the same number, it is the same trade. */
export async function openTrade(db: Db, wish: TradeWish, now: Date): Promise<queries.TradeRow> {
  await queries.insertTrade(db, {
    trade_no: wish.tradeNo,
    token: randomBytes(18).toString('base64url'),
    title: wish.title,
    amount: wish.amount,
    notify_url: wish.notifyUrl,
    return_url: wish.returnUrl,
    transaction_id: null,
    expires_at: new Date(wish.expiresAt),
    paid_at: null,
    created_at: now,
  })
  const trade = await queries.findTrade(db, wish.tradeNo)
  if (!trade || trade.amount !== wish.amount) throw new SandboxRefusal(409, 'this number belongs to another trade')
  if (trade.state === 'SUCCESS') throw new SandboxRefusal(409, 'ORDERPAID')
  if (reportTrade(trade, now).state === 'CLOSED') throw new SandboxRefusal(409, 'ORDERCLOSED')
  return trade
}

/** The notices of a payment, disturbed in the way that the payer has chosen on the page. */
function noticesOf(trade: queries.TradeRow, now: Date) {
  const report = reportTrade(trade, now)
  const plan = (said: TradeReport, delayMs = 0, isForged = false) => ({
    url: trade.notify_url,
    body: JSON.stringify(said),
    is_forged: isForged,
    next_at: new Date(now.getTime() + delayMs),
  })
  const plans: Record<SandboxTrouble, ReturnType<typeof plan>[]> = {
    NONE: [plan(report)],
    LATE: [plan(report, LATE_MS)],
    TWICE: [plan(report), plan(report)],
    DISORDER: [plan(report), plan({ ...report, state: 'NOTPAY', transaction: null, paidAt: null }, 1_000)],
    FORGED: [plan(report, 0, true)],
    WRONG_AMOUNT: [plan({ ...report, amount: report.amount - 1 })],
    SILENT: [],
  }
  return plans[trade.trouble]
}

/** Somebody presses 支付. @returns the trade as it is now; null for a code that leads nowhere. */
export async function payByToken(db: Db, token: string, trouble: SandboxTrouble, now: Date): Promise<queries.TradeRow | null> {
  const paid = await db.transaction().execute(async trx => {
    const trade = await queries.payTrade(trx, token, { transaction: number('4200', now), trouble, at: now })
    if (trade) await queries.insertNotices(trx, noticesOf(trade, now))
    return trade
  })
  return paid ?? (await queries.findTradeByToken(db, token)) ?? null
}

/** @throws SandboxRefusal 409 when it was paid before. */
export async function closeTrade(db: Db, tradeNo: string): Promise<void> {
  await queries.closeTrade(db, tradeNo)
  const trade = await queries.findTrade(db, tradeNo)
  if (!trade) throw new SandboxRefusal(404, 'ORDER_NOT_EXIST')
  if (trade.state === 'SUCCESS') throw new SandboxRefusal(409, 'ORDERPAID')
}

export async function askRefund(db: Db, wish: RefundWish, now: Date): Promise<RefundReport> {
  await db.transaction().execute(async trx => {
    const isNew = await queries.insertRefund(trx, {
      refund_no: wish.refundNo,
      trade_no: wish.tradeNo,
      refund_id: number('5000', now),
      amount: wish.amount,
      notify_url: wish.notifyUrl,
      created_at: now,
      done_at: null,
    })
    if (isNew && !(await queries.takeRefund(trx, wish.tradeNo, wish.amount))) {
      throw new SandboxRefusal(403, 'more than was paid, or not paid')
    }
  })
  return findRefund(db, wish.refundNo)
}

export async function findRefund(db: Db, refundNo: string): Promise<RefundReport> {
  const refund = await queries.findRefund(db, refundNo)
  if (!refund) throw new SandboxRefusal(404, 'RESOURCE_NOT_EXISTS')
  return reportRefund(refund)
}

/** Ends refunds that were accepted and notifies of them. */
export async function finishRefunds(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async trx => {
    const done = await queries.finishRefunds(trx, new Date(now.getTime() - REFUND_TAKES_MS), now)
    await queries.insertNotices(
      trx,
      done.map(refund => ({ url: refund.notify_url, body: JSON.stringify(reportRefund(refund)), next_at: now })),
    )
  })
}

export type DueNotice = Awaited<ReturnType<typeof queries.takeDueNotices>>[number]

/** Sends what is due; what is not received comes again later, at last no more. */
export async function sendDueNotices(db: Db, now: Date, send: (notice: DueNotice) => Promise<boolean>): Promise<void> {
  const due = await queries.takeDueNotices(db, now, 20)
  await Promise.all(
    due.map(async notice => {
      const isReceived = await send(notice)
      const pause = RETRY_SECONDS[notice.attempts - 1]
      const isOver = isReceived || pause === undefined
      await queries.planNotice(db, notice.id, isOver ? null : new Date(now.getTime() + pause * 1_000))
    }),
  )
}

/** A day's bill as CSV with a head line; `day` is a day of Shanghai. */
export async function billOf(db: Db, day: string): Promise<string> {
  const from = midnightOf(day)
  if (Number.isNaN(from.getTime())) throw new SandboxRefusal(400, 'no such day')
  const { paid, back } = await queries.listBill(db, from, new Date(from.getTime() + DAY_MS))
  const lines = [
    ...paid.map(row => ['PAYMENT', row.trade_no, row.transaction_id, row.amount]),
    ...back.map(row => ['REFUND', row.refund_no, row.refund_id, -row.amount]),
  ]
  return ['kind,number,transaction,fen', ...lines.map(line => line.join(','))].join('\n')
}
