/**
 * A seller who did not come, or came more than half an hour late (rule 退款, 同城服务): everything back, and a tenth of the price on top.
 * The claim is a request for a refund: the seller answers within 48 hours, silence is a yes, and after a no the platform can be asked.
 */
import { REFUND_ANSWER_HOURS } from '#lib/contract/trade/order-actions.ts'
import { money } from '#lib/format/money.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import { AppError } from '#server/errors.ts'
import { compensationOf, keptValueOf, splitRefund } from './amounts.ts'
import { takeFiles, type Word } from './files.ts'
import { sumsOf } from './money.ts'
import { isRefunding } from './move.ts'
import { actOnOrder, type Moved, type OrderAction } from './order-action.ts'
import { notifySide, sellerOf } from './parties.ts'
import type { LockedOrder } from './queries.ts'
import { insertRequest } from './refunds.ts'

const LATE_MS = HOUR_MS / 2
/** After that, what happened can hardly be settled any more. */
const CLAIM_DAYS = 7

/** A time that was over when the seller accepted would be missed at once. */
export const isAppointmentOver = ({ appointment_at: at }: LockedOrder, now: Date): boolean => at !== null && at <= now

/** What was said to be delivered without anybody having come is claimed as well. */
const CLAIMABLE: readonly LockedOrder['state'][] = ['ACCEPTED', 'DELIVERED']

/** @returns what the seller would pay on top, in fen; null when a claim is not possible now. */
export function noShowOf(order: LockedOrder, now: Date): number | null {
  const since = order.appointment_at && now.getTime() - order.appointment_at.getTime()
  const possible = order.kind === 'SERVICE' && CLAIMABLE.includes(order.state) && !isRefunding(order) && sellerOf(order) !== null
  if (!possible || since === null || since < LATE_MS || since > CLAIM_DAYS * DAY_MS) return null
  return keptValueOf(sumsOf(order)) > 0 ? compensationOf(order.total_amount) : null
}

/** @throws AppError `state.conflict` before half an hour after the appointment, for the seller, or in another state. */
export const claimNoShow = (action: OrderAction, { note, files }: Word): Promise<Moved> =>
  actOnOrder(action, async (trx, order, mover) => {
    const compensation = noShowOf(order, mover.at)
    if (mover.actor !== 'BUYER' || compensation === null) throw new AppError('state.conflict')
    const value = keptValueOf(sumsOf(order))
    const reason = `商家没有按约定到场：${note}`
    const body = `《${order.title}》：买家反映没有按约定到场，申请全额退款并赔付 ${money(compensation)}，请在 ${REFUND_ANSWER_HOURS} 小时内处理，逾期视为同意。`
    await notifySide(trx, order, 'SELLER', { title: '买家反映没有到场', body })
    const uploadIds = await takeFiles(trx, mover, files)
    return insertRequest(trx, order, mover, { ...splitRefund(sumsOf(order), value), value, compensation, reason, uploadIds })
  })
