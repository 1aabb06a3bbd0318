/**
 * Orders whose course the domain that sold them leads, as consultations do: paid while the consultation lasts, then completed, divided or
 * refunded; in dispute while a complaint is open. The caller has decided that the step is due, and has locked the orders.
 */
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { fixEvidence } from '../evidence/service.ts'
import { keptValueOf } from './amounts.ts'
import { beginRefund } from './begin-refund.ts'
import { freezeEarnings, unfreezeEarnings } from './freeze.ts'
import { nextState } from './machine.ts'
import { bookLaterAward, sumsOf } from './money.ts'
import { complete, factsOf, isRefunding, move } from './move.ts'
import { system } from './parties.ts'
import { closeUnpaid } from './payable.ts'
import * as queries from './queries.ts'

type Decision = { reason: string; at: Date }

async function lock(trx: Db, orderNo: string): Promise<queries.LockedOrder> {
  const order = await queries.lockOrderByNo(trx, orderNo)
  if (!order) throw new AppError('missing.record')
  return order
}

/** Locks orders until the transaction ends, sorted by number, so that two callers never wait for each other. */
export async function lockOrders(trx: Db, orderNos: readonly string[]): Promise<void> {
  for (const orderNo of orderNos.toSorted()) await queries.lockOrderByNo(trx, orderNo)
}

/**
 * Completes a paid order; `back` of it, in fen, goes to the buyer, and the rest is the seller's but for the fee.
 * @throws AppError `state.conflict` when it is not paid, or a refund is under way.
 */
export async function completeLedOrder(
  trx: Db,
  orderNo: string,
  { reason, at, back = 0 }: Decision & { back?: number },
): Promise<void> {
  const done = await complete(trx, await lock(trx, orderNo), 'AUTO_COMPLETE', system(at), reason)
  if (back > 0) await beginRefund(trx, done, { value: back, reason, at })
}

/** A part of what is left of a completed order goes back. Nothing happens while another refund of it is under way, or nothing is left. */
export async function refundLedOrder(trx: Db, orderNo: string, { reason, at, back }: Decision & { back: number }): Promise<void> {
  const order = await lock(trx, orderNo)
  const value = Math.min(back, keptValueOf(sumsOf(order)))
  if (value > 0 && !isRefunding(order)) await beginRefund(trx, order, { value, reason, at })
}

/** The seller is paid by the platform what a decision that did not stand gave back. Once for each moment. */
export async function awardLedOrder(trx: Db, orderNo: string, { value, at }: { value: number; at: Date }): Promise<void> {
  const order = await lock(trx, orderNo)
  if (value > 0) await bookLaterAward(trx, order, { value, compensation: 0, ref: `${orderNo}:${at.getTime()}`, at })
}

/**
 * What was bought does not take place: an order that waits for its payment is closed, of one that was paid everything that is left goes
 * back, unless a refund is under way already. @returns what goes back, in fen.
 */
export async function callOffOrder(trx: Db, orderNo: string, { reason, at }: Decision): Promise<{ value: number }> {
  const order = await lock(trx, orderNo)
  if (order.state === 'PENDING_PAYMENT') {
    await closeUnpaid(trx, { orderId: order.id, at, calledOff: reason })
    return { value: 0 }
  }
  const value = order.paid_at && !isRefunding(order) ? keptValueOf(sumsOf(order)) : 0
  if (value > 0) await beginRefund(trx, order, { value, reason, at })
  return { value }
}

async function dispute(trx: Db, order: queries.LockedOrder, { reason, at }: Decision): Promise<void> {
  const disputed = await move(trx, order, 'DISPUTE', system(at), { note: reason, set: { reviewed_at: null } })
  await freezeEarnings(trx, disputed, at)
  await fixEvidence(trx, disputed, at)
}

/** @throws AppError `state.conflict` for an order that cannot be disputed now. */
export const disputeLedOrder = async (trx: Db, orderNo: string, decision: Decision): Promise<void> =>
  dispute(trx, await lock(trx, orderNo), decision)

/** The same for what was bought besides. Of what has gone back as a whole nothing is left to be disputed. */
export async function disputeExtraOrder(trx: Db, orderNo: string, decision: Decision): Promise<void> {
  const order = await lock(trx, orderNo)
  if (nextState(factsOf(order), 'DISPUTE', 'SYSTEM')) await dispute(trx, order, decision)
}

/** The dispute is over: the order is paid, or completed, as it was before. Nothing happens to one that is not in dispute. */
export async function endLedDispute(trx: Db, orderNo: string, { reason, at }: Decision): Promise<void> {
  const order = await lock(trx, orderNo)
  if (order.state !== 'DISPUTED') return
  await unfreezeEarnings(trx, order, at)
  await move(trx, order, order.completed_at ? 'DISPUTE_CLOSE' : 'DISPUTE_WITHDRAW', system(at), { note: reason })
}
