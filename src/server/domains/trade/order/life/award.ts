/**
 * Orders whose seller is settled only later, as the answerer of a bounty: placed with the price that their domain names, given to the
 * earners, or back to the buyer as a whole.
 */
import type { OrderKind } from '#lib/contract/trade/order.ts'
import { money } from '#lib/format/money.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import type { Priced } from '../purchasable.ts'
import { divideOrder, keptValueOf, type OrderPart } from './amounts.ts'
import { beginRefund } from './begin-refund.ts'
import { bookShares, sumsOf } from './money.ts'
import { complete, isRefunding, move } from './move.ts'
import { notifyParty, notifySide, type Party, requireTrading, system } from './parties.ts'
import { createOrder } from './place.ts'
import * as queries from './queries.ts'
import { insertShares } from './share-queries.ts'

type NewOrder = { kind: OrderKind; subjectId: number; priced: Priced; now: Date }

/** @throws AppError `rights.denied`, `order.unpaid_full` */
export const placePriced = (trx: Db, actor: Actor, { kind, subjectId, priced, now }: NewOrder): Promise<string> =>
  createOrder(trx, {
    buyer: requireTrading(actor),
    kind,
    subjectId,
    priced,
    wanted: [],
    details: { appointmentAt: null, address: '', contactName: '', contactPhone: null, note: '', useCoins: false },
    now,
  })

async function lockPaid(trx: Db, orderNo: string): Promise<queries.LockedOrder> {
  const order = await queries.lockOrderByNo(trx, orderNo)
  if (!order) throw new AppError('missing.record')
  if (order.state !== 'PAID' || isRefunding(order)) throw new AppError('state.conflict')
  return order
}

/**
 * The money of a paid order becomes this seller's, but for the platform's fee.
 * @throws AppError `state.conflict` when it was given to somebody, or back, before.
 */
export async function awardOrder(trx: Db, orderNo: string, { seller, at }: { seller: Party; at: Date }): Promise<void> {
  const order = await lockPaid(trx, orderNo)
  const sides = { seller_user_id: seller.userId, seller_company_id: seller.companyId }
  await queries.updateOrder(trx, order.id, sides)
  await complete(trx, { ...order, ...sides }, 'AUTO_COMPLETE', system(at))
}

/** How a paid order would be shared between two and up to `most`. Empty: it is not paid, or was given away. */
export async function planSplits(db: Db, orderNo: string, most: number): Promise<OrderPart[][]> {
  const order = await queries.findOrderByNo(db, orderNo)
  if (order?.state !== 'PAID' || isRefunding(order)) return []
  const value = keptValueOf(sumsOf(order))
  return Array.from({ length: Math.max(0, most - 1) }, (_, index) => divideOrder(value, order.fee_rate, index + 2))
}

/** `refId`: what the share was earned by. */
type Sharer = { seller: Party; refId: number }

/**
 * The money of a paid order becomes that of several sellers in even parts, but for the platform's fee; what does not divide goes to the
 * first of them.
 * @throws AppError `state.conflict` when it was given to somebody, or back, before.
 */
export async function splitOrder(
  trx: Db,
  orderNo: string,
  { sharers, note, at }: { sharers: readonly Sharer[]; note: string; at: Date },
): Promise<OrderPart[]> {
  const order = await lockPaid(trx, orderNo)
  const parts = divideOrder(keptValueOf(sumsOf(order)), order.fee_rate, sharers.length)
  const done = await move(trx, order, 'AUTO_COMPLETE', system(at), { note, set: { completed_at: at, accept_before: null } })
  const shares = sharers.map((sharer, index) => ({ ...sharer, ...(parts[index] as OrderPart) }))
  await insertShares(trx, order.id, shares, at)
  await bookShares(trx, done, shares, at)
  for (const { seller, net } of shares) {
    await notifyParty(trx, done, seller, {
      title: '订单已完成',
      body: `《${done.title}》由 ${shares.length} 人平分，你分得 ${money(net)}（已扣除服务费），款项进入待结算。`,
    })
  }
  return parts
}

/**
 * Everything that was paid goes back to the buyer.
 * @throws AppError `state.conflict` when it was given to somebody, or back, before.
 */
export async function returnOrder(trx: Db, orderNo: string, { reason, at }: { reason: string; at: Date }): Promise<void> {
  const order = await lockPaid(trx, orderNo)
  const cancelled = await move(trx, order, 'CANCEL', system(at), { note: reason, set: { closed_at: at } })
  const value = keptValueOf(sumsOf(cancelled))
  if (value === 0) return
  await notifySide(trx, cancelled, 'BUYER', { title: '款项会原路退回', body: `《${order.title}》：${reason}。` })
  await beginRefund(trx, cancelled, { value, reason, at })
}
