/** Operators decide disputes: everything back, completed with or without a part back, or the seller goes on. */

import type { ListOf, PageQuery } from '#lib/contract/define.ts'
import type { OrderState } from '#lib/contract/trade/order.ts'
import { RECONSIDER_DAYS } from '#lib/contract/trade/order-actions.ts'
import type { DisputeDetail, DisputeOutcome, DisputeRow } from '#lib/contract/trade/order-disputes.ts'
import { money } from '#lib/format/money.ts'
import type { Operator } from '#server/access/actor.ts'
import { operatorReader } from '#server/access/link-reader.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { refuseOwnCase, takesPart } from '#server/own-case.ts'
import { listEvents, listLines } from '../queries.ts'
import { applyFinal, applyFirst, type Decision, outcomesOf, refusedClaimOf } from './decisions.ts'
import { type DisputedRow, findDispute, pageDisputes } from './dispute-queries.ts'
import { presentEvents } from './files.ts'
import { unfreezeEarnings } from './freeze.ts'
import { concernedBy, notifySide, purchaseOf } from './parties.ts'
import * as queries from './queries.ts'
import { findCase, reconsiderUntil } from './reconsideration.ts'
import { recount } from './recount.ts'
import { listTurns, requireHeard } from './statement-turns.ts'
import { unusedOf, withUnused } from './unused.ts'

const present = (row: DisputedRow): DisputeRow => ({
  id: row.id,
  orderNo: row.order_no,
  kind: row.kind,
  title: row.title,
  buyer: row.buyer,
  seller: row.seller,
  amount: row.amount,
  since: row.updated_at.toISOString(),
  reconsidered: row.reconsidered,
})

export const listDisputes = async (
  db: Db,
  paging: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor' | 'keyword'>,
): Promise<ListOf<DisputeRow>> => presentPage(await pageDisputes(db, paging), present)

/** @throws AppError `missing.record` for an order that is not in dispute. */
export async function getDispute(db: Db, id: number, operator: Operator, now: Date): Promise<DisputeDetail> {
  const [row, order] = await Promise.all([findDispute(db, id), queries.findOrderById(db, id)])
  if (!row || !order) throw new AppError('missing.record')
  const [lines, events, found, turns, claim, unused] = await Promise.all([
    listLines(db, id),
    listEvents(db, id),
    findCase(db, id),
    listTurns(db, order, now),
    refusedClaimOf(db, order),
    unusedOf(db, order, now),
  ])
  const first = found?.reconsidered ? found.first : null
  return {
    ...present(row),
    own: await takesPart(db, operator.userId, concernedBy(order)),
    outcomes: outcomesOf(order, first),
    first: first && {
      outcome: first.outcome,
      back: first.back,
      operator: first.userId === null ? '' : await queries.findOperatorName(db, first.userId),
      own: first.userId === operator.userId,
      at: first.at.toISOString(),
    },
    turns,
    compensation: claim?.compensation ?? 0,
    unused,
    note: row.note,
    lines: lines.map(({ name, quantity, amount }) => ({ name, quantity, amount })),
    // Operators need what is in a file; what its owner called it may name an anonymous buyer.
    events: await presentEvents(db, events, { reader: operatorReader(operator), now, buyerHidden: true }),
  }
}

const OUTCOMES: Readonly<Record<DisputeOutcome, string>> = { REFUND: '全额退款', COMPLETE: '订单完成', CONTINUE: '继续履行' }

async function notifySides(
  trx: Db,
  order: queries.LockedOrder,
  decision: Decision,
  { isFinal, unused, now }: { isFinal: boolean; unused: number; now: Date },
) {
  const returned = unused > 0 ? `没有用掉的时长 ${money(unused)} 退回买家。` : ''
  const title = isFinal ? '平台已作出复核结论' : '平台已作出裁定'
  for (const side of ['BUYER', 'SELLER'] as const) {
    const further = isFinal
      ? '这是平台内的最终结论。'
      : (await reconsiderUntil(trx, order, side, now))
        ? `不服的，${RECONSIDER_DAYS} 日内可以在订单里申请一次复核。`
        : ''
    const body = `《${order.title}》：${OUTCOMES[decision.outcome]}。理由：${decision.reason}。${returned}${further}`
    await notifySide(trx, order, side, { title, body })
  }
}

/**
 * Another look is taken by somebody else than the first one.
 * @throws AppError `missing.record`, `state.conflict` when it is not in dispute, waits for an answer or cannot end so, `order.refund_too_much`,
 * `order.same_operator`, `rights.own_case`
 */
export async function decideDispute(
  db: Db,
  id: number,
  decision: Decision,
  { operator, exchange, now }: OperatorContext,
): Promise<{ state: OrderState }> {
  const ended = await db.transaction().execute(async trx => {
    const order = await queries.lockOrder(trx, id)
    if (!order) throw new AppError('missing.record')
    if (order.state !== 'DISPUTED') throw new AppError('state.conflict')
    await refuseOwnCase(trx, operator, concernedBy(order))
    const found = await findCase(trx, id)
    const first = found?.reconsidered ? found.first : null
    if (first?.userId === operator.userId) throw new AppError('order.same_operator')
    await requireHeard(trx, order, now)
    if (!outcomesOf(order, first).includes(decision.outcome)) throw new AppError('state.conflict')
    const mover = { actor: 'OPERATOR', userId: operator.userId, at: now } as const
    const { whole, unused } = await withUnused(trx, order, decision, { first, now })
    await unfreezeEarnings(trx, order, now)
    const decided = await (first
      ? applyFinal(trx, order, whole, { mover, first, stepId: found!.reconsidered!.id })
      : applyFirst(trx, order, whole, mover))
    const { kind } = order
    await getRegistry().purchasables[kind]?.decided?.(trx, await purchaseOf(trx, decided, now), {
      ...whole,
      unused,
      operatorId: operator.userId,
      total: order.total_amount,
      firstBack: first && first.outcome !== 'CONTINUE' ? first.back : null,
    })
    await notifySides(trx, decided, decision, { isFinal: first !== null, unused, now })
    const { outcome, value, reason } = decision
    await audit(
      trx,
      operator,
      { action: 'order.decide', subjectKind: 'order', subjectId: id, detail: { outcome, value, unused, reason } },
      exchange,
    )
    return { ...decided, isNew: order.completed_at === null && decided.completed_at !== null }
  })
  if (ended.isNew) await recount(db, ended.order_no, 'COMPLETED', now)
  return { state: ended.state }
}
