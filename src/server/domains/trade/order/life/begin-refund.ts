/** The moment a refund is settled between the sides: from here on the payment gives the money back. */
import type { Db } from '#server/db/client.ts'
import { requestRefund } from '#server/domains/trade/payment/service.ts'
import { AppError } from '#server/errors.ts'
import { splitRefund } from './amounts.ts'
import { sumsOf } from './money.ts'
import { sellerOf } from './parties.ts'
import { applyRefund } from './payable.ts'
import * as queries from './queries.ts'

type Settled = {
  /** Of the price, coins included; between 1 fen and what is left. */
  value: number
  reason: string
  at: Date
  /** The buyer's request it answers; left out: it follows from the rules. */
  requestId?: number
}

/**
 * @returns the order, waiting for its refund; or refunded, when only coins go back.
 * @throws AppError `state.conflict` for an order that several share.
 */
export async function beginRefund(
  trx: Db,
  order: queries.LockedOrder,
  { value, reason, at, requestId }: Settled,
): Promise<queries.LockedOrder> {
  // Shared by several: no rule lets any of it come back once it was earned, and nobody could say from whom.
  if (order.kind === 'BOUNTY' && order.completed_at && !sellerOf(order)) throw new AppError('state.conflict')
  const parts = splitRefund(sumsOf(order), value)
  const row = { ...parts, value, state: 'WAIT_REFUND' as const, answered_at: at }
  const id =
    requestId ??
    (await queries.insertRefundRequest(trx, {
      ...row,
      order_id: order.id,
      reason,
      answer_before: null,
      completed_at: null,
      created_at: at,
    }))
  if (requestId !== undefined) await queries.updateRefundRequest(trx, requestId, row)
  await queries.updateOrder(trx, order.id, { refund_state: 'WAIT_REFUND', updated_at: at })
  const waiting = { ...order, refund_state: 'WAIT_REFUND' as const }
  const ref = `order-refund-${id}`
  if (parts.amount > 0) {
    await requestRefund(trx, { orderId: order.id, ...parts, reason, ref, at })
    return waiting
  }
  await applyRefund(trx, { orderId: order.id, refundNo: ref, ...parts, reason, at })
  return { ...waiting, refund_state: 'COMPLETE' }
}
