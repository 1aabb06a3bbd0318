/** Plans of orders become rows, with their lines and their events. */
import { type Insertable, sql } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import type { OrderKind } from '#lib/contract/trade/order.ts'
import type { OrderEventsTable, OrderLinesTable, OrdersTable } from '#server/domains/trade/order/tables.ts'
import { DAY, MINUTE, type OrderPlan, orderNoAt, wayOf } from './plan.ts'

/** Serials below are taken by the reviews' own numbers. */
const FIRST_SERIAL = 500_000

export async function write({ db, rng, now }: SeedContext, plans: readonly OrderPlan[]): Promise<void> {
  const ways = plans.map(plan => wayOf(plan, rng, now))
  const rows = plans.map((plan, index): Insertable<OrdersTable> => {
    const way = ways[index]!
    const total = plan.lines.reduce((sum, line) => sum + line.price * (line.quantity ?? 1), 0)
    const coinsUsed = plan.coins ?? 0
    const paid = way.paidAt ? total - coinsUsed : 0
    const refunded = plan.refund === 'COMPLETE' ? (plan.state === 'CANCELLED' ? paid : Math.floor(paid / 2)) : 0
    return {
      order_no: plan.orderNo ?? orderNoAt(plan.createdAt, FIRST_SERIAL + index),
      kind: plan.kind,
      state: plan.state,
      buyer_user_id: plan.buyer.userId,
      buyer_company_id: plan.buyer.companyId,
      seller_user_id: plan.seller.userId,
      seller_company_id: plan.seller.companyId,
      subject_id: plan.subjectId,
      title: plan.title.slice(0, 120),
      picture: plan.picture,
      total_amount: total,
      coin_amount: coinsUsed,
      paid_amount: paid,
      refund_state: plan.refund ?? null,
      refunded_amount: refunded,
      refunded_coins: plan.refund === 'COMPLETE' && plan.state === 'CANCELLED' ? coinsUsed : 0,
      contact_name: plan.contact?.name ?? '',
      contact_phone: plan.contact?.phone ?? null,
      appointment_at: null,
      note: plan.note ?? '',
      pay_before: new Date(plan.createdAt.getTime() + 30 * MINUTE),
      paid_at: way.paidAt,
      delivered_at: way.deliveredAt,
      accept_before: plan.state === 'DELIVERED' && way.deliveredAt ? new Date(way.deliveredAt.getTime() + 3 * DAY) : null,
      completed_at: way.completedAt,
      reviewed_at: way.reviewedAt,
      closed_at: way.closedAt,
      created_at: plan.createdAt,
      updated_at: way.updatedAt,
    }
  })
  const ids = await insertReturningIds(db, 'orders', rows)
  await insertAll(
    db,
    'order_lines',
    plans.flatMap((plan, index) =>
      plan.lines.map(
        (line, position): Insertable<OrderLinesTable> => ({
          order_id: ids[index]!,
          position,
          name: line.name,
          ref_id: line.refId ?? null,
          unit_price: line.price,
          quantity: line.quantity ?? 1,
          unit: line.unit ?? '',
          snapshot: JSON.stringify({ ...(line.scope ? { scope: line.scope } : {}), ...(line.days ? { days: line.days } : {}) }),
        }),
      ),
    ),
  )
  await insertAll(
    db,
    'order_events',
    plans.flatMap((plan, index) =>
      ways[index]!.events.map(
        (event, at, all): Insertable<OrderEventsTable> => ({
          order_id: ids[index]!,
          event: event.event,
          from_state: all[at - 1]?.to ?? null,
          to_state: event.to,
          actor: event.actor,
          actor_user_id: event.actor === 'BUYER' ? plan.buyer.userId : event.actor === 'SELLER' ? plan.seller.userId : null,
          note: event.note ?? '',
          created_at: event.at,
        }),
      ),
    ),
  )
  await link(db)
}

/** The records that were bought name their order. */
async function link(db: SeedContext['db']): Promise<void> {
  const byLine = (table: string, kind: OrderKind) =>
    sql`update ${sql.table(table)} t set order_no = o.order_no from orders o join order_lines l on l.order_id = o.id
      where o.kind = ${kind} and l.ref_id = t.id`.execute(db)
  await byLine('course_enrolments', 'COURSE')
  await byLine('exam_registrations', 'EXAM')
  await byLine('cloud_subscriptions', 'CLOUD')
  await sql`update consultations c set order_no = o.order_no from orders o
    where o.kind = 'BOUNTY' and o.subject_id = c.id and c.order_no is null`.execute(db)
}
