/** All SQL of payments and refunds. Locks are taken in one order: order, payment, refund. */
import { type Insertable, sql } from 'kysely'
import type { PayWay } from '#lib/contract/trade/payment.ts'
import type { Db } from '#server/db/client.ts'
import type { PaymentTables } from './tables.ts'

export type NewPayment = Insertable<PaymentTables['payments']>

/** @returns undefined when this way of the order waits already. */
export const insertPayment = (db: Db, row: NewPayment) =>
  db
    .insertInto('payments')
    .values(row)
    .onConflict(conflict => conflict.columns(['order_id', 'way']).where('state', '=', 'WAITING').doNothing())
    .returningAll()
    .executeTakeFirst()

export const findWaiting = (db: Db, orderId: number, way: PayWay) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('way', '=', way)
    .where('state', '=', 'WAITING')
    .executeTakeFirst()

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

export const listPayments = (db: Db, orderId: number) =>
  db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('id', 'desc').execute()

export const findPayment = (db: Db, provider: PaymentRow['provider'], paymentNo: string) =>
  db.selectFrom('payments').selectAll().where('provider', '=', provider).where('payment_no', '=', paymentNo).executeTakeFirst()

export const findPaymentById = (db: Db, id: number) =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const lockPayment = (trx: Db, id: number) =>
  trx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const findCredited = (db: Db, orderId: number) =>
  db.selectFrom('payments').selectAll().where('order_id', '=', orderId).where('credited', '=', true).executeTakeFirst()

export const updateSuccess = (
  trx: Db,
  id: number,
  { transaction, paidAt, credited }: { transaction: string; paidAt: Date; credited: boolean },
) =>
  trx
    .updateTable('payments')
    .set({ state: 'SUCCESS', transaction_id: transaction, paid_at: paidAt, credited, closed_at: null })
    .where('id', '=', id)
    .execute()

/** The order is paid: the other ways are asked soon, and closed where nobody paid. */
export const hurryOthers = (trx: Db, orderId: number, now: Date) =>
  trx.updateTable('payments').set({ next_poll_at: now }).where('order_id', '=', orderId).where('state', '=', 'WAITING').execute()

export const updateClosed = (trx: Db, id: number, now: Date) =>
  trx
    .updateTable('payments')
    .set({ state: 'CLOSED', closed_at: now })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute()

/** Notes that the provider is being asked. @returns false when it was asked after `since`, by this process or another. */
export async function takePoll(db: Db, id: number, { since, now }: { since: Date; now: Date }): Promise<boolean> {
  const row = await db
    .updateTable('payments')
    .set({ polled_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`(polled_at is null or polled_at <= ${since})`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Payments to ask about now, with the state of their order. */
export const listDuePayments = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .selectAll('payments')
    .select('orders.state as order_state')
    .where('payments.state', '=', 'WAITING')
    .where('payments.next_poll_at', '<=', now)
    .orderBy('payments.next_poll_at')
    .limit(limit)
    .execute()

export const planPoll = (db: Db, id: number, at: Date) =>
  db.updateTable('payments').set({ next_poll_at: at, poll_count: sql`poll_count + 1` }).where('id', '=', id).execute()

/** @returns undefined when this was asked for before. */
export const insertRefund = (trx: Db, row: Insertable<PaymentTables['refunds']>) =>
  trx
    .insertInto('refunds')
    .values(row)
    .onConflict(conflict => conflict.columns(['kind', 'ref']).doNothing())
    .returningAll()
    .executeTakeFirst()

export const findRefund = (db: Db, refundNo: string) =>
  db.selectFrom('refunds').selectAll().where('refund_no', '=', refundNo).executeTakeFirst()

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

export const findRefundByRef = (db: Db, kind: RefundRow['kind'], ref: string) =>
  db.selectFrom('refunds').selectAll().where('kind', '=', kind).where('ref', '=', ref).executeTakeFirst()

export const lockRefund = (trx: Db, id: number) =>
  trx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** What is asked back of a payment and was not given up. */
export async function sumRefunds(trx: Db, paymentId: number): Promise<number> {
  const row = await trx
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount), 0)`.as('sum'))
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'FAILED')
    .executeTakeFirstOrThrow()
  return row.sum
}

/** What is complete stays so. */
export const updateRefund = (
  trx: Db,
  id: number,
  set: { state: RefundRow['state']; transaction_id?: string | null; done_at?: Date; next_poll_at?: Date },
) => trx.updateTable('refunds').set(set).where('id', '=', id).where('state', '<>', 'COMPLETE').execute()

export const addRefunded = (trx: Db, paymentId: number, amount: number) =>
  trx
    .updateTable('payments')
    .set({
      refunded_amount: sql`refunded_amount + ${amount}`,
      state: sql`case when refunded_amount + ${amount} = amount then 'REFUNDED' else 'PART_REFUND' end`,
    })
    .where('id', '=', paymentId)
    .execute()

/** A refund of an order with an issued invoice is sent only after the red one (rule 退款); what was sent is followed in any case. */
const isFreeToLeave = sql<boolean>`(refunds.state = 'ACCEPTED' or refunds.kind <> 'ORDER' or not exists (
  select from invoices where invoices.order_id = refunds.order_id and invoices.state = 'ISSUED'))`

export const listDueRefunds = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('state', 'in', ['WAITING', 'ACCEPTED'])
    .where('next_poll_at', '<=', now)
    .where(isFreeToLeave)
    .orderBy('next_poll_at')
    .limit(limit)
    .execute()

export const planRefund = (db: Db, id: number, at: Date) =>
  db.updateTable('refunds').set({ next_poll_at: at, poll_count: sql`poll_count + 1` }).where('id', '=', id).execute()

export const insertFinding = (db: Db, row: Insertable<PaymentTables['payment_findings']>) =>
  db
    .insertInto('payment_findings')
    .values(row)
    .onConflict(conflict => conflict.constraint('payment_findings__once').doNothing())
    .execute()
