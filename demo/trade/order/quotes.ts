/** Prices that are asked for, offered and agreed. */

import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll } from '#demo/insert.ts'
import type { QuoteState } from '#lib/contract/trade/order.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import type { QuoteEventsTable } from '#server/domains/trade/order/tables.ts'
import { type Buyer, isSame, type Named, person } from './parties.ts'
import type { Offer } from './services.ts'

const QUOTE_STATES: readonly QuoteState[] = ['QUOTE_REQUESTED', 'OFFERED', 'COUNTERED', 'ACCEPTED', 'DECLINED', 'EXPIRED']

const REQUESTS = [
  '面积大概 120 平，三房两厅，希望周末两天做完，请报个全包价。',
  '需要按月长期做，一个月四次，看看能不能优惠一些。',
  '材料我们自己出，只要人工，麻烦按天报价。',
  '图片已经发给客服了，请看过后给一个包含上门费的价格。',
]

type Plan = { buyer: Buyer; state: QuoteState; offer: Offer }
type AcceptedOrder = Awaited<ReturnType<typeof readAccepted>>[number]
/** `base`: fen that it ends with. `offered`: the seller has named a price. */
type Draft = Plan & { order: AcceptedOrder | undefined; base: number; created: Date; offered: boolean }

/** Quotes of the named ones in every state, on both sides. Accepted ones have become an order. */
export async function writeQuotes(context: SeedContext, offers: readonly Offer[], named: Named): Promise<void> {
  const { db } = context
  const plans = planQuotes(context, offers, named)
  const accepted = await readAccepted(db)
  const events: Insertable<QuoteEventsTable>[] = []
  for (const plan of plans) {
    const order = plan.state === 'ACCEPTED' ? findOrder(accepted, plan.buyer, offers) : undefined
    if (plan.state === 'ACCEPTED' && !order) continue
    const offer = order ? offers.find(one => one.id === order.subject_id)! : plan.offer
    const draft = draftQuote(context, { ...plan, offer }, order)
    const row = await db.insertInto('quotes').values(quoteRow(context, draft)).returning(['id', 'days']).executeTakeFirstOrThrow()
    events.push(...eventsOf(context, draft, row))
  }
  await insertAll(db, 'quote_events', events)
}

function planQuotes({ rng, people }: SeedContext, offers: readonly Offer[], named: Named): Plan[] {
  const asked = named.buyers.flatMap(buyer =>
    QUOTE_STATES.map(state => ({ buyer, state, offer: rng.pick(offers.filter(one => !isSame(one.seller, buyer))) })),
  )
  const received = named.sellers.flatMap(seller => {
    const own = offers.filter(one => isSame(one.seller, seller))
    if (own.length === 0) return []
    return QUOTE_STATES.map(state => ({
      buyer: person(rng.pick(people.filter(one => one.id !== seller.userId)).id),
      state,
      offer: rng.pick(own),
    }))
  })
  return [...asked, ...received]
}

const readAccepted = (db: Db) =>
  db
    .selectFrom('orders')
    .select(['order_no', 'buyer_user_id', 'buyer_company_id', 'subject_id', 'created_at', 'total_amount'])
    .where('kind', '=', 'SERVICE')
    .where('state', 'in', ['PAID', 'DELIVERED', 'COMPLETED'])
    .where('total_amount', '>', 0)
    .orderBy('id')
    .execute()

/** An order of the buyer that may have begun with a quote. */
const findOrder = (orders: readonly AcceptedOrder[], buyer: Buyer, offers: readonly Offer[]): AcceptedOrder | undefined =>
  orders.find(
    row =>
      row.buyer_company_id === buyer.companyId &&
      row.buyer_user_id === buyer.userId &&
      offers.some(one => one.id === row.subject_id),
  )

function draftQuote({ rng, now }: SeedContext, plan: Plan, order: AcceptedOrder | undefined): Draft {
  const { state, offer } = plan
  const created = order
    ? new Date(order.created_at.getTime() - 2 * DAY_MS)
    : new Date(now.getTime() - rng.int(1, state === 'EXPIRED' ? 60 : 9) * DAY_MS)
  const offered = state !== 'QUOTE_REQUESTED' && !(state === 'EXPIRED' && rng.chance(0.5))
  return { ...plan, order, base: order?.total_amount ?? offer.packages[0]!.price, created, offered }
}

const quoteRow = ({ rng, now }: SeedContext, { buyer, state, offer, order, base, created, offered }: Draft) => ({
  service_id: offer.id,
  title: offer.title,
  state,
  buyer_user_id: buyer.userId,
  buyer_company_id: buyer.companyId,
  seller_user_id: offer.seller.userId!,
  seller_company_id: offer.seller.companyId,
  request: rng.pick(REQUESTS),
  budget: rng.chance(0.5) ? Math.round((base * 0.9) / 100) * 100 : null,
  amount: offered ? base : null,
  days: offered ? rng.int(2, 20) : null,
  valid_until: offered ? new Date(created.getTime() + (state === 'EXPIRED' ? 1 : 14) * DAY_MS) : null,
  order_no: order?.order_no ?? null,
  created_at: created,
  updated_at: new Date(Math.min(now.getTime(), created.getTime() + 20 * HOUR_MS)),
})

/** How it came to its state. `hours` after it was asked for. */
function eventsOf({ now }: SeedContext, draft: Draft, row: { id: number; days: number | null }): Insertable<QuoteEventsTable>[] {
  const { buyer, state, offer, base, created, offered } = draft
  const say = (
    event: QuoteEventsTable['event'],
    actor: QuoteEventsTable['actor'],
    hours: number,
    { amount, note }: { amount?: number; note?: string } = {},
  ) => ({
    quote_id: row.id,
    event,
    actor,
    actor_user_id: actor === 'BUYER' ? buyer.userId : actor === 'SELLER' ? offer.seller.userId : null,
    amount: amount ?? null,
    days: amount ? row.days : null,
    note: note ?? '',
    created_at: new Date(Math.min(now.getTime(), created.getTime() + hours * HOUR_MS)),
  })
  const events = [say('REQUEST', 'BUYER', 0)]
  const asked = state === 'COUNTERED' ? Math.round(base * 1.15) : base
  if (offered) events.push(say('OFFER', 'SELLER', 4, { amount: asked, note: '含上门与材料，不含税' }))
  if (state === 'COUNTERED') events.push(say('COUNTER', 'BUYER', 20, { amount: base, note: '预算有限，这个价可以马上定' }))
  if (state === 'ACCEPTED') events.push(say('ACCEPT', 'BUYER', 20))
  if (state === 'DECLINED') events.push(say('DECLINE', 'BUYER', 20, { note: '已经找到合适的了' }))
  if (state === 'EXPIRED') events.push(say('EXPIRE', 'SYSTEM', 24))
  return events
}
