/** Asking for a price and bargaining: asked, offered, countered and offered again, until the buyer accepts or somebody declines. */

import type { QuoteState } from '#lib/contract/trade/order.ts'
import { money } from '#lib/format/money.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Actor } from '#server/access/actor.ts'
import type { ActionContext } from '#server/access/request-context.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { takeUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { quoteLink } from '../links.ts'
import { type OriginRequest, requireOrigin } from '../origin.ts'
import { purchasableOf } from '../purchasable.ts'
import { postQuoteCard } from './origin-cards.ts'
import { type Mover, moverIn, requireTrading } from './parties.ts'
import { createOrder, type OrderDetails, refuseOwnService } from './place.ts'
import * as queries from './quote-queries.ts'

const REQUEST_DAYS = 7
const COUNTER_DAYS = 7

type LockedQuote = queries.LockedQuote
type QuoteEvent = 'OFFER' | 'COUNTER' | 'DECLINE' | 'ACCEPT'

/** Which event may follow which state, and whose it is. */
export const QUOTE_MOVES: Readonly<
  Record<QuoteEvent, { from: readonly QuoteState[]; to: QuoteState; by: readonly Mover['actor'][] }>
> = {
  OFFER: { from: ['QUOTE_REQUESTED', 'COUNTERED'], to: 'OFFERED', by: ['SELLER'] },
  COUNTER: { from: ['OFFERED'], to: 'COUNTERED', by: ['BUYER'] },
  DECLINE: { from: ['QUOTE_REQUESTED', 'OFFERED', 'COUNTERED'], to: 'DECLINED', by: ['BUYER', 'SELLER'] },
  ACCEPT: { from: ['OFFERED'], to: 'ACCEPTED', by: ['BUYER'] },
}

type Request = {
  serviceId: number
  request: string
  budget: number | null
  pictures: readonly number[]
  from?: OriginRequest | undefined
  now: Date
}

/** @throws AppError `missing.record` when the service cannot be bought now, `order.own`, `upload.missing`, and as `requireOrigin` */
export async function requestQuote(
  db: Db,
  actor: Actor,
  { serviceId, request, budget, pictures, from, now }: Request,
): Promise<number> {
  const buyer = requireTrading(actor)
  return db.transaction().execute(async trx => {
    const { title, seller } = await purchasableOf('SERVICE').price(trx, serviceId, [], { buyer, now })
    if (!seller) throw new AppError('missing.record')
    await refuseOwnService(trx, buyer, seller)
    const consultationId = await requireOrigin(trx, actor, from, seller)
    const uploads = { userId: buyer.userId, ids: pictures, purpose: 'CONTENT_PICTURE', field: 'pictures', now } as const
    const taken = await takeUploads(trx, uploads)
    const id = await queries.insertQuote(trx, {
      service_id: serviceId,
      title,
      state: 'QUOTE_REQUESTED',
      buyer_user_id: buyer.userId,
      buyer_company_id: buyer.companyId,
      seller_user_id: seller.userId,
      seller_company_id: seller.companyId,
      request,
      pictures: taken.flatMap(({ pictureKey }) => pictureKey ?? []),
      budget,
      amount: null,
      days: null,
      valid_until: new Date(now.getTime() + REQUEST_DAYS * DAY_MS),
      order_no: null,
      consultation_id: consultationId,
      created_at: now,
      updated_at: now,
    })
    await writeEvent(trx, id, 'REQUEST', { actor: 'BUYER', userId: buyer.userId, at: now }, { amount: budget, note: request })
    await postQuoteCard(trx, { id, title, consultation_id: consultationId }, 'REQUEST', now)
    await notifyOther(trx, { id, title, seller_user_id: seller.userId }, 'SELLER', '有人询价')
    return id
  })
}

const writeEvent = (
  trx: Db,
  quoteId: number,
  event: QuoteEvent | 'REQUEST',
  mover: Mover,
  { amount = null, days = null, note = '' }: { amount?: number | null; days?: number | null; note?: string },
) =>
  queries.insertQuoteEvent(trx, {
    quote_id: quoteId,
    event,
    actor: mover.actor === 'SELLER' ? 'SELLER' : 'BUYER',
    actor_user_id: mover.userId,
    amount,
    days,
    note,
    created_at: mover.at,
  })

async function notifyOther(
  trx: Db,
  quote: { id: number; title: string; seller_user_id: number; buyer_user_id?: number; buyer_company_id?: number | null },
  side: 'BUYER' | 'SELLER',
  text: string,
): Promise<void> {
  const userId = side === 'SELLER' ? quote.seller_user_id : quote.buyer_user_id
  if (userId === undefined) return
  const link = quoteLink(quote.id, side === 'SELLER' ? 'seller' : 'buyer')
  await notify(trx, userId, { kind: 'ORDER', title: text, body: `《${quote.title}》：${text}，请查看。`, link })
}

type Change = { event: QuoteEvent; amount?: number; days?: number; validUntil?: Date; note: string }
type QuoteAction = ActionContext & { quoteId: number }

/** @throws AppError `missing.record` for strangers, `state.conflict` when it may not happen now or not by this side. */
async function lockFor(
  trx: Db,
  { actor, quoteId, now }: QuoteAction,
  event: QuoteEvent,
): Promise<{ quote: LockedQuote; mover: Mover }> {
  const quote = await queries.lockQuote(trx, quoteId)
  const mover = moverIn(quote, actor, now)
  if (!quote) throw new AppError('missing.record')
  const { from, by } = QUOTE_MOVES[event]
  if (!from.includes(quote.state) || !by.includes(mover.actor)) throw new AppError('state.conflict')
  if (quote.valid_until && quote.valid_until <= now) throw new AppError('state.conflict', { message: '这次询价已经过期' })
  return { quote, mover }
}

const TEXTS: Readonly<Record<QuoteEvent, string>> = {
  OFFER: '商家已报价',
  COUNTER: '买家还价',
  DECLINE: '对方谢绝了这次询价',
  ACCEPT: '报价已被接受',
}

function moveQuote(action: QuoteAction, { event, amount, days, validUntil, note }: Change): Promise<{ state: QuoteState }> {
  return action.db.transaction().execute(async trx => {
    const { quote, mover } = await lockFor(trx, action, event)
    const state = QUOTE_MOVES[event].to
    await queries.updateQuote(trx, quote.id, {
      state,
      updated_at: action.now,
      ...(amount === undefined ? {} : { amount }),
      ...(days === undefined ? {} : { days }),
      ...(validUntil ? { valid_until: validUntil } : {}),
    })
    await writeEvent(trx, quote.id, event, mover, { amount: amount ?? null, days: days ?? null, note })
    if (event !== 'ACCEPT') await postQuoteCard(trx, quote, event, action.now)
    const text = amount === undefined ? TEXTS[event] : `${TEXTS[event]} ${money(amount)}`
    await notifyOther(trx, quote, mover.actor === 'BUYER' ? 'SELLER' : 'BUYER', text)
    return { state }
  })
}

export const offerQuote = (action: QuoteAction, offer: { amount: number; days: number; validDays: number; note: string }) =>
  moveQuote(action, { event: 'OFFER', ...offer, validUntil: new Date(action.now.getTime() + offer.validDays * DAY_MS) })

export const counterQuote = (action: QuoteAction, counter: { amount: number; note: string }) =>
  moveQuote(action, { event: 'COUNTER', ...counter, validUntil: new Date(action.now.getTime() + COUNTER_DAYS * DAY_MS) })

export const declineQuote = (action: QuoteAction, { note }: { note: string }) => moveQuote(action, { event: 'DECLINE', note })

/** The buyer accepts: the quote becomes an order at the offered price. */
export const acceptQuote = (action: QuoteAction, details: OrderDetails): Promise<string> =>
  action.db.transaction().execute(async trx => {
    const { quote, mover } = await lockFor(trx, action, 'ACCEPT')
    const buyer = { userId: mover.userId ?? quote.buyer_user_id, companyId: quote.buyer_company_id }
    const asking = { buyer, now: action.now }
    const { title, picture, seller, freeCancel } = await purchasableOf('SERVICE').price(trx, quote.service_id, [], asking)
    const line = { name: '按报价提供的服务', refId: null, unitPrice: quote.amount ?? 0, quantity: 1, unit: '次' }
    const orderNo = await createOrder(trx, {
      buyer,
      kind: 'SERVICE',
      subjectId: quote.service_id,
      priced: { title, picture, seller, freeCancel, lines: [{ ...line, ...(quote.days === null ? {} : { days: quote.days }) }] },
      wanted: [],
      details,
      consultationId: quote.consultation_id,
      now: action.now,
    })
    await queries.updateQuote(trx, quote.id, { state: 'ACCEPTED', order_no: orderNo, updated_at: action.now })
    await writeEvent(trx, quote.id, 'ACCEPT', mover, { amount: quote.amount, days: quote.days })
    await notifyOther(trx, quote, 'SELLER', TEXTS.ACCEPT)
    return orderNo
  })

/** Ends quotes whose time is over, at most `limit`, and lets both sides know. @returns how many ended. */
export const expireQuotes = (db: Db, now: Date, limit: number): Promise<number> =>
  db.transaction().execute(async trx => {
    const expired = await queries.endDueQuotes(trx, now, limit)
    for (const quote of expired) {
      await postQuoteCard(trx, quote, 'EXPIRE', now)
      for (const side of ['BUYER', 'SELLER'] as const) await notifyOther(trx, quote, side, '询价已过期')
    }
    return expired.length
  })
