/** Plans of orders become rows, with their lines and their events. */

import { type Insertable, sql } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import type { OrderKind } from '#lib/contract/trade/order.ts'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import { splitRefund } from '#server/domains/trade/order/life/amounts.ts'
import type { OrderEventsTable, OrderLinesTable, OrdersTable, RefundRequestsTable } from '#server/domains/trade/order/tables.ts'
import { type OrderPlan, orderNoAt } from './plan.ts'
import { type Way, wayOf } from './way.ts'

/** Serials below are taken by the reviews' own numbers. */
const FIRST_SERIAL = 500_000
const SERVICE_FEE_RATE = 1_000

export async function write({ db, rng, now }: SeedContext, plans: readonly OrderPlan[]): Promise<void> {
  const ways = plans.map(plan => wayOf(plan, rng, now))
  const rows = plans.map((plan, index) => orderRow(plan, ways[index]!, FIRST_SERIAL + index))
  const ids = await insertReturningIds(db, 'orders', rows)
  await insertAll(
    db,
    'order_lines',
    plans.flatMap((plan, index) => plan.lines.map((line, position) => lineRow(ids[index]!, line, position))),
  )
  await insertAll(
    db,
    'order_events',
    plans.flatMap((plan, index) => eventRows(ids[index]!, plan, ways[index]!)),
  )
  await writeRefunds(db, plans, rows, ids)
  await link(db)
}

const orderRow = (plan: OrderPlan, way: Way, serial: number): Insertable<OrdersTable> => ({
  order_no: plan.orderNo ?? orderNoAt(plan.createdAt, serial),
  kind: plan.kind,
  state: plan.state,
  buyer_user_id: plan.buyer.userId,
  buyer_company_id: plan.buyer.companyId,
  seller_user_id: plan.seller.userId,
  seller_company_id: plan.seller.companyId,
  subject_id: plan.subjectId,
  title: plan.title.slice(0, 120),
  picture: plan.picture,
  ...amountsOf(plan, way),
  refund_state: plan.refund ?? null,
  contact_name: plan.contact?.name ?? '',
  contact_phone: plan.contact?.phone ?? null,
  appointment_at: null,
  fee_rate: plan.kind === 'SERVICE' ? SERVICE_FEE_RATE : 0,
  note: plan.note ?? '',
  pay_before: new Date(plan.createdAt.getTime() + 30 * MINUTE_MS),
  paid_at: way.paidAt,
  delivered_at: way.deliveredAt,
  accept_before: plan.state === 'DELIVERED' && way.deliveredAt ? new Date(way.deliveredAt.getTime() + 3 * DAY_MS) : null,
  completed_at: way.completedAt,
  reviewed_at: way.reviewedAt,
  closed_at: way.closedAt,
  created_at: plan.createdAt,
  updated_at: way.updatedAt,
})

/** A cancelled order is paid back whole, coins and all; any other that is paid back, by half. */
function amountsOf(plan: OrderPlan, way: Way) {
  const total = plan.lines.reduce((sum, line) => sum + line.price * (line.quantity ?? 1), 0)
  const coins = plan.coins ?? 0
  const paid = way.paidAt ? total - coins : 0
  const isCancelled = plan.state === 'CANCELLED'
  return {
    total_amount: total,
    coin_amount: coins,
    paid_amount: paid,
    refunded_amount: plan.refund === 'COMPLETE' ? (isCancelled ? paid : Math.floor(paid / 2)) : 0,
    refunded_coins: plan.refund === 'COMPLETE' && isCancelled ? coins : 0,
  }
}

const lineRow = (orderId: number, line: OrderPlan['lines'][number], position: number): Insertable<OrderLinesTable> => ({
  order_id: orderId,
  position,
  name: line.name,
  ref_id: line.refId ?? null,
  unit_price: line.price,
  quantity: line.quantity ?? 1,
  unit: line.unit ?? '',
  snapshot: JSON.stringify({ ...(line.scope ? { scope: line.scope } : {}), ...(line.days ? { days: line.days } : {}) }),
})

const eventRows = (orderId: number, { buyer, seller }: OrderPlan, { events }: Way): Insertable<OrderEventsTable>[] =>
  events.map((event, at) => ({
    order_id: orderId,
    event: event.event,
    from_state: events[at - 1]?.to ?? null,
    to_state: event.to,
    actor: event.actor,
    actor_user_id: event.actor === 'BUYER' ? buyer.userId : event.actor === 'SELLER' ? seller.userId : null,
    note: event.note ?? '',
    created_at: event.at,
  }))

const REQUEST_STATES = {
  APPLY: 'APPLY',
  PASS: 'WAIT_REFUND',
  WAIT_REFUND: 'WAIT_REFUND',
  COMPLETE: 'COMPLETE',
  REFUSE: 'REFUSE',
  BUYER_CANCEL: 'BUYER_CANCEL',
} as const

/** What buyers asked back. For what is no service, refunds follow other rules: they are there once they are settled. */
async function writeRefunds(
  db: SeedContext['db'],
  plans: readonly OrderPlan[],
  rows: readonly Insertable<OrdersTable>[],
  ids: readonly number[],
): Promise<void> {
  const asked = plans.flatMap((plan, index): Insertable<RefundRequestsTable>[] => {
    const row = rows[index]!
    if (!plan.refund || (plan.kind !== 'SERVICE' && plan.refund !== 'COMPLETE')) return []
    const state = REQUEST_STATES[plan.refund]
    const { value, coins } = askedOf(row, state)
    if (value === 0) return []
    const at = row.updated_at as Date
    return [
      {
        order_id: ids[index]!,
        value,
        coins,
        amount: value - coins,
        reason: '计划有变，申请退款',
        state,
        answer_before: plan.kind === 'SERVICE' ? new Date(at.getTime() + 2 * DAY_MS) : null,
        created_at: at,
        answered_at: state === 'APPLY' ? null : at,
        completed_at: state === 'COMPLETE' ? at : null,
      },
    ]
  })
  await insertAll(db, 'refund_requests', asked)
}

/** What the refund of an order is about; one that is agreed to and not yet done is of a half, so that the order goes on. */
function askedOf(row: Insertable<OrdersTable>, state: RefundRequestsTable['state']): { value: number; coins: number } {
  if (state === 'COMPLETE') return { value: row.refunded_amount! + row.refunded_coins!, coins: row.refunded_coins! }
  if (state !== 'WAIT_REFUND') return { value: row.total_amount, coins: row.coin_amount! }
  const sums = { total: row.total_amount, coins: row.coin_amount!, refundedAmount: 0, refundedCoins: 0 }
  const value = Math.floor(row.total_amount / 2)
  return { value, coins: splitRefund(sums, value).coins }
}

/** The records that were bought name their order. */
async function link(db: SeedContext['db']): Promise<void> {
  const byLine = (table: string, kind: OrderKind) =>
    sql`update ${sql.table(table)} t set order_no = o.order_no from orders o join order_lines l on l.order_id = o.id
      where o.kind = ${kind} and l.ref_id = t.id`.execute(db)
  await byLine('course_enrolments', 'COURSE')
  await byLine('exam_registrations', 'EXAM')
  await byLine('cloud_subscriptions', 'CLOUD')
  await sql`insert into cloud_orders (order_id, company_id, product_id, plan_id, purpose, seats, months, month_price, state, starts_at, ends_at)
    select o.id, s.company_id, s.product_id, s.plan_id, 'NEW', s.seats, 12, p.month_price, 'DONE', s.starts_at, s.ends_at
    from cloud_subscriptions s join orders o on o.order_no = s.order_no join cloud_plans p on p.id = s.plan_id
    where o.completed_at is not null`.execute(db)
  // Who bought a file or a recording has it, once.
  await sql`insert into download_grants (download_id, user_id, company_id, order_no, created_at)
    select o.subject_id, case when o.buyer_company_id is null then o.buyer_user_id end, o.buyer_company_id, o.order_no, o.completed_at
    from orders o where o.kind = 'DOWNLOAD' and o.completed_at is not null order by o.id on conflict do nothing`.execute(db)
  await sql`update downloads d set coins_earned = sold.coins from (
      select g.download_id, sum(floor(o.total_amount * 0.7)) as coins from download_grants g join orders o on o.order_no = g.order_no
      where o.seller_user_id is not null group by g.download_id) sold
    where sold.download_id = d.id`.execute(db)
  await sql`insert into playback_grants (playback_id, user_id, order_no, state, created_at)
    select o.subject_id, o.buyer_user_id, o.order_no, 'OPEN', o.completed_at
    from orders o where o.kind = 'PLAYBACK' and o.completed_at is not null order by o.id on conflict do nothing`.execute(db)
  await sql`update consultations c set order_no = o.order_no from orders o
    where o.kind = 'BOUNTY' and o.subject_id = c.id and c.order_no is null`.execute(db)
}
