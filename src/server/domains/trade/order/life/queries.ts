/** SQL that writes orders: their creation, their moves, their refunds, and what is due. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { OrderEventKind, OrderState, TradeActor } from '#lib/contract/trade/order.ts'
import type { Db } from '#server/db/client.ts'
import type { LineSnapshot, OrderLinesTable, OrdersTable, RefundRequestsTable } from '../tables.ts'

const columns = [
  'id',
  'order_no',
  'kind',
  'state',
  'buyer_user_id',
  'buyer_company_id',
  'seller_user_id',
  'seller_company_id',
  'partner_user_id',
  'partner_company_id',
  'subject_id',
  'title',
  'total_amount',
  'coin_amount',
  'payable_amount',
  'paid_amount',
  'refund_state',
  'refunded_amount',
  'refunded_coins',
  'appointment_at',
  'fee_rate',
  'free_cancel',
  'pay_before',
  'paid_at',
  'started_at',
  'delivered_at',
  'accept_before',
  'completed_at',
  'reviewed_at',
  'consultation_id',
] as const

/** @returns the id, or undefined when the number is taken. */
export async function insertOrder(trx: Db, row: Insertable<OrdersTable>): Promise<number | undefined> {
  const inserted = await trx
    .insertInto('orders')
    .values(row)
    .onConflict(conflict => conflict.column('order_no').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export const insertLines = (trx: Db, rows: Insertable<OrderLinesTable>[]) => trx.insertInto('order_lines').values(rows).execute()

type NewEvent = {
  orderId: number
  event: OrderEventKind
  from: OrderState | null
  to: OrderState
  actor: TradeActor
  userId: number | null
  note: string
  uploadIds?: readonly number[]
  at: Date
}

export const insertEvent = (trx: Db, { orderId, event, from, to, actor, userId, note, uploadIds = [], at }: NewEvent) =>
  trx
    .insertInto('order_events')
    .values({
      order_id: orderId,
      event,
      from_state: from,
      to_state: to,
      actor,
      actor_user_id: userId,
      note,
      upload_ids: [...uploadIds],
      created_at: at,
    })
    .execute()

/** Disputes, what the sides said, and what was decided, oldest first. */
export const listCaseEvents = (db: Db, orderId: number) =>
  db
    .selectFrom('order_events')
    .select(['id', 'event', 'actor', 'actor_user_id', 'created_at'])
    .where('order_id', '=', orderId)
    .where('event', 'in', ['DISPUTE', 'RECONSIDER', 'STATEMENT', 'DECIDE_REFUND', 'DECIDE_COMPLETE', 'DECIDE_CONTINUE'])
    .orderBy('id')
    .execute()

export const findOperatorName = async (db: Db, userId: number): Promise<string> =>
  (await db.selectFrom('users').select('nickname').where('id', '=', userId).executeTakeFirst())?.nickname ?? ''

/** How often this has happened to an order. */
export async function countEvents(trx: Db, orderId: number, event: NewEvent['event']): Promise<number> {
  const { count } = await trx
    .selectFrom('order_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('event', '=', event)
    .executeTakeFirstOrThrow()
  return count
}

export const lockOrder = (trx: Db, id: number) =>
  trx.selectFrom('orders').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export const lockOrderByNo = (trx: Db, orderNo: string) =>
  trx.selectFrom('orders').select(columns).where('order_no', '=', orderNo).forUpdate().executeTakeFirst()

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

export const findOrderByNo = (db: Db, orderNo: string) =>
  db.selectFrom('orders').select(columns).where('order_no', '=', orderNo).executeTakeFirst()

export const findOrderById = (db: Db, id: number) =>
  db.selectFrom('orders').select(columns).where('id', '=', id).executeTakeFirst()

export const updateOrder = (trx: Db, id: number, set: Updateable<OrdersTable>) =>
  trx.updateTable('orders').set(set).where('id', '=', id).execute()

export const listPurchasedLines = (db: Db, orderId: number) =>
  db
    .selectFrom('order_lines')
    .select(['name', 'ref_id', 'unit_price', 'quantity', 'unit', 'amount', 'snapshot'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()

export const snapshotOf = ({ scope, days }: LineSnapshot): string =>
  JSON.stringify({ ...(scope?.length ? { scope } : {}), ...(days === undefined ? {} : { days }) })

/** Orders of a buyer that wait for their payment. */
export async function countUnpaid(db: Db, buyer: { userId: number; companyId: number | null }): Promise<number> {
  const { total } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)`.as('total'))
    .where('state', '=', 'PENDING_PAYMENT')
    .where('buyer_user_id', '=', buyer.userId)
    .where('buyer_company_id', buyer.companyId === null ? 'is' : '=', buyer.companyId)
    .executeTakeFirstOrThrow()
  return total
}

const idsOf = (rows: { id: number }[]): number[] => rows.map(row => row.id)

export const listUnpaidDue = async (db: Db, now: Date, limit: number): Promise<number[]> =>
  idsOf(
    await db
      .selectFrom('orders')
      .select('id')
      .where('state', '=', 'PENDING_PAYMENT')
      .where('pay_before', '<=', now)
      .orderBy('pay_before')
      .orderBy('id')
      .limit(limit)
      .execute(),
  )

/** Delivered orders whose buyer has said nothing in time; one with an open refund waits for its answer. */
export const listAcceptDue = async (db: Db, now: Date, limit: number): Promise<number[]> =>
  idsOf(
    await db
      .selectFrom('orders')
      .select('id')
      .where('state', '=', 'DELIVERED')
      .where('accept_before', '<=', now)
      .where(sql<boolean>`coalesce(refund_state, '') not in ('APPLY', 'PASS', 'WAIT_REFUND')`)
      .orderBy('accept_before')
      .orderBy('id')
      .limit(limit)
      .execute(),
  )

export const insertRefundRequest = async (trx: Db, row: Insertable<RefundRequestsTable>): Promise<number> =>
  (await trx.insertInto('refund_requests').values(row).returning('id').executeTakeFirstOrThrow()).id

export const findOpenRefund = (db: Db, orderId: number) =>
  db
    .selectFrom('refund_requests')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', ['APPLY', 'WAIT_REFUND'])
    .executeTakeFirst()

export const listRefundRequests = (db: Db, orderId: number) =>
  db.selectFrom('refund_requests').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

export const updateRefundRequest = (trx: Db, id: number, set: Updateable<RefundRequestsTable>) =>
  trx.updateTable('refund_requests').set(set).where('id', '=', id).execute()

/** Orders whose seller has not answered a request for a refund in time. */
export const listRefundDue = async (db: Db, now: Date, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('refund_requests')
      .select('order_id')
      .where('state', '=', 'APPLY')
      .where('answer_before', '<=', now)
      .orderBy('answer_before')
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(row => row.order_id)

/** Orders of one person are placed one after the other, so that the bound on unpaid ones holds. */
export const lockBuyer = (trx: Db, userId: number) =>
  trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()

export const postponeRefund = (db: Db, orderId: number, until: Date) =>
  db
    .updateTable('refund_requests')
    .set({ answer_before: until })
    .where('order_id', '=', orderId)
    .where('state', '=', 'APPLY')
    .execute()

export const findContactPhone = async (db: Db, orderId: number): Promise<string | null> =>
  (await db.selectFrom('orders').select('contact_phone').where('id', '=', orderId).executeTakeFirst())?.contact_phone ?? null

/** Whether a person is with a company, also while they are leaving. */
export const worksFor = async (db: Db, userId: number, companyId: number): Promise<boolean> =>
  (await db
    .selectFrom('company_employees')
    .select('id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('state', 'in', ['ACTIVE', 'LEAVING'])
    .executeTakeFirst()) !== undefined
