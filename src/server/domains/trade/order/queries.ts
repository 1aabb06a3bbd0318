/** All SQL of orders and quotes. Every list is scoped by the identity that trades. */
import { type RawBuilder, sql } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { IncomeMonth, OrderKind, OrderListQuery, OrderState, QuoteState, TradeRole } from '#lib/contract/trade/order.ts'
import { addMonths, midnightOf } from '#lib/format/shanghai.ts'
import { MaybeAnonymous } from '#server/anonymity.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage, type OrderColumn, type Page } from '#server/db/paging.ts'
import { findByKeyword, sideKey } from './keyword-queries.ts'
import type { Trader } from './policy.ts'

type Table = 'orders' | 'quotes'

/** Condition: the identity is on this side. Written exactly like the predicates of the partial indexes. */
const isSideOf = (table: Table, role: TradeRole, trader: Trader): RawBuilder<boolean> => {
  const company = sql.ref(`${table}.${role}_company_id`)
  return trader.kind === 'COMPANY'
    ? sql<boolean>`${company} = ${trader.id} and ${company} is not null`
    : sql<boolean>`${sql.ref(`${table}.${role}_user_id`)} = ${trader.id} and ${company} is null`
}

const OPEN = sql.raw(`('PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'DELIVERED', 'CHANGES_REQUESTED', 'DISPUTED')`)
/** Orders whose seller has to answer. Written exactly like the predicate of the partial indexes. */
const REFUNDING = sql<boolean>`orders.refund_state = 'APPLY'`
const DONE = sql.raw(`('COMPLETED', 'REVIEWED')`)

/** Condition on titles. */
const titleHas = (table: Table, keyword: string): RawBuilder<boolean> => {
  const title = sql.ref(`${table}.title`)
  return sql<boolean>`position(${keyword.toLowerCase()} in lower(${title})) > 0`
}

const newest = (table: Table): OrderColumn[] => [
  { column: `${table}.created_at`, direction: 'desc' },
  { column: `${table}.id`, direction: 'desc' },
]

/** What was asked without a name is paid for without one. Left joins on unique keys: the planner drops them where a total is counted. */
const rows = (db: Db) =>
  db
    .selectFrom('orders')
    .leftJoin('consultations as asked', join =>
      join.onRef('asked.id', '=', 'orders.subject_id').on('orders.kind', 'in', ['CONSULT', 'BOUNTY']),
    )
    .leftJoin('companies as buyer_company', 'buyer_company.id', 'orders.buyer_company_id')
    .leftJoin('users as buyer_user', 'buyer_user.id', 'orders.buyer_user_id')
    .leftJoin('companies as seller_company', 'seller_company.id', 'orders.seller_company_id')
    .leftJoin('users as seller_user', 'seller_user.id', 'orders.seller_user_id')
    .select([
      'orders.id',
      'orders.order_no',
      'orders.kind',
      'orders.state',
      'orders.title',
      'orders.picture',
      'orders.subject_id',
      'orders.buyer_user_id',
      'orders.buyer_company_id',
      'orders.seller_user_id',
      'orders.seller_company_id',
      'orders.total_amount',
      'orders.coin_amount',
      'orders.payable_amount',
      'orders.paid_amount',
      'orders.refund_state',
      'orders.refunded_amount',
      'orders.refunded_coins',
      'orders.fee_rate',
      // Who the partner is goes no further than this.
      sql<boolean>`orders.partner_user_id is not null`.as('has_partner'),
      'orders.pay_before',
      'orders.paid_at',
      'orders.completed_at',
      'orders.created_at',
      'asked.anonymous as is_anonymous',
      'buyer_company.short_name as buyer_company_name',
      'buyer_user.nickname as buyer_user_name',
      'seller_company.short_name as seller_company_name',
      'seller_user.nickname as seller_user_name',
    ])

type RawRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** Takes every column that names the buyer out of the row; `buyer` alone decides whether the name is shown. */
const wrapBuyer = <Row extends RawRow>(row: Row) => {
  const { buyer_user_id, buyer_company_id, buyer_company_name, buyer_user_name, is_anonymous, ...rest } = row
  return {
    ...rest,
    buyer: new MaybeAnonymous(
      buyer_company_id !== null
        ? { kind: 'COMPANY', id: buyer_company_id, name: buyer_company_name ?? '', avatar: '' }
        : { kind: 'PERSON', id: buyer_user_id, name: buyer_user_name ?? '', avatar: '' },
      { anonymous: is_anonymous ?? false, conversation: `consultation:${row.subject_id}` },
    ),
  }
}

export type OrderListRow = ReturnType<typeof wrapBuyer<RawRow>>

/** Nothing is completed before it was ordered: the list is read on from the end of the month, not from today. */
function inMonth(month: string, phase: OrderListQuery['phase']): RawBuilder<boolean> {
  const from = midnightOf(`${month}-01`)
  const until = addMonths(from, 1)
  const created = sql<boolean>`orders.created_at < ${until}`
  return phase === 'DONE'
    ? sql<boolean>`orders.completed_at >= ${from} and orders.completed_at < ${until} and ${created}`
    : sql<boolean>`orders.created_at >= ${from} and ${created}`
}

/** What narrows a list of orders, beside whose they are and words. */
const narrowing = (query: OrderListQuery): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    [
      sql`true`,
      ...(query.kind ? [sql`orders.kind = ${query.kind}`] : []),
      ...(query.state ? [sql`orders.state = ${query.state}`] : []),
      ...(query.phase === 'OPEN' ? [sql`orders.state in ${OPEN}`] : []),
      ...(query.phase === 'DONE' ? [sql`orders.state in ${DONE}`] : []),
      ...(query.refunding ? [REFUNDING] : []),
      ...(query.coins ? [sql`orders.coin_amount > 0`] : []),
      ...(query.month ? [inMonth(query.month, query.phase)] : []),
    ],
    sql` and `,
  )}`

/** An order number is found by its beginning, all else by the words of titles. */
export async function pageOrders(db: Db, trader: Trader, query: OrderListQuery): Promise<Page<OrderListRow>> {
  const { keyword, role } = query
  const [side, filters, order] = [isSideOf('orders', role, trader), narrowing(query), newest('orders')]
  const isNumber = keyword !== undefined && /^\d{6,20}$/.test(keyword)
  const found =
    keyword && !isNumber
      ? await findByKeyword(db, { keyword, side, filters, key: sideKey(role, trader), paging: query, order })
      : { where: sql<boolean>`${side} and ${filters}` }
  const list = rows(db)
    .where(found.where)
    .$if(isNumber, all => all.where(sql<boolean>`orders.order_no like ${`${keyword}%`}`))
  const page = await keysetPage(db, list, { paging: query, order, ...('total' in found ? { total: found.total } : {}) })
  return { ...page, rows: page.rows.map(row => wrapBuyer<RawRow>(row)) }
}

/** Open orders by state: read from the partial index alone, so that a long history costs nothing. */
export async function countOpen(
  db: Db,
  trader: Trader,
  role: TradeRole,
  kind: OrderKind | undefined,
): Promise<{ state: OrderState; total: number }[]> {
  return db
    .selectFrom('orders')
    .where(isSideOf('orders', role, trader))
    .where(sql<boolean>`orders.state in ${OPEN}`)
    .$if(kind !== undefined, list => list.where('orders.kind', '=', kind!))
    .select(['orders.state', sql<number>`count(*)`.as('total')])
    .groupBy('orders.state')
    .execute()
}

/** Orders whose seller has a request for a refund to answer, whatever state they are in: from a partial index of their own. */
export async function countRefunding(db: Db, trader: Trader, role: TradeRole, kind: OrderKind | undefined): Promise<number> {
  const { total } = await db
    .selectFrom('orders')
    .where(isSideOf('orders', role, trader))
    .where(REFUNDING)
    .$if(kind !== undefined, list => list.where('orders.kind', '=', kind!))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Whether what was bought still has a public page; each condition as its domain's visibility says it. */
const subjectIsOpen = sql<boolean>`case orders.kind
  when 'CLOUD' then true
  when 'CONSULT' then true
  when 'SERVICE' then exists (select from services where services.id = orders.subject_id and services.is_public)
  when 'COURSE' then exists (select from courses where courses.id = orders.subject_id and courses.state = 'ONLINE')
  when 'EXAM' then exists (select from exams where exams.id = orders.subject_id and exams.state in ('PUBLISHED', 'CANCELLED', 'ARCHIVED'))
  when 'BOUNTY' then exists (select from consultations where consultations.id = orders.subject_id and consultations.is_public)
  when 'PLAYBACK' then exists (select from playbacks where playbacks.id = orders.subject_id and playbacks.is_public)
  when 'DOWNLOAD' then exists (select from downloads where downloads.id = orders.subject_id and downloads.state = 'PUBLISHED')
  else false end`

const readOrder = (db: Db, orderNo: string) =>
  rows(db)
    .where('orders.order_no', '=', orderNo)
    .select([
      'orders.contact_name',
      sql<string | null>`left(orders.contact_phone, 3) || '****' || right(orders.contact_phone, 4)`.as('contact_phone_masked'),
      'orders.address',
      'orders.appointment_at',
      'orders.note',
      'orders.started_at',
      'orders.delivered_at',
      'orders.accept_before',
      'orders.reviewed_at',
      'orders.closed_at',
      'orders.consultation_id',
      subjectIsOpen.as('subject_is_open'),
    ])
    .executeTakeFirst()

/** The two sides of an order, for the policy alone. */
export const findSides = (db: Db, id: number) =>
  db
    .selectFrom('orders')
    .select(['buyer_user_id', 'buyer_company_id', 'seller_user_id', 'seller_company_id'])
    .where('id', '=', id)
    .executeTakeFirst()

/** @returns the order, and who its two sides are: for the policy alone. */
export async function findOrder(db: Db, orderNo: string) {
  const row = await readOrder(db, orderNo)
  if (!row) return undefined
  const { buyer_user_id, buyer_company_id, seller_user_id, seller_company_id } = row
  return { order: wrapBuyer(row), sides: { buyer_user_id, buyer_company_id, seller_user_id, seller_company_id } }
}

export type OrderDetailRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>['order']

export const listLines = (db: Db, orderId: number) =>
  db
    .selectFrom('order_lines')
    .select(['name', 'unit_price', 'quantity', 'unit', 'amount', 'snapshot'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()

export type LineRow = Awaited<ReturnType<typeof listLines>>[number]

export const listEvents = (db: Db, orderId: number) =>
  db
    .selectFrom('order_events')
    .select(['event', 'to_state', 'actor', 'note', 'upload_ids', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export type EventRow = Awaited<ReturnType<typeof listEvents>>[number]

export type Sums = Omit<IncomeMonth, 'month'>

const isSeller = (trader: Trader): RawBuilder<boolean> =>
  trader.kind === 'COMPANY' ? sql<boolean>`company_id = ${trader.id}` : sql<boolean>`user_id = ${trader.id}`

/** Written exactly like the predicates of the partial indexes. */
const isSharer = (trader: Trader): RawBuilder<boolean> =>
  trader.kind === 'COMPANY'
    ? sql<boolean>`order_shares.company_id = ${trader.id}`
    : sql<boolean>`order_shares.user_id = ${trader.id} and order_shares.company_id is null`

/** Who shares an order, the first of them first; nobody for one that has a seller. */
export const listShares = (db: Db, orderId: number) =>
  db
    .selectFrom('order_shares')
    .leftJoin('companies', 'companies.id', 'order_shares.company_id')
    .innerJoin('users', 'users.id', 'order_shares.user_id')
    .select(['order_shares.user_id', 'order_shares.company_id', 'order_shares.amount', 'order_shares.fee'])
    .select(['companies.short_name as company_name', 'users.nickname as user_name'])
    .where('order_shares.order_id', '=', orderId)
    .orderBy('order_shares.position')
    .execute()

export type ShareRow = Awaited<ReturnType<typeof listShares>>[number]

/** What an identity was given of orders that several share, the newest first. */
export const pageShares = (db: Db, trader: Trader, paging: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'>) =>
  keysetPage(
    db,
    db
      .selectFrom('order_shares')
      .innerJoin('orders', 'orders.id', 'order_shares.order_id')
      .select(['order_shares.id', 'orders.order_no', 'orders.title', 'order_shares.amount', 'order_shares.fee'])
      .select('order_shares.created_at')
      .where(isSharer(trader)),
    {
      paging,
      order: [
        { column: 'order_shares.created_at', direction: 'desc' },
        { column: 'order_shares.id', direction: 'desc' },
      ],
    },
  )

/** Written exactly like the predicates of the partial indexes. */
const isPartner = (trader: Trader): RawBuilder<boolean> =>
  trader.kind === 'COMPANY'
    ? sql<boolean>`orders.partner_company_id = ${trader.id} and orders.partner_company_id is not null`
    : sql<boolean>`orders.partner_user_id = ${trader.id} and orders.partner_user_id is not null and orders.partner_company_id is null`

/** Completed orders of which half is an identity's, the newest first, without their buyers. */
export const pagePartnerOrders = (db: Db, trader: Trader, paging: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'>) =>
  keysetPage(
    db,
    db
      .selectFrom('orders')
      .select(['orders.id', 'orders.title', 'orders.state', 'orders.total_amount', 'orders.coin_amount', 'orders.fee_rate'])
      .select(['orders.refunded_amount', 'orders.refunded_coins', 'orders.completed_at'])
      .where(isPartner(trader))
      .where('orders.completed_at', 'is not', null),
    {
      paging,
      order: [
        { column: 'orders.completed_at', direction: 'desc' },
        { column: 'orders.id', direction: 'desc' },
      ],
    },
  )

/**
 * Completed orders by month of Shanghai, since the given month; months without one are left out. The database keeps these sums.
 * @param since `2026-03`
 */
export async function sumByMonth(db: Db, trader: Trader, since: string): Promise<IncomeMonth[]> {
  const { rows: months } = await sql<IncomeMonth>`
    select to_char(month, 'YYYY-MM') as month, orders, paid, refunded, paid - refunded as net from seller_months
    where ${isSeller(trader)} and month >= ${`${since}-01`}::date order by seller_months.month desc`.execute(db)
  return months
}

/** Over all months: a row for each of them. */
export async function sumAll(db: Db, trader: Trader): Promise<Sums> {
  const { rows: found } = await sql<Sums>`
    select coalesce(sum(orders), 0) as orders, coalesce(sum(paid), 0) as paid, coalesce(sum(refunded), 0) as refunded,
      coalesce(sum(paid - refunded), 0) as net
    from seller_months where ${isSeller(trader)}`.execute(db)
  return found[0]!
}

/** Orders paid and money of orders completed, by day of Shanghai since `since`. */
export async function sumByDay(db: Db, trader: Trader, since: Date): Promise<{ day: string; orders: number; income: number }[]> {
  const { rows: days } = await sql<{ day: string; orders: number; income: number }>`
    select day, sum(orders) as orders, sum(income) as income from (
      select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*) as orders, 0::bigint as income
      from orders
      where ${isSideOf('orders', 'seller', trader)} and created_at >= ${since} and paid_at is not null
      group by 1
      union all
      select to_char(completed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), 0, sum(paid_amount - refunded_amount
        - case when partner_user_id is null then 0 else paid_amount / 2 - refunded_amount / 2 end)
      from orders
      where ${isSideOf('orders', 'seller', trader)} and state in ${DONE} and completed_at >= ${since}
      group by 1
      union all
      select to_char(completed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), count(*), sum(paid_amount / 2 - refunded_amount / 2)
      from orders
      where ${isPartner(trader)} and state in ${DONE} and completed_at >= ${since}
      group by 1
      union all
      select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), count(*), sum(amount)
      from order_shares where ${isSharer(trader)} and created_at >= ${since}
      group by 1) parts
    group by day order by day`.execute(db)
  return days
}

const quoteRows = (db: Db) =>
  db
    .selectFrom('quotes')
    .leftJoin('companies as buyer_company', 'buyer_company.id', 'quotes.buyer_company_id')
    .leftJoin('users as buyer_user', 'buyer_user.id', 'quotes.buyer_user_id')
    .leftJoin('companies as seller_company', 'seller_company.id', 'quotes.seller_company_id')
    .leftJoin('users as seller_user', 'seller_user.id', 'quotes.seller_user_id')
    .select([
      'quotes.id',
      'quotes.service_id',
      'quotes.title',
      'quotes.state',
      'quotes.buyer_user_id',
      'quotes.buyer_company_id',
      'quotes.seller_user_id',
      'quotes.seller_company_id',
      'quotes.request',
      'quotes.budget',
      'quotes.amount',
      'quotes.days',
      'quotes.valid_until',
      'quotes.order_no',
      'quotes.created_at',
      'quotes.updated_at',
      'buyer_company.short_name as buyer_company_name',
      'buyer_user.nickname as buyer_user_name',
      'seller_company.short_name as seller_company_name',
      'seller_user.nickname as seller_user_name',
    ])

export type QuoteListRow = Awaited<ReturnType<ReturnType<typeof quoteRows>['execute']>>[number]

type QuoteQuery = Omit<PageQuery, 'sort'> & { role: TradeRole; state?: QuoteState | undefined }

export const pageQuotes = (db: Db, trader: Trader, query: QuoteQuery) =>
  keysetPage(
    db,
    quoteRows(db)
      .where(isSideOf('quotes', query.role, trader))
      .$if(query.state !== undefined, list => list.where('quotes.state', '=', query.state!))
      .$if(Boolean(query.keyword), list => list.where(titleHas('quotes', query.keyword!))),
    { paging: query, order: newest('quotes') },
  )

export const findQuote = (db: Db, id: number) =>
  quoteRows(db)
    .where('quotes.id', '=', id)
    .select(['quotes.pictures', 'quotes.consultation_id'])
    .select(
      sql<boolean>`exists (select from services where services.id = quotes.service_id and services.is_public)`.as(
        'service_is_open',
      ),
    )
    .executeTakeFirst()

export const listQuoteEvents = (db: Db, quoteId: number) =>
  db
    .selectFrom('quote_events')
    .select(['event', 'actor', 'amount', 'days', 'note', 'created_at'])
    .where('quote_id', '=', quoteId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function isServiceTraded(db: Db, serviceId: number): Promise<boolean> {
  const { rows: found } = await sql<{ traded: boolean }>`select
    exists (select from orders where kind = 'SERVICE' and subject_id = ${serviceId})
    or exists (select from quotes where service_id = ${serviceId}) as traded`.execute(db)
  return found[0]!.traded
}
