/**
 * The one place where money that came in becomes a paid order, and money that went back a refunded one. Notices, polls and sweeps all end
 * here with evidence that the port has verified: in any order, as often as they like, from several processes at once.
 */
import type { OrderState } from '#lib/contract/trade/order.ts'
import type { Db } from '#server/db/client.ts'
import { clearing, escrow, post } from '#server/domains/trade/ledger/service.ts'
import { bookRefundByProvider } from '#server/domains/trade/wallet/service.ts'
import { AppError } from '#server/errors.ts'
import type { Evidence, PaymentEvidence, RefundEvidence } from '#server/ports/payment/port.ts'
import { BANK } from './bank.ts'
import { addReclaimed } from './marketplace/queries.ts'
import { drawRefundNo } from './numbers.ts'
import type { PayableOrders } from './payable.ts'
import * as queries from './queries.ts'

/**
 * CREDITED: the order is paid by this. SURPLUS: recorded, and on its way back. KNOWN: nothing new. UNKNOWN: no such number here.
 * MISMATCH: it does not fit what was asked for; kept as a finding.
 */
export type Settled = 'CREDITED' | 'SURPLUS' | 'REFUNDED' | 'KNOWN' | 'UNKNOWN' | 'MISMATCH'

/** Evidence of a success, complete. */
type Success = { transaction: string; paidAt: Date }

const isPaid = (payment: queries.PaymentRow): boolean => payment.transaction_id !== null

function surplusReason(state: OrderState, mayCredit: boolean): string {
  if (state === 'CLOSED') return '订单已关闭，原路退回'
  return mayCredit || state !== 'PENDING_PAYMENT' ? '重复支付，原路退回' : '付款时订单已不能成立，原路退回'
}

/** Records a success in one transaction, as the payment of the order or beside it. */
async function recordSuccess(
  db: Db,
  orders: PayableOrders,
  found: queries.PaymentRow,
  { transaction, paidAt }: Success,
  { now, mayCredit }: { now: Date; mayCredit: boolean },
): Promise<Settled> {
  const settled = await db.transaction().execute(async (trx): Promise<Settled> => {
    const order = await orders.lockPayable(trx, found.order_id)
    const payment = await queries.lockPayment(trx, found.id)
    if (isPaid(payment)) return 'KNOWN'
    const credited = mayCredit && order.state === 'PENDING_PAYMENT' && payment.amount === order.payable
    await queries.updateSuccess(trx, payment.id, { transaction, paidAt, credited })
    const posting = { ref: `${payment.provider}:${transaction}`, orderId: payment.order_id, at: now }
    const transfers = [{ debit: clearing(payment.provider), credit: escrow(payment.order_id), amount: payment.amount }]
    await post(trx, { ...posting, kind: credited ? 'PAY' : 'SURPLUS', transfers })
    if (credited) {
      await orders.markPaid(trx, { orderId: payment.order_id, paidAt, at: now })
      await queries.hurryOthers(trx, payment.order_id, now)
      return 'CREDITED'
    }
    await queries.insertRefund(trx, {
      refund_no: drawRefundNo(now),
      order_id: payment.order_id,
      payment_id: payment.id,
      kind: 'SURPLUS',
      ref: payment.payment_no,
      amount: payment.amount,
      reason: surplusReason(order.state, mayCredit),
      transaction_id: null,
      next_poll_at: now,
      created_at: now,
      done_at: null,
    })
    return 'SURPLUS'
  })
  if (settled === 'CREDITED') await orders.recountPaid(db, found.order_id, now)
  return settled
}

/** The order could not take the money after all (sold out, closed in between): the money must not hang on that. */
const isRefusedByOrder = (error: unknown): boolean => error instanceof AppError && !error.code.startsWith('server.')

async function settlePaymentEvidence(db: Db, orders: PayableOrders, evidence: PaymentEvidence, now: Date): Promise<Settled> {
  const payment = await queries.findPayment(db, evidence.provider, evidence.paymentNo)
  if (!payment) return 'UNKNOWN'
  if (evidence.state !== 'SUCCESS' || !evidence.transaction) return 'KNOWN'
  const finding = { payment_id: payment.id, found_at: now }
  if (evidence.amount !== payment.amount) {
    await queries.insertFinding(db, { ...finding, finding: 'AMOUNT', detail: String(evidence.amount) })
    return 'MISMATCH'
  }
  if (isPaid(payment)) {
    if (payment.transaction_id === evidence.transaction) return 'KNOWN'
    await queries.insertFinding(db, { ...finding, finding: 'TRANSACTION', detail: evidence.transaction })
    return 'MISMATCH'
  }
  const success = { transaction: evidence.transaction, paidAt: evidence.paidAt ?? now }
  try {
    return await recordSuccess(db, orders, payment, success, { now, mayCredit: true })
  } catch (error) {
    if (!isRefusedByOrder(error)) throw error
    return recordSuccess(db, orders, payment, success, { now, mayCredit: false })
  }
}

/**
 * Ends a refund whose order, payment and row are locked: the payment, the ledger and the order know of it together.
 * @param left the provider, or the bank of the site, through which the money left; named in the notice to the payer.
 */
export async function completeRefund(
  trx: Db,
  orders: PayableOrders,
  locked: queries.RefundRow,
  { paymentId, left, transaction, now }: { paymentId: number; left: string; transaction: string | null; now: Date },
): Promise<void> {
  await queries.updateRefund(trx, locked.id, { state: 'COMPLETE', transaction_id: transaction, done_at: now })
  await queries.addRefunded(trx, paymentId, locked.amount)
  const { order_id: orderId, refund_no: refundNo, amount, coins, reason } = locked
  const byTransfer = left === BANK ? transaction : null
  if (locked.kind === 'ORDER') await orders.applyRefund(trx, { orderId, refundNo, amount, coins, reason, byTransfer, at: now })
  const transfers = [{ debit: escrow(orderId), credit: clearing(left), amount }]
  const kind = locked.kind === 'ORDER' ? 'REFUND' : 'SURPLUS_REFUND'
  await post(trx, { kind, ref: refundNo, orderId, at: now, transfers })
}

/** What a provider has given back. @returns KNOWN when that was written down before. */
async function finishRefund(
  db: Db,
  orders: PayableOrders,
  refund: queries.RefundRow,
  { transaction, now }: { transaction: string | null; now: Date },
): Promise<Settled> {
  const settled = await db.transaction().execute(async (trx): Promise<Settled> => {
    await orders.lockPayable(trx, refund.order_id)
    const payment = await queries.lockPayment(trx, refund.payment_id)
    const locked = await queries.lockRefund(trx, refund.id)
    if (locked.state === 'COMPLETE') return 'KNOWN'
    await completeRefund(trx, orders, locked, { paymentId: payment.id, left: payment.provider, transaction, now })
    const { order_id: orderId, refund_no: refundNo, amount } = locked
    if (locked.share_back !== null) {
      await addReclaimed(trx, payment.id, locked.share_back)
      const fromSeller = amount - locked.share_back
      await bookRefundByProvider(trx, { orderId, ref: refundNo, provider: payment.provider, amount: fromSeller, at: now })
    }
    return 'REFUNDED'
  })
  if (settled === 'REFUNDED' && refund.kind === 'ORDER') await orders.recountRefunded(db, refund.order_id, now)
  return settled
}

/** What a provider says of a refund before it is done; nothing of what was known later by then. */
const noteRefund = (
  db: Db,
  orders: PayableOrders,
  refund: queries.RefundRow,
  { evidence: { state, transaction }, now }: { evidence: RefundEvidence; now: Date },
): Promise<Settled> =>
  db.transaction().execute(async (trx): Promise<Settled> => {
    await orders.lockPayable(trx, refund.order_id)
    await queries.lockPayment(trx, refund.payment_id)
    const locked = await queries.lockRefund(trx, refund.id)
    if (locked.state === 'COMPLETE') return 'KNOWN'
    if (state === 'FAILED') {
      await queries.updateRefund(trx, refund.id, { state, transaction_id: transaction })
      const finding = {
        payment_id: refund.payment_id,
        finding: 'REFUND_FAILED',
        detail: refund.refund_no,
        found_at: now,
      } as const
      await queries.insertFinding(trx, finding)
      return 'MISMATCH'
    }
    if (locked.state === 'WAITING') await queries.updateRefund(trx, refund.id, { state: 'ACCEPTED', transaction_id: transaction })
    return 'KNOWN'
  })

async function settleRefundEvidence(db: Db, orders: PayableOrders, evidence: RefundEvidence, now: Date): Promise<Settled> {
  const refund = await queries.findRefund(db, evidence.refundNo)
  if (!refund) return 'UNKNOWN'
  const payment = await queries.findPaymentById(db, refund.payment_id)
  if (payment.provider !== evidence.provider) return 'UNKNOWN'
  if (refund.state === 'COMPLETE') return 'KNOWN'
  const finding = { payment_id: payment.id, found_at: now }
  if (evidence.state === 'COMPLETE') {
    if (evidence.amount === refund.amount) return finishRefund(db, orders, refund, { transaction: evidence.transaction, now })
    await queries.insertFinding(db, { ...finding, finding: 'REFUND_AMOUNT', detail: `${refund.refund_no} ${evidence.amount}` })
    return 'MISMATCH'
  }
  if (evidence.state === 'FAILED' || (evidence.state === 'ACCEPTED' && refund.state === 'WAITING'))
    return noteRefund(db, orders, refund, { evidence, now })
  return 'KNOWN'
}

/** Evidence that is being settled: the same notice a thousand times at once takes one transaction. */
const settling = new Map<string, Promise<Settled>>()

/**
 * @param evidence verified by the port; never built from what a browser sent.
 * @throws AppError when the database is away; the sender of the evidence sends it again.
 */
export function settlePayment(db: Db, orders: PayableOrders, evidence: Evidence, now: Date): Promise<Settled> {
  const key = JSON.stringify(evidence)
  const running = settling.get(key)
  if (running) return running
  const settled = (
    evidence.kind === 'PAYMENT'
      ? settlePaymentEvidence(db, orders, evidence, now)
      : settleRefundEvidence(db, orders, evidence, now)
  ).finally(() => settling.delete(key))
  settling.set(key, settled)
  return settled
}
