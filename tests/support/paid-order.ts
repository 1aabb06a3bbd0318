/** Orders that wait for their payment, written as they stand after ordering. */

import type { Insertable } from 'kysely'
import { MINUTE_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import type { OrdersTable } from '#server/domains/trade/order/tables.ts'

let serial = 0

/** An order of a service that the platform itself sells: no other record waits for its money. @returns its number and id. */
export async function insertWaitingOrder(db: Db, buyerId: number, over: Partial<Insertable<OrdersTable>> = {}) {
  const orderNo = `20261122${String(Date.now()).slice(-6)}${String(++serial).padStart(6, '0')}`
  const { id } = await db
    .insertInto('orders')
    .values({
      order_no: orderNo,
      kind: 'SERVICE',
      state: 'PENDING_PAYMENT',
      buyer_user_id: buyerId,
      buyer_company_id: null,
      seller_user_id: null,
      seller_company_id: null,
      subject_id: null,
      title: '人力资源管理师考试 · 报名费',
      total_amount: 19_900,
      refund_state: null,
      contact_phone: null,
      appointment_at: null,
      pay_before: new Date(Date.now() + 30 * MINUTE_MS),
      paid_at: null,
      delivered_at: null,
      accept_before: null,
      completed_at: null,
      reviewed_at: null,
      closed_at: null,
      ...over,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_lines')
    .values({
      order_id: id,
      position: 0,
      name: '报名费',
      ref_id: null,
      unit_price: 19_900,
      quantity: 1,
      unit: '人',
      snapshot: '{}',
    })
    .execute()
  return { id, orderNo }
}
