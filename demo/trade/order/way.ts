/** How a demo order came to its state: the times along the way and the events that tell them. */
import type { Rng } from '#demo/rng.ts'
import type { OrderState, RefundState } from '#lib/contract/trade/order.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/format/units.ts'
import type { OrderPlan } from './plan.ts'
import { beginTrail, type Trail } from './trail.ts'

const ACCEPTED: readonly OrderState[] = ['ACCEPTED', 'DELIVERED', 'CHANGES_REQUESTED', 'COMPLETED', 'REVIEWED', 'DISPUTED']
const DELIVERED: readonly OrderState[] = ['DELIVERED', 'CHANGES_REQUESTED', 'COMPLETED', 'REVIEWED', 'DISPUTED']

export type Way = ReturnType<typeof wayOf>

/** The way of an order, never beyond `now`. */
export function wayOf(plan: OrderPlan, rng: Rng, now: Date) {
  const trail = beginTrail(plan.createdAt, now)
  const { state, refund } = plan
  const closedAt = state === 'CLOSED' ? trail.step('CLOSE', 'CLOSED', 'SYSTEM', 30 * MINUTE_MS, '超过支付时间，自动关闭') : null
  const isPaid = !['PENDING_PAYMENT', 'CLOSED'].includes(state)
  const paidAt = isPaid ? trail.step('PAY', 'PAID', 'BUYER', rng.int(1, 25) * MINUTE_MS) : null
  const deliveredAt = plan.kind === 'SERVICE' ? deliver(trail, plan, rng) : null
  const completedAt = state === 'COMPLETED' || state === 'REVIEWED' ? complete(trail, plan, rng) : null
  const reviewedAt = state === 'REVIEWED' ? trail.reach('REVIEW', 'REVIEWED', 'BUYER', plan.reviewedAt) : null
  if (state === 'DISPUTED')
    trail.step('DISPUTE', 'DISPUTED', 'BUYER', rng.int(4, 30) * HOUR_MS, '交付的内容与约定不符，申请平台处理')
  if (refund) askBack(trail, refund, rng)
  const cancelledAt = state === 'CANCELLED' ? trail.step('CANCEL', 'CANCELLED', 'BUYER', rng.int(5, 90) * MINUTE_MS) : null
  if (refund === 'COMPLETE') trail.step('REFUND_COMPLETE', trail.state(), 'SYSTEM', rng.int(1, 40) * MINUTE_MS, '已原路退回')
  return {
    events: trail.events,
    paidAt,
    deliveredAt,
    completedAt,
    reviewedAt,
    closedAt: cancelledAt ?? closedAt,
    updatedAt: trail.events.at(-1)!.at,
  }
}

/** The seller accepts and delivers, a second time where the buyer asked for changes. @returns when it was delivered last */
function deliver(trail: Trail, { state, doneAt, reviewedAt }: OrderPlan, rng: Rng): Date | null {
  if (ACCEPTED.includes(state)) trail.step('ACCEPT', 'ACCEPTED', 'SELLER', 20 * MINUTE_MS)
  if (!DELIVERED.includes(state)) return null
  const known = doneAt ?? reviewedAt
  const delivered = trail.step('DELIVER', 'DELIVERED', 'SELLER', known ? trail.left(known) / 2 : rng.int(8, 90) * HOUR_MS)
  if (state !== 'CHANGES_REQUESTED' && (known || !rng.chance(0.15))) return delivered
  const wait = rng.int(2, 20) * HOUR_MS
  trail.step('REQUEST_CHANGES', 'CHANGES_REQUESTED', 'BUYER', wait, '还有一处和约定的不一样，请再处理一下')
  return state === 'CHANGES_REQUESTED' ? delivered : trail.step('DELIVER', 'DELIVERED', 'SELLER', rng.int(6, 30) * HOUR_MS)
}

/** By the buyer, or by itself after some days; what is no service is complete by itself at once. */
function complete(trail: Trail, { kind, state, doneAt, reviewedAt }: OrderPlan, rng: Rng): Date {
  const isService = kind === 'SERVICE'
  const isAutomatic = isService && state === 'COMPLETED' && rng.chance(0.4)
  const usual = reviewedAt ? trail.left(reviewedAt) * 0.6 : isService ? rng.int(2, 60) * HOUR_MS : 5 * MINUTE_MS
  if (isAutomatic) return trail.step('AUTO_COMPLETE', 'COMPLETED', 'SYSTEM', 3 * DAY_MS)
  const wait = doneAt ? Math.max(1000, trail.left(doneAt)) : usual
  return trail.step('COMPLETE', 'COMPLETED', isService ? 'BUYER' : 'SYSTEM', wait)
}

/** The state of the order stays what it is. */
function askBack(trail: Trail, refund: RefundState, rng: Rng): void {
  const state = trail.state()
  trail.step('REFUND_APPLY', state, 'BUYER', rng.int(1, 20) * HOUR_MS, '计划有变，申请退款')
  if (refund === 'BUYER_CANCEL') trail.step('REFUND_CANCEL', state, 'BUYER', rng.int(1, 8) * HOUR_MS, '已和商家说好，撤回申请')
  if (refund === 'REFUSE') trail.step('REFUND_REFUSE', state, 'SELLER', rng.int(1, 20) * HOUR_MS, '服务已经按约定完成')
  if (['PASS', 'WAIT_REFUND', 'COMPLETE'].includes(refund)) trail.step('REFUND_PASS', state, 'SELLER', rng.int(1, 20) * HOUR_MS)
}
