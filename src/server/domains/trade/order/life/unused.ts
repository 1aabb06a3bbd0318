/** What of a disputed order goes back by the rules, because it was not used: on top of what operators give, and never more than there is. */
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { keptValueOf } from './amounts.ts'
import type { Decision } from './decisions.ts'
import { sumsOf } from './money.ts'
import { isRefunding } from './move.ts'
import { purchaseOf } from './parties.ts'
import type { LockedOrder } from './queries.ts'
import type { FirstDecision } from './reconsideration.ts'

/** Fen. */
export async function unusedOf(db: Db, order: LockedOrder, now: Date): Promise<number> {
  const subject = getRegistry().purchasables[order.kind]
  return subject?.unusedInDispute ? subject.unusedInDispute(db, await purchaseOf(db, order, now)) : 0
}

/**
 * The decision with what goes back in all, and what of that was not used.
 * @throws AppError `order.refund_too_much`; `state.conflict` while what was not used is on its way back
 */
export async function withUnused(
  trx: Db,
  order: LockedOrder,
  decision: Decision,
  { first, now }: { first: FirstDecision | null; now: Date },
): Promise<{ whole: Decision; unused: number }> {
  if (decision.outcome !== 'COMPLETE') return { whole: decision, unused: 0 }
  if (order.kind === 'CONSULT' && isRefunding(order))
    throw new AppError('state.conflict', { message: '上一笔退款还在路上，到账之后再裁定' })
  const all = keptValueOf(sumsOf(order)) + (first?.back ?? 0)
  if (decision.value > all) throw new AppError('order.refund_too_much')
  const unused = Math.min(all, await unusedOf(trx, order, now))
  return { whole: { ...decision, value: Math.min(all, decision.value + unused) }, unused }
}
