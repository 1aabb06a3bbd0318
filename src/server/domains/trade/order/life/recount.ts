/** Figures that follow from an order: after its transaction, because they purge pages. */
import type { Db } from '#server/db/client.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import type { RecountedAfter } from '../purchasable.ts'
import { purchaseOf } from './parties.ts'
import * as queries from './queries.ts'

async function recountWithin(trx: Db, order: queries.LockedOrder | undefined, after: RecountedAfter, at: Date): Promise<void> {
  const subject = order && getRegistry().purchasables[order.kind]
  if (order && subject) await subject.recount(trx, await purchaseOf(trx, order, at), after)
}

const recountRow = (db: Db, order: queries.LockedOrder | undefined, after: RecountedAfter, at: Date): Promise<void> =>
  db.transaction().execute(trx => recountWithin(trx, order, after, at))

/** In a transaction that decides about the order's review. */
export const recountIn = async (trx: Db, orderNo: string, after: RecountedAfter, at: Date): Promise<void> =>
  recountWithin(trx, await queries.findOrderByNo(trx, orderNo), after, at)

export const recount = async (db: Db, orderNo: string, after: RecountedAfter, at: Date): Promise<void> =>
  recountRow(db, await queries.findOrderByNo(db, orderNo), after, at)

/** After an order that completes as soon as it is paid; nothing for every other one. */
export async function recountCompleted(db: Db, orderNo: string, at: Date): Promise<void> {
  const order = await queries.findOrderByNo(db, orderNo)
  if (order?.state === 'COMPLETED') await recountRow(db, order, 'COMPLETED', at)
}

/** After a payment was credited. */
export const recountPaid = async (db: Db, orderId: number, at: Date): Promise<void> => {
  const order = await queries.findOrderById(db, orderId)
  if (order?.state === 'COMPLETED') await recountRow(db, order, 'COMPLETED', at)
}

export const recountRefunded = async (db: Db, orderId: number, at: Date): Promise<void> =>
  recountRow(db, await queries.findOrderById(db, orderId), 'REFUNDED', at)
