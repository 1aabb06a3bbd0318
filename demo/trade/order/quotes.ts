/** Prices that are asked for, offered and agreed. */

import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll } from '#demo/insert.ts'
import type { QuoteState } from '#lib/contract/trade/order.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import type { QuoteEventsTable } from '#server/domains/trade/order/tables.ts'
import { isSame, type Named, person } from './parties.ts'
import type { Offer } from './services.ts'

const QUOTE_STATES: readonly QuoteState[] = ['QUOTE_REQUESTED', 'OFFERED', 'COUNTERED', 'ACCEPTED', 'DECLINED', 'EXPIRED']

const REQUESTS = [
  '面积大概 120 平，三房两厅，希望周末两天做完，请报个全包价。',
  '需要按月长期做，一个月四次，看看能不能优惠一些。',
  '材料我们自己出，只要人工，麻烦按天报价。',
  '图片已经发给客服了，请看过后给一个包含上门费的价格。',
]

/** Quotes of the named ones in every state, on both sides. Accepted ones have become an order. */
export async function writeQuotes({ db, rng, now, people }: SeedContext, offers: readonly Offer[], named: Named): Promise<void> {
  const pairs = [
    ...named.buyers.flatMap(buyer =>
      QUOTE_STATES.map(state => ({ buyer, state, offer: rng.pick(offers.filter(one => !isSame(one.seller, buyer))) })),
    ),
    ...named.sellers.flatMap(seller => {
      const own = offers.filter(one => isSame(one.seller, seller))
      if (own.length === 0) return []
      return QUOTE_STATES.map(state => ({
        buyer: person(rng.pick(people.filter(one => one.id !== seller.userId)).id),
        state,
        offer: rng.pick(own),
      }))
    }),
  ]
  const accepted = await db
    .selectFrom('orders')
    .select(['order_no', 'buyer_user_id', 'buyer_company_id', 'subject_id', 'created_at', 'total_amount'])
    .where('kind', '=', 'SERVICE')
    .where('state', 'in', ['PAID', 'DELIVERED', 'COMPLETED'])
    .where('total_amount', '>', 0)
    .orderBy('id')
    .execute()
  const events: Insertable<QuoteEventsTable>[] = []
  for (const { buyer, state, offer: drawn } of pairs) {
    const order =
      state === 'ACCEPTED'
        ? accepted.find(
            row =>
              row.buyer_company_id === buyer.companyId &&
              row.buyer_user_id === buyer.userId &&
              offers.some(one => one.id === row.subject_id),
          )
        : undefined
    if (state === 'ACCEPTED' && !order) continue
    const offer = order ? offers.find(one => one.id === order.subject_id)! : drawn
    const base = order?.total_amount ?? offer.packages[0]!.price
    const created = order
      ? new Date(order.created_at.getTime() - 2 * DAY_MS)
      : new Date(now.getTime() - rng.int(1, state === 'EXPIRED' ? 60 : 9) * DAY_MS)
    const offered = state !== 'QUOTE_REQUESTED' && !(state === 'EXPIRED' && rng.chance(0.5))
    const last = new Date(Math.min(now.getTime(), created.getTime() + 20 * HOUR_MS))
    const row = await db
      .insertInto('quotes')
      .values({
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
        updated_at: last,
      })
      .returning(['id', 'amount', 'days'])
      .executeTakeFirstOrThrow()
    const say = (
      event: QuoteEventsTable['event'],
      actor: QuoteEventsTable['actor'],
      hours: number,
      more: { amount?: number; note?: string } = {},
    ) =>
      events.push({
        quote_id: row.id,
        event,
        actor,
        actor_user_id: actor === 'BUYER' ? buyer.userId : actor === 'SELLER' ? offer.seller.userId : null,
        amount: more.amount ?? null,
        days: more.amount ? row.days : null,
        note: more.note ?? '',
        created_at: new Date(Math.min(now.getTime(), created.getTime() + hours * HOUR_MS)),
      })
    say('REQUEST', 'BUYER', 0)
    if (offered)
      say('OFFER', 'SELLER', 4, { amount: state === 'COUNTERED' ? Math.round(base * 1.15) : base, note: '含上门与材料，不含税' })
    if (state === 'COUNTERED') say('COUNTER', 'BUYER', 20, { amount: base, note: '预算有限，这个价可以马上定' })
    if (state === 'ACCEPTED') say('ACCEPT', 'BUYER', 20)
    if (state === 'DECLINED') say('DECLINE', 'BUYER', 20, { note: '已经找到合适的了' })
    if (state === 'EXPIRED') say('EXPIRE', 'SYSTEM', 24)
  }
  await insertAll(db, 'quote_events', events)
}
