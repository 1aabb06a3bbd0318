/**
 * Paying an order, and giving money back. A provider is called between transactions, never within one: first the row that says what is
 * wanted, then the call, then what came of it. What breaks in between is taken up by the sweep.
 */
import type { Cashier, OfferedWay, PaymentMoment, PayWay, StartedPayment } from '#lib/contract/trade/payment.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import type { PaymentOrder, PaymentProvider, Tender } from '#server/ports/payment/port.ts'
import type { Ports } from '#server/ports/ports.ts'
import { numbersOf } from './marketplace/service.ts'
import { drawPaymentNo, drawRefundNo } from './numbers.ts'
import type { PayableOrder, PayableOrders } from './payable.ts'
import { type Payer, payerOf } from './payer/service.ts'
import { presentCashier, presentMoment, presentStarted } from './present.ts'
import { obstacleOf, providersFor } from './provider-choice.ts'
import * as queries from './queries.ts'
import { settlePayment } from './settle.ts'

export type { PayableOrders } from './payable.ts'

/** What a payment needs besides the database. */
export type PaymentDeps = { orders: PayableOrders; ports: Pick<Ports, 'payment' | 'siteUrl'> }

/** The first poll after a payment began; later ones are further apart (sweep.ts). */
const FIRST_POLL_MS = 10_000
/** Requests of several tabs within this time share one poll of the provider. */
const MIN_POLL_INTERVAL_MS = 2_000

export const notifyUrlOf = (siteUrl: string, provider: PaymentProvider['name']): string => `${siteUrl}/pay/notice/${provider}`

const providerOf = ({ ports }: PaymentDeps, way: PayWay): PaymentProvider | undefined =>
  ports.payment.providers.find(({ methods }) => methods.some(method => method.way === way))

async function offeredWays(db: Db, { ports }: PaymentDeps, order: PayableOrder): Promise<OfferedWay[]> {
  const numbers = await numbersOf(db, order.seller)
  return providersFor(ports.payment.providers, order).flatMap(provider =>
    provider.methods.map(method => ({ ...method, whyNot: obstacleOf(provider, order, numbers.get(provider.name)) })),
  )
}

/** @throws AppError `payment.paid`, `payment.over` */
function refuseUnlessPayable(order: PayableOrder, now: Date): void {
  if (order.state === 'CLOSED' || (order.state === 'PENDING_PAYMENT' && order.payBefore <= now))
    throw new AppError('payment.over')
  if (order.state !== 'PENDING_PAYMENT') throw new AppError('payment.paid')
}

/** @throws AppError `payment.way` @returns the seller's number, where the provider pays sellers itself. */
async function payeeFor(db: Db, order: PayableOrder, provider: PaymentProvider): Promise<string | null> {
  const number = provider.market ? (await numbersOf(db, order.seller)).get(provider.name) : undefined
  if (obstacleOf(provider, order, number) !== null) throw new AppError('payment.way')
  return number ?? null
}

type PaymentRoute = { way: PayWay; provider: PaymentProvider; payee: string | null; payer: Payer | null }

const isWithinWechat = (provider: PaymentProvider, way: PayWay): boolean =>
  provider.methods.some(method => method.way === way && method.shown === 'BRIDGE')

/** Ends a payment that cannot go on under its number. @throws AppError `payment.paid` when it was too late for that. */
async function endPayment(db: Db, deps: PaymentDeps, provider: PaymentProvider, begun: queries.PaymentRow): Promise<void> {
  const outcome = await provider.close(begun.payment_no)
  const now = new Date()
  if (outcome === 'CLOSED') return queries.updateClosed(db, begun.id, now).then(() => undefined)
  await settlePayment(db, deps.orders, await provider.query(begun.payment_no), now)
  throw new AppError('payment.paid')
}

/** Under the lock of the order, so that nobody uses coins for it between its price and the payment. @throws AppError `state.conflict` */
const insertHeld = (db: Db, { orders }: PaymentDeps, row: queries.NewPayment) =>
  db.transaction().execute(async trx => {
    const { payable } = await orders.lockPayable(trx, row.order_id)
    if (payable !== row.amount) throw new AppError('state.conflict', { message: '应付金额刚刚变了，请再试一次' })
    return queries.insertPayment(trx, row)
  })

/** The payment of this order by this way that waits, or a new one. */
async function beginPayment(db: Db, deps: PaymentDeps, order: PayableOrder, wished: PaymentRoute, now: Date) {
  const { way, provider, payee, payer } = wished
  const row: queries.NewPayment = {
    payment_no: drawPaymentNo(now),
    order_id: order.orderId,
    provider: provider.name,
    way,
    amount: order.payable,
    transaction_id: null,
    payee,
    payer_id: payer?.id ?? null,
    pay_before: order.payBefore,
    paid_at: null,
    closed_at: null,
    polled_at: null,
    next_poll_at: new Date(now.getTime() + FIRST_POLL_MS),
    created_at: now,
  }
  const waiting = (await insertHeld(db, deps, row)) ?? (await queries.findWaiting(db, order.orderId, way))
  const isForOther = waiting && waiting.payer_id !== row.payer_id
  // WeChat holds a number to the account that it was begun for: another phone, or a colleague, takes a new one.
  if (isForOther) await endPayment(db, deps, provider, waiting)
  const begun = isForOther ? await insertHeld(db, deps, row) : waiting
  // The one that waited has just been paid or closed.
  if (!begun) throw new AppError('state.conflict')
  return begun
}

type PaymentRequest = { actor: Actor; orderNo: string; now: Date }

/**
 * Begins to pay; the amount is the order's. A second call for the same way continues the same payment with a fresh code.
 * @throws AppError `missing.record`, `payment.off`, `payment.way`, `payment.paid`, `payment.over`, `payment.payer`, `provider.payment`
 */
export async function createPayment(
  db: Db,
  deps: PaymentDeps,
  { actor, orderNo, way, clientAddress, now }: PaymentRequest & { way: PayWay; clientAddress: string },
): Promise<StartedPayment> {
  const order = await deps.orders.getPayable(db, actor, orderNo)
  refuseUnlessPayable(order, now)
  const provider = providerOf(deps, way)
  if (!provider) throw new AppError(deps.ports.payment.providers.length === 0 ? 'payment.off' : 'payment.way')
  const payee = await payeeFor(db, order, provider)
  const payer = isWithinWechat(provider, way) ? await payerOf(db, deps.ports.payment, actor) : null
  const begun = await beginPayment(db, deps, order, { way, provider, payee, payer }, now)
  const { siteUrl } = deps.ports
  const wish: PaymentOrder = {
    paymentNo: begun.payment_no,
    way,
    amount: begun.amount,
    title: order.title,
    payBefore: begun.pay_before,
    notifyUrl: notifyUrlOf(siteUrl, provider.name),
    returnUrl: `${siteUrl}/pay/${orderNo}`,
    clientAddress,
    payee: begun.payee ?? undefined,
    payer: payer?.openId,
  }
  return presentStarted(begun, await openTender(db, deps, provider, wish, begun))
}

/** The provider's code or page. Refused because it was paid a moment ago, the payment is settled instead. */
async function openTender(
  db: Db,
  deps: PaymentDeps,
  provider: PaymentProvider,
  wish: PaymentOrder,
  begun: queries.PaymentRow,
): Promise<Tender> {
  try {
    return await provider.create(wish)
  } catch (error) {
    const now = new Date()
    const evidence = await provider.query(begun.payment_no)
    await settlePayment(db, deps.orders, evidence, now)
    if (evidence.state === 'SUCCESS') throw new AppError('payment.paid', { cause: error })
    if (evidence.state === 'CLOSED') await queries.updateClosed(db, begun.id, now)
    throw error
  }
}

/**
 * An order with its payments. The notice may come between the two questions: where no payment waits any more, the order is read again, so that
 * nobody is shown an order to pay, with nothing under way, that has just been paid.
 * @throws AppError `missing.record` for an order of somebody else.
 */
async function readPaying(db: Db, deps: PaymentDeps, { actor, orderNo }: Omit<PaymentRequest, 'now'>) {
  const before = await deps.orders.getPayable(db, actor, orderNo)
  const rows = await queries.listPayments(db, before.orderId)
  const order = rows.some(row => row.state === 'WAITING') ? before : await deps.orders.getPayable(db, actor, orderNo)
  return { order, rows }
}

/** @throws AppError `missing.record` for an order of somebody else. */
export async function getCashier(db: Db, deps: PaymentDeps, { actor, orderNo, now }: PaymentRequest): Promise<Cashier> {
  const { order, rows } = await readPaying(db, deps, { actor, orderNo })
  const [ways, coins] = await Promise.all([offeredWays(db, deps, order), deps.orders.coinsOffered(db, order.orderId, now)])
  return presentCashier(order, rows, { ways, coins, now })
}

/**
 * Pays a part of an order with coins before it is paid. A payment that is under way has its amount, and would no longer fit.
 * @throws AppError `missing.record`, `payment.paid`, `payment.over`, `state.conflict`, `money.balance_too_low`
 */
export async function payWithCoins(db: Db, deps: PaymentDeps, request: PaymentRequest): Promise<Cashier> {
  const { actor, orderNo, now } = request
  const order = await deps.orders.getPayable(db, actor, orderNo)
  refuseUnlessPayable(order, now)
  await db.transaction().execute(async trx => {
    await deps.orders.lockPayable(trx, order.orderId)
    const rows = await queries.listPayments(trx, order.orderId)
    if (rows.some(row => row.state === 'WAITING'))
      throw new AppError('state.conflict', { message: '已经开始付款，不能再用金币；可以取消订单重新下单' })
    await deps.orders.payWithCoins(trx, { orderId: order.orderId, at: now })
  })
  return getCashier(db, deps, request)
}

/** Asks the provider about one payment, unless it was asked a moment ago. A provider that does not answer changes nothing. */
async function pollNow(db: Db, deps: PaymentDeps, payment: queries.PaymentRow, now: Date): Promise<void> {
  const provider = providerOf(deps, payment.way)
  const since = new Date(now.getTime() - MIN_POLL_INTERVAL_MS)
  if (!provider || !(await queries.takePoll(db, payment.id, { since, now }))) return
  try {
    await settlePayment(db, deps.orders, await provider.query(payment.payment_no), now)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'provider.payment') throw error
  }
}

/**
 * Whether the order is paid at this moment, as the provider says.
 * @throws AppError `missing.record` for an order of somebody else.
 */
export async function getPaymentNow(db: Db, deps: PaymentDeps, { actor, orderNo, now }: PaymentRequest): Promise<PaymentMoment> {
  const { order, rows } = await readPaying(db, deps, { actor, orderNo })
  const waiting = rows.filter(row => row.state === 'WAITING')
  if (waiting.length === 0) return presentMoment(order, rows, now)
  await Promise.all(waiting.map(row => pollNow(db, deps, row, now)))
  const paying = await readPaying(db, deps, { actor, orderNo })
  return presentMoment(paying.order, paying.rows, now)
}

export type RefundWish = {
  orderId: number
  /** Fen, of what was paid; and the coins that the order gives back with it. */
  amount: number
  coins: number
  reason: string
  /** What asks for it: the same reference is the same refund. */
  ref: string
  at: Date
}

/**
 * Writes down that money is to go back by the way it came; the sweep calls the provider. The caller has locked the order.
 * @returns the refund's number.
 * @throws AppError `state.conflict` when that is more than is left of the payment.
 */
export async function requestRefund(trx: Db, { orderId, amount, coins, reason, ref, at }: RefundWish): Promise<string> {
  const credited = await queries.findCredited(trx, orderId)
  if (!credited) throw new AppError('state.conflict')
  const payment = await queries.lockPayment(trx, credited.id)
  const before = await queries.findRefundByRef(trx, 'ORDER', ref)
  if (before) return before.refund_no
  if ((await queries.sumRefunds(trx, payment.id)) + amount > payment.amount) throw new AppError('state.conflict')
  const refundNo = drawRefundNo(at)
  await queries.insertRefund(trx, {
    refund_no: refundNo,
    order_id: orderId,
    payment_id: payment.id,
    kind: 'ORDER',
    ref,
    amount,
    coins,
    reason,
    transaction_id: null,
    next_poll_at: at,
    created_at: at,
    done_at: null,
  })
  return refundNo
}
