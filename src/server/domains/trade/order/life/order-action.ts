/** Running one step of an order for one of its sides, in one transaction on the locked order. */

import type { OrderState, RefundState } from '#lib/contract/trade/order.ts'
import type { ActionContext } from '#server/access/request-context.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { type Mover, moverIn } from './parties.ts'
import * as queries from './queries.ts'

type LockedOrder = queries.LockedOrder

/** How an order stands after a step. */
export type Moved = { state: OrderState; refundState: RefundState | null }

const outcomeOf = (order: LockedOrder): Moved => ({ state: order.state, refundState: order.refund_state })

export type OrderAction = ActionContext & { orderNo: string }

type Work = (trx: Db, order: LockedOrder, mover: Mover) => Promise<LockedOrder>

/** Runs a step of one of the two sides. @throws AppError `missing.record` for everybody else. */
export async function actOnOrder({ db, actor, orderNo, now }: OrderAction, work: Work): Promise<Moved> {
  const order = await db.transaction().execute(async trx => {
    const locked = await queries.lockOrderByNo(trx, orderNo)
    const mover = moverIn(locked, actor, now)
    if (!locked) throw new AppError('missing.record')
    return work(trx, locked, mover)
  })
  return outcomeOf(order)
}
