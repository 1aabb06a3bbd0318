/** What is to be an order of the demo city, and the numbers of its orders. */

import type { OrderKind, OrderState, RefundState } from '#lib/contract/trade/order.ts'
import { dateDigits } from '#lib/format/date.ts'

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
