/**
 * Orders whose seller is settled only later, as the answerer of a bounty: placed with the price that their domain names, given to whoever
 * earned them, or back to the buyer as a whole.
 */
import type { OrderKind } from '#lib/contract/trade/order.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import type { Priced } from '../purchasable.ts'
import { keptValueOf } from './amounts.ts'
import { beginRefund } from './begin-refund.ts'
import { sumsOf } from './money.ts'
import { complete, isRefunding, move } from './move.ts'
import { notifySide, type Party, requireTrading, system } from './parties.ts'
import { createOrder } from './place.ts'
import * as queries from './queries.ts'

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
