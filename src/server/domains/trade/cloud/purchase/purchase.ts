/** Plans of the company tools as something that can be bought: by a company, from the platform. */
import { cloudTierTexts } from '#lib/format/cloud.ts'
import { date } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import { addMonths } from '#lib/format/shanghai.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import {
  callOffOrder,
  lockOrders,
  type PaidPurchase,
  type PriceRequest,
  type Purchasable,
  type Purchase,
  type RequestedLine,
} from '#server/domains/trade/order/service.ts'
import { AppError } from '#server/errors.ts'
import { offerOf, refundOf } from './offer.ts'
import * as queries from './queries.ts'

const FIRST_DAYS = 7
const LATER_FIRST = '之后还买了续费、升级或下一期的套餐，请先退后面的订单'

function companyOf({ companyId }: PriceRequest['buyer']): number {
  if (companyId === null) throw new AppError('order.plan', { message: '云工具由公司购买，请先切换到公司身份' })
  return companyId
}

/** What these lines would do for the company now. @throws AppError `missing.record`, `order.plan` */
async function findOffer(db: Db, productId: number, wanted: readonly RequestedLine[], { buyer, now }: PriceRequest) {
  const companyId = companyOf(buyer)
  const [planned, seats, more] = [wanted.find(line => line.refId !== null), wanted.find(line => line.refId === null), wanted[2]]
  const [product, plan, current, scheduled] = await Promise.all([
    queries.findSaleProduct(db, productId),
    planned?.refId ? queries.findSalePlan(db, productId, planned.refId) : undefined,
    queries.findCurrent(db, companyId, productId),
    queries.findScheduled(db, companyId, productId),
  ])
  if (!product || !planned || !plan || more) throw new AppError('missing.record')
  // What is bought would hold beside it, or change the day on which it begins.
  if (scheduled) {
    const message = `下一期的套餐已经买好，${date(scheduled.starts_at)} 开始；要改的话，请先在订单里退掉它，可以全额退`
    throw new AppError('order.plan', { message })
  }
  const wish = { plan, extraSeats: seats?.quantity ?? 0, months: planned.quantity }
  const had = current ? { plan: current.plan, seats: current.seats, endsAt: current.ends_at } : null
  const offer = offerOf(wish, had, now)
  return { companyId, product, plan, current, months: planned.quantity, offer }
}

/** Only the last order that holds can be given back: those before it are what the later ones build on. */
async function calculateRuleRefund(db: Db, paid: PaidPurchase): Promise<{ value: number; text: string }> {
  const order = await queries.findCloudOrder(db, paid.orderId)
  if (order?.state === 'SCHEDULED') {
    return { value: paid.total, text: `还没有开始，${date(order.starts_at)} 之前全额退 ${money(paid.total)}` }
  }
  if (order?.state !== 'DONE') return { value: 0, text: '这张订单没有可以退的部分' }
  const done = await queries.listPaid(db, order.company_id, order.product_id)
  if (done[0]?.order_id !== paid.orderId) return { value: 0, text: LATER_FIRST }
  const current = await queries.findCurrent(db, order.company_id, order.product_id)
  if (current?.order_no !== paid.orderNo || order.ends_at <= paid.at) return { value: 0, text: '套餐已经结束，不能再退款' }
  const isFresh = paid.at.getTime() - paid.paidAt.getTime() <= FIRST_DAYS * DAY_MS
  if (isFresh && (await queries.isFirstPurchase(db, order))) {
    return { value: paid.total, text: `首次购买七日内，全额退 ${money(paid.total)}` }
  }
  const { purpose, months, month_price: monthPrice, starts_at: startsAt, ends_at: endsAt } = order
  const value = refundOf({ purpose, total: paid.total, months, monthPrice, startsAt, endsAt }, paid.at)
  return value === 0
    ? { value, text: '剩余不足一个整月，没有可以退的部分' }
    : { value, text: `按剩余整月退 ${money(value)}，已使用的月份按原价 ${money(monthPrice)}/月计算` }
}

type CloudOrder = NonNullable<Awaited<ReturnType<typeof queries.findCloudOrder>>>

type Current = NonNullable<Awaited<ReturnType<typeof queries.findCurrent>>>
type Base = { planId: number | null; seats: number | null; endsAt: Date }

const isBase = (current: Current, { planId, seats, endsAt }: Base): boolean =>
  current.plan_id === planId && current.seats === seats && current.ends_at?.getTime() === endsAt.getTime()

/**
 * What an upgrade costs is the difference to what the company had when it was priced, and a renewal begins when that ends: paid for after it
 * was given back, either would hold for something that was never bought. @throws AppError `order.plan`, and the money goes back
 */
function requireBase(order: CloudOrder, current: Current | undefined, at: Date): void {
  const running = current?.ends_at && current.ends_at > at ? current : null
  const { plan_id, previous_plan_id, seats, previous_seats, starts_at, ends_at } = order
  const isGone =
    order.purpose === 'UPGRADE'
      ? !running || !isBase(running, { planId: previous_plan_id, seats: previous_seats, endsAt: ends_at })
      : order.purpose === 'RENEW' && running !== null && !isBase(running, { planId: plan_id, seats, endsAt: starts_at })
  if (isGone) throw new AppError('order.plan', { message: '要续费或升级的套餐已经变了，请重新购买' })
}

/** Gives the company the plan, or more time of it. The time counts from the payment. */
async function carryOut(trx: Db, order: CloudOrder, { orderNo, at }: Purchase): Promise<void> {
  const { company_id: companyId, product_id: productId, plan_id: planId, seats } = order
  const current = await queries.findCurrent(trx, companyId, productId)
  requireBase(order, current, at)
  if (order.purpose === 'RENEW' && current?.plan_id === planId && current.ends_at?.getTime() === order.starts_at.getTime()) {
    await queries.extendCurrent(trx, current.id, { ends_at: order.ends_at, order_no: orderNo })
    await queries.updateCloudOrder(trx, order.order_id, { state: 'DONE' })
    return
  }
  if (order.purpose === 'DOWNGRADE' && current?.ends_at && current.ends_at > at) {
    const startsAt = current.ends_at
    const span = { starts_at: startsAt, ends_at: addMonths(startsAt, order.months) }
    await queries.updateCloudOrder(trx, order.order_id, { state: 'SCHEDULED', ...span })
    return
  }
  // A plan that ran out while the order waited begins anew; an upgrade lasts until the day it was priced for.
  const span = order.ends_at.getTime() - order.starts_at.getTime()
  const endsAt = order.purpose === 'UPGRADE' ? order.ends_at : new Date(at.getTime() + span)
  if (current) await queries.endCurrent(trx, current.id, { state: 'UPGRADED', at })
  const row = { company_id: companyId, product_id: productId, plan_id: planId, seats, order_no: orderNo }
  await queries.insertSubscription(trx, { ...row, starts_at: at, ends_at: endsAt, created_at: at })
  await queries.updateCloudOrder(trx, order.order_id, { state: 'DONE', starts_at: at, ends_at: endsAt })
}

/** Back to what the company had before the order, unless that was given back as well. */
async function takeBack(trx: Db, order: CloudOrder, at: Date): Promise<void> {
  const { company_id: companyId, product_id: productId } = order
  const current = await queries.findCurrent(trx, companyId, productId)
  await queries.updateCloudOrder(trx, order.order_id, { state: 'REFUNDED' })
  if (!current || order.state === 'SCHEDULED') return
  const paid = await queries.listPaid(trx, companyId, productId)
  const beforeNo = paid[0]?.order_no ?? null
  if (order.purpose === 'RENEW' && order.starts_at > at) {
    await queries.extendCurrent(trx, current.id, { ends_at: order.starts_at, order_no: beforeNo })
    return
  }
  await queries.endCurrent(trx, current.id, { state: 'CANCELLED', at })
  // A span is never empty: what follows begins a moment after.
  const from = new Date(Math.max(at.getTime(), current.starts_at.getTime()) + 1)
  const base = paid.find(
    ({ plan_id, seats, ends_at }) =>
      plan_id === order.previous_plan_id && seats === order.previous_seats && ends_at.getTime() === order.ends_at.getTime(),
  )
  if (order.purpose === 'UPGRADE' && base && order.ends_at > from) {
    const row = { company_id: companyId, product_id: productId, plan_id: base.plan_id, seats: base.seats }
    await queries.insertSubscription(trx, {
      ...row,
      order_no: base.order_no,
      starts_at: from,
      ends_at: order.ends_at,
      created_at: at,
    })
  } else await queries.insertFree(trx, { companyId, productId, at: from })
}

/** What waits for its payment was priced by what is given back. */
async function calculateWithWaiting(db: Db, paid: PaidPurchase): Promise<{ value: number; text: string }> {
  const due = await calculateRuleRefund(db, paid)
  if (due.value === 0 || (await findWaitingOf(db, paid)) === null) return due
  return { ...due, text: `${due.text}；这个工具还没付款的订单同时取消` }
}

const findWaitingOf = (db: Db, { buyer, subjectId }: PaidPurchase): Promise<string | null> =>
  queries.findWaitingOrder(db, companyOf(buyer), subjectId as number)

/** Holds what happens to the tool of the company. @returns the order of it that waits for its payment */
async function holdTool(trx: Db, paid: PaidPurchase): Promise<string | null> {
  // Before the company, as a payment of it does.
  const waiting = await findWaitingOf(trx, paid)
  if (waiting !== null) await lockOrders(trx, [waiting])
  await queries.lockCompany(trx, companyOf(paid.buyer))
  return waiting
}

/** Ends what the order gave, and the order of the same tool that waits for its payment. */
async function endPlan(
  trx: Db,
  order: CloudOrder,
  { paid, waiting }: { paid: PaidPurchase; waiting: string | null },
): Promise<void> {
  await takeBack(trx, order, paid.at)
  // One that was placed in between is refused when it is paid.
  if (waiting !== null && (await findWaitingOf(trx, paid)) === waiting)
    await callOffOrder(trx, waiting, { reason: '这个工具的套餐已经退款，没付款的订单自动取消', at: paid.at })
}

async function beginRefund(trx: Db, paid: PaidPurchase): Promise<{ value: number; text: string }> {
  const waiting = await holdTool(trx, paid)
  const due = await calculateRuleRefund(trx, paid)
  const order = await queries.findCloudOrder(trx, paid.orderId)
  if (due.value > 0 && order) await endPlan(trx, order, { paid, waiting })
  return due
}

/** Also of a plan that is over: then only the order is marked. @throws AppError `order.plan` while later orders stand on this one */
async function withdraw(trx: Db, paid: PaidPurchase): Promise<void> {
  const waiting = await holdTool(trx, paid)
  const order = await queries.findCloudOrder(trx, paid.orderId)
  if (order?.state !== 'DONE' && order?.state !== 'SCHEDULED') return
  const [last] = await queries.listPaid(trx, order.company_id, order.product_id)
  if (last?.order_id !== paid.orderId) throw new AppError('order.plan', { message: LATER_FIRST })
  const current = await queries.findCurrent(trx, order.company_id, order.product_id)
  if (order.state === 'SCHEDULED' || current?.order_no === paid.orderNo) await endPlan(trx, order, { paid, waiting })
  else await queries.updateCloudOrder(trx, order.order_id, { state: 'REFUNDED' })
}

export const cloudPurchase: Purchasable = {
  kind: 'CLOUD',
  feeRate: 0,
  completesWhenPaid: true,
  async price(db, productId, wanted, asking) {
    const { product, plan, offer } = await findOffer(db, productId, wanted, asking)
    return {
      title: `${product.name} · ${cloudTierTexts[plan.tier]}`,
      picture: product.picture,
      seller: null,
      lines: offer.lines,
      freeCancel: false,
    }
  },
  async reserve(trx, { orderId, subjectId, buyer, at }, wanted) {
    await queries.lockCompany(trx, companyOf(buyer))
    const found = await findOffer(trx, subjectId as number, wanted, { buyer, now: at })
    const upgraded = found.offer.purpose === 'UPGRADE' ? found.current : null
    const inserted = await queries.insertCloudOrder(trx, {
      order_id: orderId,
      company_id: found.companyId,
      product_id: found.product.id,
      plan_id: found.plan.id,
      purpose: found.offer.purpose,
      seats: found.offer.seats,
      months: found.months,
      month_price: found.offer.monthPrice,
      previous_plan_id: upgraded?.plan_id ?? null,
      previous_seats: upgraded?.seats ?? null,
      state: 'WAITING',
      starts_at: found.offer.startsAt,
      ends_at: found.offer.endsAt,
    })
    if (!inserted) throw new AppError('order.owned', { message: '这个工具还有一张没付款的订单，请先付款或取消' })
  },
  async fulfil(trx, purchase) {
    await queries.lockCompany(trx, companyOf(purchase.buyer))
    const order = await queries.findCloudOrder(trx, purchase.orderId)
    if (order?.state === 'WAITING') await carryOut(trx, order, purchase)
  },
  async giveBack(trx, { orderId }) {
    const order = await queries.findCloudOrder(trx, orderId)
    if (order?.state === 'WAITING') await queries.updateCloudOrder(trx, orderId, { state: 'CLOSED' })
  },
  refund: { calculate: calculateWithWaiting, begin: beginRefund },
  withdraw,
  async recount(trx, _, after) {
    if (after === 'COMPLETED') await purgeTags(trx, [pageTag.cloud])
  },
}
