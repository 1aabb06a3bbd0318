/**
 * Operators give money of a completed order back (rule 未成年人 六: a minor's payment that nobody agreed to): one proposes, another confirms.
 * The books are those of any refund after completion: the platform returns its fee, the seller what they earned, or owes it.
 */

import type { z } from 'zod'
import type { ListOf } from '#lib/contract/define.ts'
import type { PlatformRefund, PlatformRefundState, RefundableOrder } from '#lib/contract/trade/platform-refund.ts'
import { money } from '#lib/format/money.ts'
import type { platformRefundBody } from '#lib/forms/trade/platform-refund.ts'
import type { Operator } from '#server/access/actor.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { refuseOwnCase } from '#server/own-case.ts'
import { keptValueOf } from '../life/amounts.ts'
import { beginRefund } from '../life/begin-refund.ts'
import { sumsOf } from '../life/money.ts'
import { isRefunding } from '../life/move.ts'
import { concernedBy, notifySide, paidPurchaseOf } from '../life/parties.ts'
import { findOrderByNo, insertEvent, type LockedOrder, lockOrder, lockOrderByNo } from '../life/queries.ts'
import * as queries from './queries.ts'

const presentOrder = (row: queries.OrderWithSides) => ({
  orderNo: row.order_no,
  kind: row.kind,
  title: row.title,
  buyer: row.buyer,
  seller: row.seller,
  total: row.total_amount,
  left: row.left,
})

type Open = { state: PlatformRefundState; proposed_by: number; is_concerned: boolean }

function whyNotConfirm({ state, proposed_by, is_concerned }: Open, viewer: number): string {
  if (state !== 'PROPOSED') return ''
  if (proposed_by === viewer) return '自己提出的，要由另一位运营人员确认'
  return is_concerned ? '这张订单涉及你自己或你任职的公司，要由另一位运营人员确认' : ''
}

export const listPlatformRefunds = async (
  db: Db,
  query: Parameters<typeof queries.pageRefunds>[2],
  { userId }: Operator,
): Promise<ListOf<PlatformRefund>> =>
  presentPage(await queries.pageRefunds(db, userId, query), row => ({
    ...presentOrder(row),
    id: row.id,
    value: row.value,
    reason: row.reason,
    state: row.state,
    proposedBy: row.proposer,
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
    hindrance: whyNotConfirm(row, userId),
  }))

/** Why nothing of an order can be given back by operators now; empty when it can. An order that is not complete has ways of its own. */
function whyNot(order: LockedOrder): string {
  if (order.state === 'DISPUTED') return '订单在争议中，请在“订单争议”里裁定'
  if (order.state !== 'COMPLETED' && order.state !== 'REVIEWED')
    return order.state === 'CANCELLED' || order.state === 'CLOSED'
      ? '订单已经取消或关闭'
      : '订单还没有完成：买家可以在订单里取消或申请退款，有分歧的申请平台介入'
  if (getRegistry().purchasables[order.kind]?.paidInCoins) return '这是用金币换取的，没有付款；请在“金币与签到”里补发金币'
  if (order.kind === 'BOUNTY' && order.seller_user_id === null) return '由几位回答者平分的悬赏，分不清从谁那里退回'
  if (isRefunding(order)) return '这张订单有一笔退款还没有办完'
  return keptValueOf(sumsOf(order)) === 0 ? '已经全部退回' : ''
}

/** @throws AppError `missing.record` */
export async function getRefundableOrder(db: Db, orderNo: string): Promise<RefundableOrder> {
  const [row, order] = await Promise.all([queries.findOrderWithSides(db, orderNo), findOrderByNo(db, orderNo)])
  if (!row || !order) throw new AppError('missing.record')
  return { ...presentOrder(row), hindrance: whyNot(order) }
}

/** @throws AppError `state.conflict`, `order.refund_too_much`, `rights.own_case` */
async function requireRefundable(trx: Db, order: LockedOrder, { value, operator }: { value: number; operator: Operator }) {
  await refuseOwnCase(trx, operator, concernedBy(order))
  const message = whyNot(order)
  if (message) throw new AppError('state.conflict', { message })
  if (value > keptValueOf(sumsOf(order))) throw new AppError('order.refund_too_much')
}

export const proposePlatformRefund = (
  db: Db,
  { orderNo, value, reason }: z.output<typeof platformRefundBody>,
  { operator, exchange, now }: OperatorContext,
): Promise<{ id: number }> =>
  db.transaction().execute(async trx => {
    const order = await lockOrderByNo(trx, orderNo)
    if (!order) throw new AppError('missing.record')
    await requireRefundable(trx, order, { value, operator })
    const row = { order_id: order.id, value, reason, proposed_by: operator.userId, proposed_at: now }
    const id = await queries.insertRefund(trx, row)
    if (id === null) throw new AppError('state.conflict', { message: '这张订单已经有一笔平台退款等待确认' })
    const detail = { value, reason }
    await audit(trx, operator, { action: 'order.refund_propose', subjectKind: 'order', subjectId: order.id, detail }, exchange)
    return { id }
  })

/** Begins the refund and notifies both sides. */
async function carryOut(trx: Db, order: LockedOrder, { value, reason }: { value: number; reason: string }, by: OperatorContext) {
  const { operator, now } = by
  const paid = await paidPurchaseOf(trx, order, now)
  if (paid?.kept === value) await getRegistry().purchasables[order.kind]?.withdraw?.(trx, paid)
  await insertEvent(trx, {
    orderId: order.id,
    event: 'PLATFORM_REFUND',
    from: order.state,
    to: order.state,
    actor: 'OPERATOR',
    userId: operator.userId,
    note: `${money(value)}：${reason}`,
    at: now,
  })
  const told = { title: '平台退款', body: `《${order.title}》：平台核实后退还 ${money(value)}，原路退回。理由：${reason}` }
  await notifySide(trx, order, 'BUYER', told)
  const taken = `《${order.title}》：平台核实后退给买家 ${money(value)}，从这张订单的收入里扣回，不足的记为欠款。理由：${reason}`
  await notifySide(trx, order, 'SELLER', { title: '平台退款', body: taken })
  await beginRefund(trx, order, { value, reason, at: now })
}

/**
 * @throws AppError `missing.record`, `state.conflict`; of a confirmation also `refund.same_operator` for its proposer, `rights.own_case`,
 * `order.refund_too_much`, and `order.plan` where later orders stand on this one
 */
export async function decidePlatformRefund(
  db: Db,
  id: number,
  state: Exclude<PlatformRefundState, 'PROPOSED'>,
  context: OperatorContext,
): Promise<{ state: PlatformRefundState }> {
  const { operator, exchange, now } = context
  return db.transaction().execute(async trx => {
    const orderId = await queries.findOrderOf(trx, id)
    const order = orderId === undefined ? undefined : await lockOrder(trx, orderId)
    if (!order) throw new AppError('missing.record')
    const row = await queries.lockRefund(trx, id)
    if (row.state !== 'PROPOSED') throw new AppError('state.conflict')
    if (state === 'APPROVED') {
      if (row.proposed_by === operator.userId)
        throw new AppError('refund.same_operator', { message: '提出和确认要由两位运营人员来做' })
      await requireRefundable(trx, order, { value: row.value, operator })
      await carryOut(trx, order, row, context)
    }
    await queries.updateRefund(trx, id, { state, decided_by: operator.userId, decided_at: now })
    const action = state === 'APPROVED' ? 'order.refund_approve' : 'order.refund_refuse'
    await audit(trx, operator, { action, subjectKind: 'order', subjectId: order.id, detail: { value: row.value } }, exchange)
    return { state }
  })
}
