/**
 * A service begins, and goes on: said by its seller, told to the buyer, kept as evidence. What has begun is given back by what was not done
 * (rule 退款 一): from then on the buyer asks for a refund instead of cancelling.
 */
import { MAX_PROGRESS_NOTES, START_AHEAD_HOURS } from '#lib/contract/trade/order-actions.ts'
import { HOUR_MS } from '#lib/format/units.ts'
import { AppError } from '#server/errors.ts'
import { takeFiles, type Word } from './files.ts'
import { move } from './move.ts'
import { actOnOrder, type Moved, type OrderAction } from './order-action.ts'
import { notifySide } from './parties.ts'
import { countEvents, type LockedOrder } from './queries.ts'

/** Until a day before the agreed time everything comes back (rule 退款, 同城服务): nobody ends that by beginning on paper. */
export const mayStart = ({ appointment_at: at }: LockedOrder, now: Date): boolean =>
  at === null || at.getTime() - now.getTime() <= START_AHEAD_HOURS * HOUR_MS

export const startOrder = (action: OrderAction): Promise<Moved> =>
  actOnOrder(action, async (trx, order, mover) => {
    if (!mayStart(order, mover.at))
      throw new AppError('state.conflict', { message: `约定时间前 ${START_AHEAD_HOURS} 小时起才能开始服务` })
    const started = await move(trx, order, 'START', mover, { set: { started_at: mover.at } })
    const body = `《${order.title}》已经开始。之后要取消，请申请退款，没有做的部分可以退。`
    await notifySide(trx, started, 'BUYER', { title: '商家开始服务', body })
    return started
  })

export const noteProgress = (action: OrderAction, { note, files }: Word): Promise<Moved> =>
  actOnOrder(action, async (trx, order, mover) => {
    if ((await countEvents(trx, order.id, 'PROGRESS')) >= MAX_PROGRESS_NOTES)
      throw new AppError('state.conflict', { message: `一笔订单最多写 ${MAX_PROGRESS_NOTES} 次进展` })
    const uploadIds = await takeFiles(trx, mover, files)
    const noted = await move(trx, order, 'PROGRESS', mover, { note, uploadIds })
    await notifySide(trx, noted, 'BUYER', { title: '服务有新进展', body: `《${order.title}》：${note}` })
    return noted
  })
