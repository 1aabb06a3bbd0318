/** SQL of how companies kept to their orders: by the month in which an order was paid, in Shanghai. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

export type FulfilmentMonth = {
  companyId: number
  month: string
  /** Orders whose promise was kept or broken, and those of them that were kept. */
  promised: number
  punctual: number
  paid: number
  /** Orders of which money went back because of the seller. */
  refunded: number
  /** Orders that operators decided against the seller. */
  upheld: number
}

/** By the end of which day in Shanghai a service was promised: the appointment, or so many days after payment, whichever is later. */
const due = sql`((greatest(o.appointment_at, o.paid_at + make_interval(days => promise.days)) at time zone 'Asia/Shanghai')::date + 1)
  at time zone 'Asia/Shanghai'`

/**
 * What operators decided last. A final decision that leaves a refund as it was asks for none anew; what goes back stands in its text
 * (`withSum` in `life/decisions.ts`).
 */
const decision = sql`select step.event = 'DECIDE_REFUND' or (step.event = 'DECIDE_COMPLETE' and (step.note ~ '（退 [^（）]+）$'
    or exists (select from refund_requests as asked where asked.order_id = o.id and asked.created_at = step.created_at))) as against
  from order_events as step where step.order_id = o.id and step.event in ('DECIDE_REFUND', 'DECIDE_COMPLETE', 'DECIDE_CONTINUE')
  order by step.id desc limit 1`

/**
 * A buyer who calls off an order, or gives something back by a rule that asks for no reason, says nothing about the seller. A directed
 * consultation that ends by itself may be anybody's doing, and counts only when operators decided.
 */
const orderFacts = (since: Date, now: Date) => sql`
  select o.seller_company_id as company_id, to_char(o.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-01') as month,
    case when o.kind <> 'SERVICE' or ${due} is null then null
      when no_show.found then false
      when steps.delivered_at is not null then steps.delivered_at < ${due}
      when coalesce(steps.ended_at, ${now}) >= ${due} then false end as punctual,
    o.refunded_amount + o.refunded_coins > 0 and (steps.by_seller or coalesce(decided.against, false)) as refunded,
    coalesce(decided.against, false) as upheld
  from orders as o
  left join lateral (select max((line.snapshot ->> 'days')::integer) as days from order_lines as line where line.order_id = o.id) as promise on true
  left join lateral (select
      coalesce(min(step.created_at) filter (where step.event = 'DELIVER'), o.delivered_at) as delivered_at,
      min(step.created_at) filter (where step.to_state in ('CANCELLED', 'COMPLETED', 'REVIEWED')) as ended_at,
      coalesce(bool_or(step.event = 'REFUND_PASS' or (step.event = 'CANCEL' and step.actor = 'SELLER')), false) as by_seller
    from order_events as step where step.order_id = o.id) as steps on true
  left join lateral (select exists (select from refund_requests as asked where asked.order_id = o.id and asked.compensation > 0
    and asked.state in ('WAIT_REFUND', 'COMPLETE')) as found) as no_show on true
  left join lateral (${decision}) as decided on true
  where o.seller_company_id is not null and o.paid_at >= ${since} and o.paid_at <= ${now}`

export async function listFulfilment(db: Db, since: Date, now: Date): Promise<FulfilmentMonth[]> {
  const { rows } = await sql<FulfilmentMonth>`
    select fact.company_id as "companyId", fact.month, count(fact.punctual)::integer as promised,
      (count(*) filter (where fact.punctual))::integer as punctual, count(*)::integer as paid,
      (count(*) filter (where fact.refunded))::integer as refunded, (count(*) filter (where fact.upheld))::integer as upheld
    from (${orderFacts(since, now)}) as fact group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
