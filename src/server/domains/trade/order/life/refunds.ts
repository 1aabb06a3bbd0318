/**
 * Refunds of a part or of everything: asked for by the buyer, answered by the seller, silence for 48 hours being a yes; then the payment
 * gives the money back. One request at a time.
 */
import { REFUND_ANSWER_HOURS, REVIEW_DAYS } from '#lib/contract/trade/order-actions.ts'
import { money } from '#lib/format/money.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { keptValueOf, splitRefund } from './amounts.ts'
import { beginRefund } from './begin-refund.ts'
import { bookCompensation } from './compensation.ts'
import { takeFiles } from './files.ts'
import { sumsOf } from './money.ts'
import { isRefunding } from './move.ts'
import { actOnOrder, type Moved, type OrderAction } from './order-action.ts'
import { type Mover, notifySide, system } from './parties.ts'
import * as queries from './queries.ts'

type LockedOrder = queries.LockedOrder

const REFUNDABLE: readonly LockedOrder['state'][] = [
  'PAID',
  'ACCEPTED',
  'DELIVERED',
  'CHANGES_REQUESTED',
  'COMPLETED',
  'REVIEWED',
]

/** Rule 退款 五.1; for recordings, whose content may differ from what was promised, rule 纠纷 on files and recordings. */
const RECORDING_DAYS = 7
const askDays = ({ kind }: Pick<LockedOrder, 'kind'>): number => (kind === 'PLAYBACK' ? RECORDING_DAYS : REVIEW_DAYS)

/** Whether the buyer may ask now: something is left, nothing is asked, and the days since completion are not over. */
export const canAskRefund = (order: LockedOrder, now: Date): boolean =>
  (order.kind === 'SERVICE' || order.kind === 'PLAYBACK') &&
  REFUNDABLE.includes(order.state) &&
  !isRefunding(order) &&
  keptValueOf(sumsOf(order)) > 0 &&
  (!order.completed_at || now.getTime() - order.completed_at.getTime() <= askDays(order) * DAY_MS)

const EVENT_STATES = {
  REFUND_APPLY: 'APPLY',
  REFUND_PASS: 'PASS',
  REFUND_REFUSE: 'REFUSE',
  REFUND_CANCEL: 'BUYER_CANCEL',
} as const

/** Notes a step of the request. A refund of everything ends an order that was not complete. */
async function note(
  trx: Db,
  order: LockedOrder,
  event: keyof typeof EVENT_STATES,
  mover: Mover,
  { text, uploadIds = [], ends = false }: { text: string; uploadIds?: readonly number[]; ends?: boolean },
): Promise<LockedOrder> {
  const state = ends ? ('CANCELLED' as const) : order.state
  const set = {
    refund_state: EVENT_STATES[event],
    updated_at: mover.at,
    ...(ends ? { state, closed_at: mover.at, accept_before: null } : {}),
  }
  await queries.updateOrder(trx, order.id, set)
  await queries.insertEvent(trx, {
    orderId: order.id,
    event,
    from: order.state,
    to: state,
    actor: mover.actor,
    userId: mover.userId,
    note: text,
    uploadIds,
    at: mover.at,
  })
  return { ...order, ...set }
}

type Request = {
  value: number
  amount: number
  coins: number
  /** On top of the value, from the seller's wallet; 0 for every refund but that of a seller who did not come. */
  compensation: number
  reason: string
  uploadIds: readonly number[]
}

/** Opens a request; the seller has 48 hours. */
export async function insertRequest(
  trx: Db,
  order: LockedOrder,
  mover: Mover,
  { uploadIds, ...request }: Request,
): Promise<LockedOrder> {
  await queries.insertRefundRequest(trx, {
    ...request,
    order_id: order.id,
    state: 'APPLY',
    answer_before: new Date(mover.at.getTime() + REFUND_ANSWER_HOURS * HOUR_MS),
    answered_at: null,
    completed_at: null,
    created_at: mover.at,
  })
  return note(trx, order, 'REFUND_APPLY', mover, { text: `${money(request.value)}：${request.reason}`, uploadIds })
}

type Wish = { value: number; reason: string; files: readonly number[] }

/** @throws AppError `order.refund_too_much`, `state.conflict`, `upload.missing` */
export const askRefund = (action: OrderAction, { value, reason, files }: Wish): Promise<Moved> =>
  actOnOrder(action, async (trx, order, mover) => {
    if (mover.actor !== 'BUYER' || !canAskRefund(order, mover.at)) throw new AppError('state.conflict')
    if (value > keptValueOf(sumsOf(order))) throw new AppError('order.refund_too_much')
    const body = `《${order.title}》：买家申请退 ${money(value)}，请在 ${REFUND_ANSWER_HOURS} 小时内处理，逾期视为同意。`
    await notifySide(trx, order, 'SELLER', { title: '买家申请退款', body })
    const uploadIds = await takeFiles(trx, mover, files)
    return insertRequest(trx, order, mover, { ...splitRefund(sumsOf(order), value), value, compensation: 0, reason, uploadIds })
  })

async function pass(trx: Db, order: LockedOrder, mover: Mover, answer: string): Promise<LockedOrder> {
  const request = await queries.findOpenRefund(trx, order.id)
  if (request?.state !== 'APPLY') throw new AppError('state.conflict')
  const ends = !order.completed_at && request.value === keptValueOf(sumsOf(order))
  await queries.updateRefundRequest(trx, request.id, { answer, answered_at: mover.at })
  const passed = await note(trx, order, 'REFUND_PASS', mover, { text: answer, ends })
  await notifySide(trx, passed, 'BUYER', {
    title: '退款申请已同意',
    body: `《${order.title}》退 ${money(request.value)}，原路退回。`,
  })
  await bookCompensation(trx, passed, { ref: String(request.id), amount: request.compensation, at: mover.at })
  return beginRefund(trx, passed, { value: request.value, reason: request.reason, at: mover.at, requestId: request.id })
}

export const answerRefund = (action: OrderAction, { pass: agreed, answer }: { pass: boolean; answer: string }): Promise<Moved> =>
  actOnOrder(action, async (trx, order, mover) => {
    if (mover.actor !== 'SELLER' || order.refund_state !== 'APPLY') throw new AppError('state.conflict')
    if (agreed) return pass(trx, order, mover, answer)
    const request = await queries.findOpenRefund(trx, order.id)
    if (!request) throw new AppError('state.conflict')
    await queries.updateRefundRequest(trx, request.id, { state: 'REFUSE', answer, answered_at: mover.at })
    const body = `《${order.title}》：${answer || '商家没有写说明'}。可以在 7 日内申请平台介入。`
    await notifySide(trx, order, 'BUYER', { title: '退款申请被拒绝', body })
    return note(trx, order, 'REFUND_REFUSE', mover, { text: answer })
  })

export const withdrawRefundRequest = (action: OrderAction): Promise<Moved> =>
  actOnOrder(action, async (trx, order, mover) => {
    const request = await queries.findOpenRefund(trx, order.id)
    if (mover.actor !== 'BUYER' || request?.state !== 'APPLY') throw new AppError('state.conflict')
    await queries.updateRefundRequest(trx, request.id, { state: 'BUYER_CANCEL', answered_at: mover.at })
    return note(trx, order, 'REFUND_CANCEL', mover, { text: '' })
  })

/** Agrees for a seller who said nothing in time. @returns false when there is nothing to agree to any more. */
export const passSilent = (db: Db, orderId: number, now: Date): Promise<boolean> =>
  db.transaction().execute(async trx => {
    const order = await queries.lockOrder(trx, orderId)
    const request = order && (await queries.findOpenRefund(trx, orderId))
    if (!order || request?.state !== 'APPLY' || !request.answer_before || request.answer_before > now) return false
    const passed = await pass(trx, order, system(now), `卖家 ${REFUND_ANSWER_HOURS} 小时没有处理，视为同意`)
    const body = `《${order.title}》的退款申请超过 ${REFUND_ANSWER_HOURS} 小时没有处理，已按规则退款。`
    await notifySide(trx, passed, 'SELLER', { title: '退款申请已自动同意', body })
    return true
  })
