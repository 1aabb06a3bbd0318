/** What payments need of an order: what is to be paid, that it was paid or was not, and that money went back. */
import type { OrderKind, OrderState } from '#lib/contract/trade/order.ts'
import { money } from '#lib/format/money.ts'
import { divideEarnings } from '#lib/trade/earnings.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import type { Identity } from '#server/domains/trade/ledger/service.ts'
import { AppError } from '#server/errors.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { bearRefund, keptValueOf } from './amounts.ts'
import { returnOrderCoins } from './coins.ts'
import { bookCoins, bookRefund, sumsOf } from './money.ts'
import { complete, move } from './move.ts'
import { postOrderCard } from './origin-cards.ts'
import {
  buyerOf,
  identityOf,
  type Mover,
  moverIn,
  notifyPartner,
  notifySide,
  partnerOf,
  purchaseOf,
  sellerOf,
  system,
} from './parties.ts'
import * as queries from './queries.ts'

/** Who is to be paid: the platform itself, one seller, several of whom the order names more than one, or somebody who is known later. */
type Payee = 'PLATFORM' | 'SELLER' | 'SEVERAL' | 'LATER'

/** Amounts in fen; `payable` is what remains after the coins. */
export type Payable = {
  orderId: number
  orderNo: string
  kind: OrderKind
  subjectId: number | null
  title: string
  lines: { name: string; unitPrice: number; quantity: number; unit: string; amount: number }[]
  total: number
  coins: number
  payable: number
  payBefore: Date
  state: OrderState
  buyer: Identity
  payee: Payee
  /** With `payee` SELLER. */
  seller: Identity | null
}

const payeeOf = ({ kind, seller_user_id, seller_company_id, partner_user_id }: queries.LockedOrder): Payee => {
  if (partner_user_id !== null) return 'SEVERAL'
  if (seller_user_id !== null || seller_company_id !== null) return 'SELLER'
  return kind === 'BOUNTY' ? 'LATER' : 'PLATFORM'
}

const identityOfSeller = (order: queries.LockedOrder): Identity | null => {
  const seller = sellerOf(order)
  return seller && identityOf(seller)
}

/** Who is paid for an order; null: the platform. */
export async function sellerIdentity(db: Db, orderId: number): Promise<Identity | null> {
  const order = await queries.findOrderById(db, orderId)
  return order ? identityOfSeller(order) : null
}

async function payableOf(db: Db, order: queries.LockedOrder): Promise<Payable> {
  const lines = await queries.listPurchasedLines(db, order.id)
  return {
    orderId: order.id,
    orderNo: order.order_no,
    kind: order.kind,
    subjectId: order.subject_id,
    title: order.title,
    lines: lines.map(({ name, unit_price, quantity, unit, amount }) => ({ name, unitPrice: unit_price, quantity, unit, amount })),
    total: order.total_amount,
    coins: order.coin_amount,
    payable: order.payable_amount,
    payBefore: order.pay_before,
    state: order.state,
    buyer: identityOf(buyerOf(order)),
    payee: payeeOf(order),
    seller: identityOfSeller(order),
  }
}

/** @throws AppError `missing.record` for everybody but the buyer. */
export async function getPayable(db: Db, actor: Actor, orderNo: string): Promise<Payable> {
  const order = await queries.findOrderByNo(db, orderNo)
  if (!order || moverIn(order, actor, order.pay_before).actor !== 'BUYER') throw new AppError('missing.record')
  return payableOf(db, order)
}

async function lock(trx: Db, orderId: number): Promise<queries.LockedOrder> {
  const order = await queries.lockOrder(trx, orderId)
  if (!order) throw new AppError('missing.record')
  return order
}

/** Locks the order until the transaction ends; orders are locked before payments, refunds and accounts. */
export const lockPayable = async (trx: Db, orderId: number): Promise<Payable> => payableOf(trx, await lock(trx, orderId))

/** What the seller will have earned of a completed order after one more refund, in fen. */
export async function earnedAfter(trx: Db, orderId: number, refund: { amount: number; coins: number }): Promise<number> {
  const order = await lock(trx, orderId)
  const kept = keptValueOf(sumsOf(order)) - refund.amount - refund.coins
  return divideEarnings(kept, order.fee_rate, partnerOf(order) !== null).seller
}

/**
 * The money has arrived (the caller books it into the order's escrow), or nothing was to be paid.
 * @throws AppError `state.conflict` when the order no longer waits for it.
 */
export async function markPaid(trx: Db, { orderId, paidAt, at }: { orderId: number; paidAt: Date; at: Date }): Promise<void> {
  const order = await lock(trx, orderId)
  const paid = await move(trx, order, 'PAY', system(at), { set: { paid_at: paidAt, paid_amount: order.payable_amount } })
  const subject = getRegistry().purchasables[order.kind]
  if (!subject?.paidInCoins) await bookCoins(trx, paid, at)
  await subject?.fulfil(trx, await purchaseOf(trx, paid, at))
  // What is complete at once needs nobody to accept it.
  if (subject?.completesWhenPaid) await complete(trx, paid, 'AUTO_COMPLETE', system(at), '付款后自动完成')
  else await notifySide(trx, paid, 'SELLER', { title: '有新的已付款订单', body: `《${paid.title}》已付款，请尽快接单。` })
}

/**
 * Closes an order that was not paid: by the system once its time is over, or because what it is for does not take place (`calledOff` says
 * why). Its coins go back.
 * @returns false when it no longer waits for its payment, or its time is not over.
 */
export async function closeUnpaid(
  trx: Db,
  { orderId, at, by = system(at), calledOff }: { orderId: number; at: Date; by?: Mover; calledOff?: string },
): Promise<boolean> {
  const order = await lock(trx, orderId)
  if (order.state !== 'PENDING_PAYMENT' || (by.actor === 'SYSTEM' && calledOff === undefined && order.pay_before > at))
    return false
  const note = calledOff ?? (by.actor === 'SYSTEM' ? '超过支付时间，自动关闭' : '')
  const closed = await move(trx, order, 'CLOSE', by, { note, set: { closed_at: at } })
  await returnOrderCoins(trx, closed, { coins: closed.coin_amount, ref: `CLOSE:${closed.order_no}`, at })
  await getRegistry().purchasables[order.kind]?.giveBack(trx, await purchaseOf(trx, closed, at), { whole: true })
  return true
}

/** What a refund takes of a partner's half. */
async function notifyOfTakenBack(trx: Db, order: queries.LockedOrder, value: number): Promise<void> {
  if (!order.completed_at || !partnerOf(order)) return
  const { partner } = bearRefund(sumsOf(order), value, order.fee_rate, true)
  if (partner === 0) return
  const body = `《${order.title}》有一份退款，你分得的 ${money(partner)} 已扣回，不足的记为欠款。`
  await notifyPartner(trx, order, { title: '分成已扣回', body })
}

export type AppliedRefund = {
  orderId: number
  refundNo: string
  /** In fen, what the provider gave back; and the coins that go with it. */
  amount: number
  coins: number
  reason: string
  /** The bank's number, where it was transferred by hand. */
  byTransfer?: string | null
  at: Date
}

/**
 * The provider has given money back. Books everything up to the order's escrow: afterwards `amount` lies there, which the caller books to
 * the provider in the same transaction. The same refund number does nothing the second time.
 */
export async function applyRefund(
  trx: Db,
  { orderId, refundNo, amount, coins, reason, byTransfer = null, at }: AppliedRefund,
): Promise<void> {
  const order = await lock(trx, orderId)
  if (!(await bookRefund(trx, order, { refundNo, amount, coins, at }))) return
  const set = {
    refunded_amount: order.refunded_amount + amount,
    refunded_coins: order.refunded_coins + coins,
    refund_state: 'COMPLETE' as const,
    updated_at: at,
  }
  await queries.updateOrder(trx, orderId, set)
  const request = await queries.findOpenRefund(trx, orderId)
  if (request) await queries.updateRefundRequest(trx, request.id, { state: 'COMPLETE', completed_at: at })
  const refunded = { ...order, ...set }
  await queries.insertEvent(trx, {
    orderId,
    event: 'REFUND_COMPLETE',
    from: order.state,
    to: order.state,
    actor: 'SYSTEM',
    userId: null,
    note: reason,
    at,
  })
  await postOrderCard(trx, order, 'REFUND_COMPLETE', at)
  await returnOrderCoins(trx, order, { coins, ref: `REFUND:${refundNo}`, at })
  const subject = getRegistry().purchasables[order.kind]
  const whole = order.state === 'CANCELLED' || keptValueOf(sumsOf(refunded)) === 0
  if (subject?.refund || whole) await subject?.giveBack(trx, await purchaseOf(trx, refunded, at), { whole })
  await notifyOfTakenBack(trx, order, amount + coins)
  const how = byTransfer === null ? '已原路退回' : `无法原路退回，已由平台银行转账，流水号 ${byTransfer}`
  await notifySide(trx, refunded, 'BUYER', { title: '退款已完成', body: `《${order.title}》的退款${how}。` })
}
