/** What an operator's decision about a dispute does to the order and its money: the first one, and the final one after another look. */
import type { DisputeOutcome } from '#lib/contract/trade/order-disputes.ts'
import { money } from '#lib/format/money.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { keptValueOf } from './amounts.ts'
import { beginRefund } from './begin-refund.ts'
import { bookCompensation, compensationPaid } from './compensation.ts'
import { bookLaterAward, sumsOf } from './money.ts'
import { complete, isRefunding, move } from './move.ts'
import { type Mover, notifyPartner, notifySide } from './parties.ts'
import * as queries from './queries.ts'
import type { FirstDecision } from './reconsideration.ts'

export type Decision = { outcome: DisputeOutcome; value: number; reason: string }

/** What can be decided: nothing is gone on with once an order is complete, or was ended by the first decision. */
export const outcomesOf = (order: queries.LockedOrder, first: FirstDecision | null): DisputeOutcome[] =>
  order.kind !== 'SERVICE' || order.completed_at !== null || (first !== null && first.outcome !== 'CONTINUE')
    ? ['REFUND', 'COMPLETE']
    : ['REFUND', 'COMPLETE', 'CONTINUE']

/** A claim that the seller did not come, which the seller refused: it holds when everything goes back, unless they came since. */
export const refusedClaimOf = async (db: Db, order: queries.LockedOrder) =>
  (await queries.listRefundRequests(db, order.id)).findLast(
    ({ state, compensation, created_at }) =>
      state === 'REFUSE' && compensation > 0 && (order.delivered_at === null || created_at > order.delivered_at),
  )

async function compensate(trx: Db, order: queries.LockedOrder, at: Date): Promise<void> {
  const claim = await refusedClaimOf(trx, order)
  if (claim) await bookCompensation(trx, order, { ref: String(claim.id), amount: claim.compensation, at })
}

/** The order ends, and everything that is left goes back. */
async function endWithRefund(trx: Db, order: queries.LockedOrder, value: number, { reason }: Decision, mover: Mover) {
  const ended = await move(trx, order, 'DECIDE_REFUND', mover, { note: reason, set: { closed_at: mover.at } })
  await compensate(trx, ended, mover.at)
  return value > 0 ? beginRefund(trx, ended, { value, reason, at: mover.at }) : ended
}

/** Completed before the complaint, it stays completed, and everybody bears a refund as after any other one. */
const settle = (trx: Db, order: queries.LockedOrder, mover: Mover, note: string) =>
  order.completed_at ? move(trx, order, 'DECIDE_COMPLETE', mover, { note }) : complete(trx, order, 'DECIDE_COMPLETE', mover, note)

/** What is paid for in coins has its sums in coins. */
const sumText = ({ kind }: queries.LockedOrder, value: number): string =>
  getRegistry().purchasables[kind]?.paidInCoins ? `${value} 枚金币` : money(value)

const withSum = (order: queries.LockedOrder, reason: string, value: number): string =>
  value > 0 ? `${reason}（退 ${sumText(order, value)}）` : reason

/** A part goes back after completion, so that seller and platform bear it as after any other one. */
export async function applyFirst(
  trx: Db,
  order: queries.LockedOrder,
  decision: Decision,
  mover: Mover,
): Promise<queries.LockedOrder> {
  const { outcome, reason } = decision
  const all = keptValueOf(sumsOf(order))
  if (outcome === 'CONTINUE') return move(trx, order, 'DECIDE_CONTINUE', mover, { note: reason })
  if (outcome === 'REFUND' && !order.completed_at) return endWithRefund(trx, order, all, decision, mover)
  const value = outcome === 'REFUND' ? all : decision.value
  if (value > all) throw new AppError('order.refund_too_much')
  const done = await settle(trx, order, mover, withSum(order, reason, value))
  if (outcome === 'REFUND') await compensate(trx, done, mover.at)
  return value > 0 ? beginRefund(trx, done, { value, reason, at: mover.at }) : done
}

type Again = {
  mover: Mover
  first: FirstDecision
  /** The step by which a side asked for another look. */
  stepId: number
}

/**
 * `value` is what goes back in all. More than by the first decision is refunded as ever. Of what a buyer has already been given nothing is
 * taken back: what the seller should have had is paid by the platform, whose decision it was.
 */
export async function applyFinal(
  trx: Db,
  order: queries.LockedOrder,
  decision: Decision,
  { mover, first, stepId }: Again,
): Promise<queries.LockedOrder> {
  if (first.outcome === 'CONTINUE') return applyFirst(trx, order, decision, mover)
  if (isRefunding(order)) throw new AppError('state.conflict', { message: '首次裁定的退款还在路上，到账之后再裁定' })
  const { outcome, reason } = decision
  const all = keptValueOf(sumsOf(order)) + first.back
  const value = outcome === 'REFUND' ? all : decision.value
  if (value > all) throw new AppError('order.refund_too_much')
  if (first.outcome === 'REFUND' && value === all && !order.completed_at) return endWithRefund(trx, order, 0, decision, mover)
  const done = await settle(trx, order, mover, withSum(order, reason, value))
  if (outcome === 'REFUND') await compensate(trx, done, mover.at)
  if (value > first.back) return beginRefund(trx, done, { value: value - first.back, reason, at: mover.at })
  const compensation = value === all ? 0 : await compensationPaid(trx, done)
  // Authors keep their coins whatever is given back.
  if (getRegistry().purchasables[order.kind]?.paidInCoins) return done
  const paid = await bookLaterAward(trx, done, { value: first.back - value, compensation, ref: String(stepId), at: mover.at })
  const told = (amount: number) => ({
    title: '收到改判的款项',
    body: `《${order.title}》改判后应得的 ${money(amount)} 由平台付给你，已经入账。`,
  })
  if (paid.seller > 0) await notifySide(trx, done, 'SELLER', told(paid.seller))
  if (paid.partner > 0) await notifyPartner(trx, done, told(paid.partner))
  return done
}
