/** Reading orders and quotes of the identity that acts, and the doors for payments (`life/payable.ts`) and for what can be bought. */

import type { ListOf, PageQuery } from '#lib/contract/define.ts'
import type {
  IncomeMonth,
  OrderDetail,
  OrderKind,
  OrderListQuery,
  OrderRow,
  OrderShare,
  OrderState,
  OrderTrace,
  PartnerIncome,
  QuoteDetail,
  QuoteRow,
  QuoteState,
  TradeRole,
} from '#lib/contract/trade/order.ts'
import { clockOf, dayNumber, momentOfClock } from '#lib/format/shanghai.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Actor } from '#server/access/actor.ts'
import { linkReaderOf } from '#server/access/link-reader.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { traceOrder } from '#server/domains/trade/ledger/service.ts'
import { findOrderReview } from '#server/domains/trade/review/service.ts'
import { AppError } from '#server/errors.ts'
import { presentEvents } from './life/files.ts'
import { showOrigin } from './origin.ts'
import { mayTrade, roleIn, type Trader, traderOf } from './policy.ts'
import { presentOrder, presentOrderDetail, presentPartnerOrder, presentQuote, presentShare } from './present.ts'
import * as queries from './queries.ts'
import { presentTrace } from './trace.ts'

/** @throws AppError `rights.denied` for somebody whose part in the company has nothing to do with its orders. */
function tradingAs(actor: Actor): Trader {
  if (!mayTrade(actor)) throw new AppError('rights.denied', { message: '公司的订单由负责人和管理员处理' })
  return traderOf(actor)
}

export async function listOrders(db: Db, actor: Actor, query: OrderListQuery): Promise<ListOf<OrderRow>> {
  return presentPage(await queries.pageOrders(db, tradingAs(actor), query), row => presentOrder(row, query.role))
}

export async function countOrders(
  db: Db,
  actor: Actor,
  { role, kind }: { role: TradeRole; kind?: OrderKind | undefined },
): Promise<{ byState: Partial<Record<OrderState, number>>; total: number; refunding: number }> {
  const trader = tradingAs(actor)
  const [rows, refunding] = await Promise.all([
    queries.countOpen(db, trader, role, kind),
    queries.countRefunding(db, trader, role, kind),
  ])
  return {
    byState: Object.fromEntries(rows.map(row => [row.state, row.total])),
    total: rows.reduce((sum, row) => sum + row.total, 0),
    refunding,
  }
}

const sharesOf = (trader: Trader, shares: readonly queries.ShareRow[] = []): queries.ShareRow[] =>
  shares.filter(({ user_id, company_id }) =>
    trader.kind === 'COMPANY' ? company_id === trader.id : company_id === null && user_id === trader.id,
  )

type SharePaging = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'>

/** @throws AppError `missing.record` when there is no such order, or it is none of this identity's business. */
async function findFor(db: Db, trader: Trader, orderNo: string) {
  const found = await queries.findOrder(db, orderNo)
  const shares = found && (await queries.listShares(db, found.order.id))
  const role = found ? (roleIn(found.sides, trader) ?? (sharesOf(trader, shares).length > 0 ? 'seller' : null)) : null
  if (!found || !role) throw new AppError('missing.record')
  return { found, shares, role }
}

/** Whether the order is some business of the identity that acts, or of an operator's. */
export async function holdsOrder(db: Db, actor: Actor, id: number): Promise<boolean> {
  if (actor.kind === 'visitor') return false
  const sides = await queries.findSides(db, id)
  if (!sides || !mayTrade(actor)) return false
  const trader = traderOf(actor)
  return roleIn(sides, trader) !== null || sharesOf(trader, await queries.listShares(db, id)).length > 0
}

/** @throws AppError `missing.record` */
export async function getTrace(db: Db, actor: Actor, orderNo: string): Promise<OrderTrace> {
  const trader = tradingAs(actor)
  const { found, shares, role } = await findFor(db, trader, orderNo)
  const rows = await traceOrder(db, found.order.id)
  return { steps: presentTrace(rows, { role, trader, alone: (shares ?? []).length === 0 }) }
}

/** @throws AppError `missing.record` when there is no such order, or it is none of this identity's business. */
export async function getOrder(db: Db, actor: Actor, orderNo: string, now: Date): Promise<OrderDetail> {
  const trader = tradingAs(actor)
  const { found, shares, role } = await findFor(db, trader, orderNo)
  const [lines, rows, review, origin] = await Promise.all([
    queries.listLines(db, found.order.id),
    queries.listEvents(db, found.order.id),
    findOrderReview(db, orderNo),
    showOrigin(db, actor, found.order.consultation_id),
  ])
  const reader = linkReaderOf(actor, { kind: 'ORDER', id: found.order.id })
  const events = await presentEvents(db, rows, { reader, now, buyerHidden: role === 'seller' && found.order.buyer.anonymous })
  const shown = role === 'seller' && review?.state === 'REVIEWING' ? undefined : review
  const mine = role === 'seller' ? sharesOf(trader, shares) : (shares ?? [])
  const shared = { shares: mine, sharers: shares?.length ?? 0 }
  return presentOrderDetail(found.order, role, { lines, events, review: shown, origin, ...shared, now })
}

/** What was given to this identity of bounties that several share. */
export async function listShares(db: Db, actor: Actor, paging: SharePaging): Promise<ListOf<OrderShare>> {
  return presentPage(await queries.pageShares(db, tradingAs(actor), paging), presentShare)
}

/** What an identity earns of orders that others sell, as the asker of a paid playback does. */
export async function listPartnerIncome(db: Db, actor: Actor, paging: SharePaging): Promise<ListOf<PartnerIncome>> {
  return presentPage(await queries.pagePartnerOrders(db, tradingAs(actor), paging), presentPartnerOrder)
}

/** The months of Shanghai up to now, newest first: `2026-03`, `2026-02`, … */
function lastMonths(now: Date, count: number): string[] {
  const at = clockOf(now)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
}

const NOTHING = { orders: 0, paid: 0, refunded: 0, net: 0 }

/** Completed orders that this identity sold, by month; what was received, given back, and stays. */
export async function getIncome(db: Db, actor: Actor, count: number, now: Date) {
  const trader = tradingAs(actor)
  const names = lastMonths(now, count)
  const [rows, allTime] = await Promise.all([queries.sumByMonth(db, trader, names.at(-1) as string), queries.sumAll(db, trader)])
  const found = new Map(rows.map(row => [row.month, row]))
  const months: IncomeMonth[] = names.map(month => found.get(month) ?? { month, ...NOTHING })
  const period = months.reduce(
    (sum, month) => ({
      orders: sum.orders + month.orders,
      paid: sum.paid + month.paid,
      refunded: sum.refunded + month.refunded,
      net: sum.net + month.net,
    }),
    NOTHING,
  )
  const { month: _, ...thisMonth } = months[0]!
  return { months, period, allTime, thisMonth }
}

const FIGURE_DAYS = 30

/** What this identity sold in the last 30 days, today included, day by day; and in the 30 days before. */
export async function getFigures(db: Db, actor: Actor, now: Date) {
  const trader = tradingAs(actor)
  const today = dayNumber(now)
  const dayOf = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10)
  const rows = await queries.sumByDay(db, trader, momentOfClock((today - 2 * FIGURE_DAYS + 1) * DAY_MS))
  const found = new Map(rows.map(row => [row.day, row]))
  const at = (number: number) => {
    const day = dayOf(number)
    return found.get(day) ?? { day, orders: 0, income: 0 }
  }
  const days = Array.from({ length: FIGURE_DAYS }, (_, index) => at(today - FIGURE_DAYS + 1 + index))
  const before = Array.from({ length: FIGURE_DAYS }, (_, index) => at(today - 2 * FIGURE_DAYS + 1 + index))
  const sum = (list: typeof days) => ({
    orders: list.reduce((total, day) => total + day.orders, 0),
    income: list.reduce((total, day) => total + day.income, 0),
  })
  return { days, ...sum(days), before: sum(before) }
}

type QuoteQuery = Omit<PageQuery, 'sort'> & { role: TradeRole; state?: QuoteState | undefined }

export async function listQuotes(db: Db, actor: Actor, query: QuoteQuery): Promise<ListOf<QuoteRow>> {
  return presentPage(await queries.pageQuotes(db, tradingAs(actor), query), row => presentQuote(row, query.role))
}

/** @throws AppError `missing.record` when there is no such quote, or it is none of this identity's business. */
export async function getQuote(db: Db, actor: Actor, id: number): Promise<QuoteDetail> {
  const trader = tradingAs(actor)
  const row = await queries.findQuote(db, id)
  const role = row ? roleIn(row, trader) : null
  if (!row || !role) throw new AppError('missing.record')
  const [events, origin] = await Promise.all([queries.listQuoteEvents(db, id), showOrigin(db, actor, row.consultation_id)])
  return {
    ...presentQuote(row, role),
    role,
    origin,
    pictures: row.pictures,
    serviceOpen: row.service_is_open,
    events: events.map(({ created_at, ...event }) => ({ ...event, createdAt: created_at.toISOString() })),
  }
}

/** Whether a service was ever ordered or asked a price for: it is then kept for its buyers. */
export const isServiceTraded = (db: Db, serviceId: number): Promise<boolean> => queries.isServiceTraded(db, serviceId)

export { listCameOf } from './came-of.ts'
export { addEvidence, filePartsOf, readEvidence } from './evidence/service.ts'
export { type FulfilmentMonth, listFulfilment } from './fulfilment-queries.ts'
export { listOrderFiles } from './leaving-queries.ts'
export { closeOrder } from './life/actions.ts'
export type { OrderPart } from './life/amounts.ts'
export { awardOrder, placePriced, planSplits, returnOrder, splitOrder } from './life/award.ts'
export { coinsOffered, payWithCoins } from './life/cashier-coins.ts'
export {
  awardLedOrder,
  callOffOrder,
  completeLedOrder,
  disputeExtraOrder,
  disputeLedOrder,
  endLedDispute,
  lockOrders,
  refundLedOrder,
} from './life/domain-led-orders.ts'
export { applyRefund, earnedAfter, getPayable, lockPayable, markPaid, sellerIdentity } from './life/payable.ts'
export { noContact, placeOrder } from './life/place.ts'
export { recountPaid, recountRefunded } from './life/recount.ts'
export { refundByRule } from './life/ruled-refunds.ts'
export { turnsAfter } from './life/statement-terms.ts'
export type { OrderOrigin } from './origin.ts'
export type {
  DisputeStatement,
  EvidencePart,
  PaidPurchase,
  PriceRequest,
  Purchasable,
  Purchase,
  Reconsidered,
  RequestedLine,
  StatementTurnNow,
  Verdict,
} from './purchasable.ts'
