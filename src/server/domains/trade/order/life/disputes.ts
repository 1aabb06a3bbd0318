/** Operators decide disputes: everything back, completed with or without a part back, or the seller goes on. */
import type { ListOf, PageQuery } from '#lib/contract/define.ts'
import type { OrderState } from '#lib/contract/trade/order.ts'
import type { DisputeDetail, DisputeOutcome, DisputeRow } from '#lib/contract/trade/order-disputes.ts'
import { money } from '#lib/format/money.ts'
import type { Operator } from '#server/access/actor.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import type { Exchange } from '#server/http/exchange.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { listEvents, listLines } from '../queries.ts'
import { keptValueOf } from './amounts.ts'
import { beginRefund } from './begin-refund.ts'
import { bookCompensation } from './compensation.ts'
import { type DisputedRow, findDispute, pageDisputes } from './dispute-queries.ts'
import { presentEvents } from './files.ts'
import { sumsOf } from './money.ts'
import { complete, move } from './move.ts'
import { type Mover, notifySide, purchaseOf } from './parties.ts'
import * as queries from './queries.ts'

const present = (row: DisputedRow): DisputeRow => ({
  id: row.id,
  orderNo: row.order_no,
  kind: row.kind,
  title: row.title,
  buyer: row.buyer,
  seller: row.seller,
  amount: row.amount,
  since: row.updated_at.toISOString(),
})

export const listDisputes = async (
  db: Db,
  paging: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor' | 'keyword'>,
): Promise<ListOf<DisputeRow>> => presentPage(await pageDisputes(db, paging), present)

/** @throws AppError `missing.record` for an order that is not in dispute. */
export async function getDispute(db: Db, id: number, now: Date): Promise<DisputeDetail> {
  const row = await findDispute(db, id)
  if (!row) throw new AppError('missing.record')
  const [lines, events] = await Promise.all([listLines(db, id), listEvents(db, id)])
  return {
    ...present(row),
    note: row.note,
    lines: lines.map(({ name, quantity, amount }) => ({ name, quantity, amount })),
    // Operators need what is in a file; what its owner called it may name an anonymous buyer.
    events: await presentEvents(db, events, { now, buyerHidden: true }),
  }
}

type Decision = { outcome: DisputeOutcome; value: number; reason: string }
type Context = { operator: Operator; exchange: Exchange; now: Date }

/** Moves the order by the decision. A part goes back after completion, so that seller and platform bear it as after any other one. */
async function apply(trx: Db, order: queries.LockedOrder, { outcome, value, reason }: Decision, mover: Mover) {
  const all = keptValueOf(sumsOf(order))
  if (order.completed_at && outcome !== 'CONTINUE') {
    // Completed before the complaint: it stays completed, and everybody bears the refund as after any other one.
    const back = outcome === 'REFUND' ? all : value
    if (back > all) throw new AppError('order.refund_too_much')
    const done = await move(trx, order, 'DECIDE_COMPLETE', mover, { note: reason })
    return back > 0 ? beginRefund(trx, done, { value: back, reason, at: mover.at }) : done
  }
  if (outcome === 'CONTINUE') return move(trx, order, 'DECIDE_CONTINUE', mover, { note: reason })
  if (outcome === 'REFUND') {
    const ended = await move(trx, order, 'DECIDE_REFUND', mover, { note: reason, set: { closed_at: mover.at } })
    // A claim that the seller did not come, which the seller refused, holds now.
    const claim = (await queries.listRefundRequests(trx, order.id)).findLast(request => request.state === 'REFUSE')
    if (claim) await bookCompensation(trx, ended, { requestId: claim.id, amount: claim.compensation, at: mover.at })
    return all > 0 ? beginRefund(trx, ended, { value: all, reason, at: mover.at }) : ended
  }
  if (value > all) throw new AppError('order.refund_too_much')
  const done = await complete(trx, order, 'DECIDE_COMPLETE', mover, value > 0 ? `${reason}（退 ${money(value)}）` : reason)
  return value > 0 ? beginRefund(trx, done, { value, reason, at: mover.at }) : done
}

const OUTCOMES: Readonly<Record<DisputeOutcome, string>> = { REFUND: '全额退款', COMPLETE: '订单完成', CONTINUE: '继续履行' }

/** @throws AppError `missing.record`, `state.conflict` when it is no longer in dispute, `order.refund_too_much` */
export async function decideDispute(
  db: Db,
  id: number,
  decision: Decision,
  { operator, exchange, now }: Context,
): Promise<{ state: OrderState }> {
  return db.transaction().execute(async trx => {
    const order = await queries.lockOrder(trx, id)
    if (!order) throw new AppError('missing.record')
    const decided = await apply(trx, order, decision, { actor: 'OPERATOR', userId: operator.userId, at: now })
    const { kind } = order
    await getRegistry().purchasables[kind]?.decided?.(trx, await purchaseOf(trx, decided, now), {
      ...decision,
      operatorId: operator.userId,
      total: order.total_amount,
    })
    const body = `《${order.title}》：${OUTCOMES[decision.outcome]}。理由：${decision.reason}`
    for (const side of ['BUYER', 'SELLER'] as const) await notifySide(trx, decided, side, { title: '平台已作出裁定', body })
    const { outcome, value, reason } = decision
    await audit(
      trx,
      operator,
      { action: 'order.decide', subjectKind: 'order', subjectId: id, detail: { outcome, value, reason } },
      exchange,
    )
    return { state: decided.state }
  })
}
