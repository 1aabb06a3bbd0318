/** How a demo order came to its state: the times along the way and the events that tell them. */

import type { Rng } from '#demo/rng.ts'
import type { OrderEventKind, OrderKind, OrderState, RefundState } from '#lib/contract/trade/order.ts'
import { dateDigits } from '#lib/format/date.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/format/units.ts'

export type Side = { userId: number | null; companyId: number | null }

export type OrderPlan = {
  kind: OrderKind
  state: OrderState
  buyer: { userId: number; companyId: number | null }
  seller: Side
  subjectId: number | null
  title: string
  picture: string
  lines: { name: string; refId?: number; price: number; quantity?: number; unit?: string; scope?: string[]; days?: number }[]
  createdAt: Date
  orderNo?: string
  coins?: number
  refund?: RefundState
  /** When it was completed or reviewed, where that is known. */
  doneAt?: Date | null
  reviewedAt?: Date | null
  note?: string
  contact?: { name: string; phone: string }
}

type PlannedEvent = {
  event: OrderEventKind
  to: OrderState
  actor: 'BUYER' | 'SELLER' | 'SYSTEM'
  at: Date
  note?: string
}

/** A multiplier without a factor in common with a million: every serial below that has six digits of its own, and neighbours are far apart. */
const SCATTER = 618_033

/** Time and six digits that no other order of the seed has; they follow no order that could be guessed at a glance. */
export function orderNoAt(at: Date, serial: number): string {
  return dateDigits(at) + String((serial * SCATTER + 271_829) % 1_000_000).padStart(6, '0')
}

/** The moment that an order number begins with. */
export const momentOf = (orderNo: string): Date => {
  const [year, month, day, hour, minute, second] = [0, 4, 6, 8, 10, 12].map((at, index) =>
    orderNo.slice(at, at + (index === 0 ? 4 : 2)),
  )
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`)
}

/** The way of an order, never beyond `now`. Steps are squeezed where it is young. */
export function wayOf(plan: OrderPlan, rng: Rng, now: Date) {
  const events: PlannedEvent[] = []
  let at = plan.createdAt.getTime()
  const end = now.getTime()
  const step = (event: OrderEventKind, to: OrderState, actor: PlannedEvent['actor'], later: number, note?: string): Date => {
    at = Math.min(end, at + Math.max(1000, Math.min(later, Math.max(1000, (end - at) / 3))))
    const moment = new Date(at)
    events.push({ event, to, actor, at: moment, ...(note ? { note } : {}) })
    return moment
  }
  const until = (moment: Date | null | undefined, fallback: number): number =>
    moment ? Math.max(1000, moment.getTime() - at) : fallback
  events.push({ event: 'CREATE', to: 'PENDING_PAYMENT', actor: 'BUYER', at: plan.createdAt })

  let paidAt: Date | null = null
  let deliveredAt: Date | null = null
  let completedAt: Date | null = null
  let reviewedAt: Date | null = null
  let closedAt: Date | null = null
  const { state } = plan
  const isService = plan.kind === 'SERVICE'

  if (state === 'CLOSED') closedAt = step('CLOSE', 'CLOSED', 'SYSTEM', 30 * MINUTE_MS, '超过支付时间，自动关闭')
  if (!['PENDING_PAYMENT', 'CLOSED'].includes(state)) paidAt = step('PAY', 'PAID', 'BUYER', rng.int(1, 25) * MINUTE_MS)

  const accepts = isService && ['ACCEPTED', 'DELIVERED', 'CHANGES_REQUESTED', 'COMPLETED', 'REVIEWED', 'DISPUTED'].includes(state)
  if (accepts) step('ACCEPT', 'ACCEPTED', 'SELLER', 20 * MINUTE_MS)
  const delivers = isService && ['DELIVERED', 'CHANGES_REQUESTED', 'COMPLETED', 'REVIEWED', 'DISPUTED'].includes(state)
  if (delivers) {
    const known = plan.doneAt ?? plan.reviewedAt
    const room = known ? (known.getTime() - at) / 2 : rng.int(8, 90) * HOUR_MS
    deliveredAt = step('DELIVER', 'DELIVERED', 'SELLER', room)
    if (state === 'CHANGES_REQUESTED' || (!known && rng.chance(0.15))) {
      step('REQUEST_CHANGES', 'CHANGES_REQUESTED', 'BUYER', rng.int(2, 20) * HOUR_MS, '还有一处和约定的不一样，请再处理一下')
      if (state !== 'CHANGES_REQUESTED') deliveredAt = step('DELIVER', 'DELIVERED', 'SELLER', rng.int(6, 30) * HOUR_MS)
    }
  }
  if (state === 'COMPLETED' || state === 'REVIEWED') {
    const auto = isService && state === 'COMPLETED' && rng.chance(0.4)
    const room = plan.reviewedAt ? (plan.reviewedAt.getTime() - at) * 0.6 : isService ? rng.int(2, 60) * HOUR_MS : 5 * MINUTE_MS
    completedAt = step(
      auto ? 'AUTO_COMPLETE' : 'COMPLETE',
      'COMPLETED',
      auto || !isService ? 'SYSTEM' : 'BUYER',
      auto ? 3 * DAY_MS : until(plan.doneAt, room),
    )
  }
  if (state === 'REVIEWED') {
    at = Math.max(at, plan.reviewedAt?.getTime() ?? at + HOUR_MS)
    at = Math.min(at, end)
    reviewedAt = new Date(at)
    events.push({ event: 'REVIEW', to: 'REVIEWED', actor: 'BUYER', at: reviewedAt })
  }
  if (state === 'DISPUTED') step('DISPUTE', 'DISPUTED', 'BUYER', rng.int(4, 30) * HOUR_MS, '交付的内容与约定不符，申请平台处理')

  const current = events.at(-1)!.to
  if (plan.refund) {
    step('REFUND_APPLY', current, 'BUYER', rng.int(1, 20) * HOUR_MS, '计划有变，申请退款')
    if (plan.refund === 'BUYER_CANCEL') step('REFUND_CANCEL', current, 'BUYER', rng.int(1, 8) * HOUR_MS, '已和商家说好，撤回申请')
    if (plan.refund === 'REFUSE') step('REFUND_REFUSE', current, 'SELLER', rng.int(1, 20) * HOUR_MS, '服务已经按约定完成')
    if (['PASS', 'WAIT_REFUND', 'COMPLETE'].includes(plan.refund))
      step('REFUND_PASS', current, 'SELLER', rng.int(1, 20) * HOUR_MS)
  }
  if (state === 'CANCELLED') closedAt = step('CANCEL', 'CANCELLED', 'BUYER', rng.int(5, 90) * MINUTE_MS)
  if (plan.refund === 'COMPLETE') step('REFUND_COMPLETE', events.at(-1)!.to, 'SYSTEM', rng.int(1, 40) * MINUTE_MS, '已原路退回')
  return { events, paidAt, deliveredAt, completedAt, reviewedAt, closedAt, updatedAt: events.at(-1)!.at }
}
