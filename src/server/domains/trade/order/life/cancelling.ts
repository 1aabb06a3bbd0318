/** The terms of cancelling an order now: shown before, and compared when it is done, so that nobody pays more than they were shown. */
import { money } from '#lib/format/money.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { keptValueOf, lateFeeOf } from './amounts.ts'
import { sumsOf } from './money.ts'
import { isAppointmentOver, noShowOf } from './no-show.ts'
import type { Mover } from './parties.ts'
import type { LockedOrder } from './queries.ts'

/** `cost` in fen: the fee of a late buyer, or what a seller who did not come pays on top of the refund. */
export type Cancelling = { text: string; cost: number }

function sellerCancels(order: LockedOrder, now: Date): Cancelling {
  const cost = noShowOf(order, now) ?? 0
  const text =
    cost === 0
      ? '取消后全额退款给买家，并会计入履约记录。'
      : `约定时间已过，取消后全额退款给买家，按退款规则赔付 ${money(cost)}，并会计入履约记录。`
  return { text, cost }
}

/** Why everything goes back. */
function reasonOf(order: LockedOrder, now: Date): string {
  if (order.state === 'PAID') return '商家还没有接单'
  if (order.appointment_at === null) return '没有约定时间'
  if (order.free_cancel) return '这项服务随时可退'
  if (isAppointmentOver(order, now)) return '约定时间已过，商家还没有开始服务'
  return order.appointment_at.getTime() - now.getTime() < DAY_MS ? '误工费不到一分钱' : '离约定时间还有 24 小时以上'
}

function buyerCancels(order: LockedOrder, now: Date): Cancelling {
  const kept = keptValueOf(sumsOf(order))
  const { appointment_at: appointmentAt, free_cancel: freeCancel, started_at, delivered_at } = order
  const hasBegun = started_at !== null || delivered_at !== null
  const cost = order.state === 'ACCEPTED' ? lateFeeOf(kept, { appointmentAt, freeCancel, hasBegun }, now) : 0
  if (cost > 0) {
    const since = isAppointmentOver(order, now) ? '约定时间已过' : '离约定时间不到 24 小时'
    return { text: `${since}，按退款规则扣除误工费 ${money(cost)}，其余退回。`, cost }
  }
  const back = kept === order.total_amount ? '全额退款' : `剩下的 ${money(kept)} 全部退回`
  const claim = noShowOf(order, now)
  const further = claim === null ? '' : `商家没有来的，改点“商家没有来”，另可得赔付 ${money(claim)}。`
  return { text: `${reasonOf(order, now)}，${back}。${further}`, cost }
}

/** Of an order that this side can cancel. */
export const cancellingOf = (order: LockedOrder, side: Mover['actor'], now: Date): Cancelling =>
  side === 'SELLER' ? sellerCancels(order, now) : buyerCancels(order, now)
