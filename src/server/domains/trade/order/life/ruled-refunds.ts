/**
 * Refunds of what the refund rule itself prices: a course by its lessons, a recording that was not opened, the months of a tool that are
 * left. The sum is worked out when it is shown and again when it is asked for; nobody else has to agree.
 */
import { money } from '#lib/format/money.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import type { PaidPurchase, RefundRule, RuleRefund } from '../purchasable.ts'
import { beginRefund } from './begin-refund.ts'
import { isRefunding } from './move.ts'
import { actOnOrder, type Moved, type OrderAction } from './order-action.ts'
import { notifySide, paidPurchaseOf } from './parties.ts'
import * as queries from './queries.ts'

type Subject = { rule: RefundRule; paid: PaidPurchase }

async function subjectOf(db: Db, order: queries.LockedOrder, now: Date): Promise<Subject | null> {
  const rule = getRegistry().purchasables[order.kind]?.refund
  if (!rule || order.state !== 'COMPLETED' || isRefunding(order)) return null
  const paid = await paidPurchaseOf(db, order, now)
  return paid && paid.kept > 0 ? { rule, paid } : null
}

/** What the rule gives of the whole price, as far as it has not gone back before: then the text says both. */
function bounded({ value, text }: RuleRefund, { total, kept }: PaidPurchase): RuleRefund {
  if (value <= kept) return { value, text }
  return { value: kept, text: `${text}；之前已经退过 ${money(total - kept)}，这次退剩下的 ${money(kept)}` }
}

/** @returns null where no rule prices the refund, or one is under way. */
export async function ruleRefundOf(db: Db, order: queries.LockedOrder, now: Date): Promise<RuleRefund | null> {
  const subject = await subjectOf(db, order, now)
  return subject && bounded(await subject.rule.calculate(db, subject.paid), subject.paid)
}

/** @throws AppError `state.conflict` when nothing comes back by the rule. */
export const refundByRule = (action: OrderAction, reason: string): Promise<Moved> =>
  actOnOrder(action, async (trx, order, mover) => {
    const subject = mover.actor === 'BUYER' ? await subjectOf(trx, order, mover.at) : null
    if (!subject) throw new AppError('state.conflict')
    const due = bounded(await subject.rule.begin(trx, subject.paid), subject.paid)
    if (due.value === 0) throw new AppError('state.conflict', { message: due.text })
    await queries.insertEvent(trx, {
      orderId: order.id,
      event: 'REFUND_APPLY',
      from: order.state,
      to: order.state,
      actor: 'BUYER',
      userId: mover.userId,
      note: `按规则退 ${money(due.value)}：${reason}`,
      at: mover.at,
    })
    const body = `《${order.title}》：买家按退款规则退 ${money(due.value)}。${reason}`
    await notifySide(trx, order, 'SELLER', { title: '订单已退款', body })
    return beginRefund(trx, order, { value: due.value, reason, at: mover.at })
  })
