/** Placing an order: priced from the database, reserved, its coins spent, waiting for the payment. */
import type { OrderKind } from '#lib/contract/trade/order.ts'
import { ORDER_PAY_MINUTES } from '#lib/contract/trade/order-actions.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import { feeOf } from '#lib/trade/earnings.ts'
import { MAX_AMOUNT } from '#lib/validate/bounds.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { usableCoins } from '#server/domains/trade/coin/service.ts'
import { rateOf } from '#server/domains/trade/fee/service.ts'
import { AppError } from '#server/errors.ts'
import { type OriginRequest, requireOrigin } from '../origin.ts'
import { type Priced, purchasableOf, type RequestedLine } from '../purchasable.ts'
import { spendOrderCoins } from './coins.ts'
import { drawOrderNo } from './order-no.ts'
import { postOrderCard } from './origin-cards.ts'
import { identityOf, type Party, purchaseOf, requireTrading } from './parties.ts'
import { markPaid } from './payable.ts'
import * as queries from './queries.ts'
import { recountCompleted } from './recount.ts'

const MAX_UNPAID = 20
const NUMBER_TRIES = 5
const FEN_OF_WAN = 1_000_000

/** @throws AppError `validation.fields` for more than any order may be. */
function totalOf({ lines }: Priced): number {
  const total = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)
  if (total <= MAX_AMOUNT) return total
  const message = `一张订单最多 ${MAX_AMOUNT / FEN_OF_WAN} 万元，请减少数量，或者分几次下单`
  throw new AppError('validation.fields', { message, fields: { lines: message } })
}

/** @throws AppError `order.own` */
function refuseOwn(buyer: Party, seller: Priced['seller']): void {
  const same =
    buyer.companyId === null
      ? seller?.companyId === null && seller.userId === buyer.userId
      : seller?.companyId === buyer.companyId
  if (seller && same) throw new AppError('order.own')
}

/** Nobody buys what they themselves earn by. @throws AppError `order.own` */
function refuseOwnEarnings(buyer: Party, { seller, partner = null }: Priced): void {
  refuseOwn(buyer, seller)
  refuseOwn(buyer, partner)
}

/** Rule 内容发布 二.5: nobody makes up trades and reviews of the company that they work for. @throws AppError `order.own` */
async function refuseColleague(db: Db, buyer: Party, seller: Priced['seller']): Promise<void> {
  if (!seller) return
  const [{ companyId: from, userId: buys }, { companyId: to, userId: sells }] = [buyer, seller]
  if ((to !== null && (await queries.worksFor(db, buys, to))) || (from !== null && (await queries.worksFor(db, sells, from))))
    throw new AppError('order.own', { message: '不能购买自己任职的公司的服务，也不能以公司身份购买同事的服务' })
}

/** @throws AppError `validation.fields` for an appointment that is over already: what follows from it would hold at once. */
function refusePast({ appointmentAt }: OrderDetails, now: Date): void {
  if (appointmentAt && appointmentAt <= now)
    throw new AppError('validation.fields', { fields: { appointmentAt: '请选择现在之后的时间' } })
}

/** Whom a service is bought from. @throws AppError `order.own` */
export async function refuseOwnService(db: Db, buyer: Party, seller: Priced['seller']): Promise<void> {
  refuseOwn(buyer, seller)
  await refuseColleague(db, buyer, seller)
}

export type OrderRequest = { kind: OrderKind; subjectId: number; lines: readonly RequestedLine[] }

/** What an order of this would cost the caller now. @throws AppError `validation.fields` for too large a sum */
export async function calculate(db: Db, actor: Actor, { kind, subjectId, lines }: OrderRequest, now: Date) {
  const buyer = requireTrading(actor)
  const subject = purchasableOf(kind)
  const priced = await subject.price(db, subjectId, lines, { buyer, now })
  refuseOwnEarnings(buyer, priced)
  const total = totalOf(priced)
  const coins = subject.paidInCoins ? total : await usableCoins(db, identityOf(buyer), total, now)
  const feeRate = await rateOf(db, kind, { named: subject.feeRate, now })
  return {
    title: priced.title,
    lines: priced.lines.map(({ name, unitPrice, quantity, unit }) => ({
      name,
      unitPrice,
      quantity,
      unit,
      amount: unitPrice * quantity,
    })),
    total,
    coins,
    payable: total - coins,
    feeRate,
    fee: feeOf(total, feeRate),
  }
}

export type OrderDetails = {
  appointmentAt: Date | null
  address: string
  contactName: string
  contactPhone: string | null
  note: string
  useCoins: boolean
}

type NewOrder = {
  buyer: Party
  kind: OrderKind
  subjectId: number
  priced: Priced
  wanted: readonly RequestedLine[]
  details: OrderDetails
  /** Of a service: the consultation that it came from, where it was checked. */
  consultationId?: number | null
  now: Date
}

/** The row of an order that waits for its payment. @param sums `coins` as many as it takes, `feeRate` in basis points. */
const orderRow = (
  { buyer, kind, subjectId, priced, details, consultationId = null, now }: NewOrder,
  { total, coins, feeRate }: { total: number; coins: number; feeRate: number },
) => ({
  kind,
  state: 'PENDING_PAYMENT' as const,
  buyer_user_id: buyer.userId,
  buyer_company_id: buyer.companyId,
  seller_user_id: priced.seller?.userId ?? null,
  seller_company_id: priced.seller?.companyId ?? null,
  partner_user_id: priced.partner?.userId ?? null,
  partner_company_id: priced.partner?.companyId ?? null,
  subject_id: subjectId,
  title: priced.title,
  picture: priced.picture,
  total_amount: total,
  coin_amount: coins,
  refund_state: null,
  contact_name: details.contactName,
  contact_phone: details.contactPhone,
  appointment_at: details.appointmentAt,
  address: details.address,
  note: details.note,
  fee_rate: feeRate,
  free_cancel: priced.freeCancel,
  pay_before: new Date(now.getTime() + ORDER_PAY_MINUTES * MINUTE_MS),
  paid_at: null,
  delivered_at: null,
  accept_before: null,
  completed_at: null,
  reviewed_at: null,
  closed_at: null,
  consultation_id: consultationId,
  created_at: now,
  updated_at: now,
})

/** Draws numbers until one is free. @throws AppError `server.busy` */
async function insertNumbered(trx: Db, row: ReturnType<typeof orderRow>): Promise<number> {
  for (let tries = 0; tries < NUMBER_TRIES; tries++) {
    const id = await queries.insertOrder(trx, { ...row, order_no: drawOrderNo(row.created_at) })
    if (id !== undefined) return id
  }
  throw new AppError('server.busy')
}

/**
 * Writes an order; one that costs no money is paid at once.
 * @throws AppError `order.own`, `order.owned`, `order.unpaid_full`, `money.balance_too_low`, `validation.fields` for a time that is over, and for
 * too large a sum
 */
export async function createOrder(trx: Db, order: NewOrder): Promise<string> {
  const { buyer, kind, priced, wanted, details, now } = order
  if (kind === 'SERVICE') await refuseOwnService(trx, buyer, priced.seller)
  else refuseOwnEarnings(buyer, priced)
  refusePast(details, now)
  const subject = purchasableOf(kind)
  const total = totalOf(priced)
  const useable = details.useCoins ? await usableCoins(trx, identityOf(buyer), total, now) : 0
  const coins = subject.paidInCoins ? total : useable
  const feeRate = await rateOf(trx, kind, { named: subject.feeRate, now })
  await queries.lockBuyer(trx, buyer.userId)
  if ((await queries.countUnpaid(trx, buyer)) >= MAX_UNPAID) throw new AppError('order.unpaid_full')
  const orderId = await insertNumbered(trx, orderRow(order, { total, coins, feeRate }))
  await queries.insertLines(
    trx,
    priced.lines.map(({ name, refId, unitPrice, quantity, unit, ...snapshot }, position) => ({
      order_id: orderId,
      position,
      name,
      ref_id: refId,
      unit_price: unitPrice,
      quantity,
      unit,
      snapshot: queries.snapshotOf(snapshot),
    })),
  )
  await queries.insertEvent(trx, {
    orderId,
    event: 'CREATE',
    from: null,
    to: 'PENDING_PAYMENT',
    actor: 'BUYER',
    userId: buyer.userId,
    note: '',
    at: now,
  })
  const created = (await queries.lockOrder(trx, orderId))!
  await postOrderCard(trx, created, 'CREATE', now)
  await subject.reserve(trx, await purchaseOf(trx, created, now), wanted)
  await spendOrderCoins(trx, created, now)
  if (created.payable_amount === 0) await markPaid(trx, { orderId, paidAt: now, at: now })
  return created.order_no
}

/** No contact: what is bought is used on this site. */
export const noContact = (useCoins: boolean): OrderDetails => ({
  appointmentAt: null,
  address: '',
  contactName: '',
  contactPhone: null,
  note: '',
  useCoins,
})

/**
 * @throws AppError `missing.record` for what cannot be bought now, `order.own`, `order.owned`, `order.unpaid_full`, `money.balance_too_low`, and
 * as `requireOrigin`
 */
export async function placeOrder(
  db: Db,
  actor: Actor,
  { kind, subjectId, lines }: OrderRequest,
  { details, from, now }: { details: OrderDetails; from?: OriginRequest | undefined; now: Date },
): Promise<string> {
  const buyer = requireTrading(actor)
  const orderNo = await db.transaction().execute(async trx => {
    const priced = await purchasableOf(kind).price(trx, subjectId, lines, { buyer, now })
    const consultationId = await requireOrigin(trx, actor, from, priced.seller)
    return createOrder(trx, { buyer, kind, subjectId, priced, wanted: lines, details, consultationId, now })
  })
  await recountCompleted(db, orderNo, now)
  return orderNo
}
