/** One step of an order: the state by the table of moves, the row, and the event that tells of it. Everything else follows from there. */
import type { Updateable } from 'kysely'
import type { OrderEventKind } from '#lib/contract/trade/order.ts'
import { money } from '#lib/format/money.ts'
import { divideEarnings } from '#lib/trade/earnings.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import type { OrdersTable } from '../tables.ts'
import { keptValueOf } from './amounts.ts'
import { nextState } from './machine.ts'
import { bookCompletion, sumsOf } from './money.ts'
import { postOrderCard } from './origin-cards.ts'
import { type Mover, notifyPartner, notifySide, partnerOf } from './parties.ts'
import { insertEvent, type LockedOrder, updateOrder } from './queries.ts'

export const isRefunding = (order: Pick<LockedOrder, 'refund_state'>): boolean =>
  order.refund_state === 'APPLY' || order.refund_state === 'PASS' || order.refund_state === 'WAIT_REFUND'

export const factsOf = (order: LockedOrder) => ({
  kind: order.kind,
  state: order.state,
  refunding: isRefunding(order),
  reviewed: order.reviewed_at !== null,
  started: order.started_at !== null,
  bound: order.started_at !== null && !order.free_cancel,
})

type Step = { note?: string; uploadIds?: readonly number[]; set?: Updateable<OrdersTable> }

/**
 * Moves a locked order.
 * @returns the order as it is now.
 * @throws AppError `state.conflict` when the event may not happen now, or not by this side; nothing has changed then.
 */
export async function move(
  trx: Db,
  order: LockedOrder,
  event: OrderEventKind,
  mover: Mover,
  { note = '', uploadIds = [], set = {} }: Step = {},
): Promise<LockedOrder> {
  const state = nextState(factsOf(order), event, mover.actor)
  if (!state) throw new AppError('state.conflict')
  const change = { ...set, state, updated_at: mover.at }
  await updateOrder(trx, order.id, change)
  await insertEvent(trx, {
    orderId: order.id,
    event,
    from: order.state,
    to: state,
    actor: mover.actor,
    userId: mover.userId,
    note,
    uploadIds,
    at: mover.at,
  })
  await postOrderCard(trx, order, event, mover.at)
  return { ...order, ...(change as Partial<LockedOrder>) }
}

/** Completes an order and books what everybody earns by it. */
export async function complete(
  trx: Db,
  order: LockedOrder,
  event: 'COMPLETE' | 'AUTO_COMPLETE' | 'DECIDE_COMPLETE',
  mover: Mover,
  note = '',
): Promise<LockedOrder> {
  const done = await move(trx, order, event, mover, { note, set: { completed_at: mover.at, accept_before: null } })
  const inCoins = getRegistry().purchasables[done.kind]?.paidInCoins === true
  if (!inCoins) await bookCompletion(trx, done, mover.at)
  const body = inCoins ? `《${done.title}》已被换取，金币已到账。` : `《${done.title}》已完成，款项进入待结算。`
  await notifySide(trx, done, 'SELLER', { title: '订单已完成', body })
  if (partnerOf(done)) {
    const { partner } = divideEarnings(keptValueOf(sumsOf(done)), done.fee_rate, true)
    const earned = `《${done.title}》售出一份，你分得 ${money(partner)}（已扣除服务费），款项进入待结算。`
    await notifyPartner(trx, done, { title: '收到分成', body: earned })
  }
  return done
}
