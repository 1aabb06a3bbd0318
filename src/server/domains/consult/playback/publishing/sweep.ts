/** Takes playbacks down a day after a side asked for it, and refunds those who had bought but not opened them. */
import { MAX_INT } from '#lib/validate/bounds.ts'
import type { Db } from '#server/db/client.ts'
import { lockOrders, refundLedOrder } from '#server/domains/trade/order/service.ts'
import type { Job } from '#server/jobs/loop.ts'
import * as queries from './queries.ts'
import { takeDown } from './service.ts'

const BATCH = 100
const EVERY_SECONDS = 60
/** More than any price: all that is left of it. */
const WHOLE = MAX_INT

/** @returns false when it is not its turn any more. */
export const takeDownDue = (db: Db, id: number, now: Date): Promise<boolean> =>
  db.transaction().execute(async trx => {
    const row = await queries.lockDraft(trx, id)
    if (row?.publication !== 'PUBLISHED' || !row.takedown_due || row.takedown_due > now) return false
    await takeDown(trx, row, '申请下架已满 24 小时。')
    return true
  })

export const returnUnopened = (db: Db, orderNo: string, now: Date): Promise<boolean> =>
  db.transaction().execute(async trx => {
    await lockOrders(trx, [orderNo])
    if (!(await queries.beginReturn(trx, orderNo))) return false
    await refundLedOrder(trx, orderNo, { reason: '回放已下架，还没有打开付费部分', at: now, back: WHOLE })
    return true
  })

export const takedownSweep: Job = {
  name: 'consult.playback.takedowns',
  everySeconds: EVERY_SECONDS,
  async work({ db, log, now }) {
    for (const { id } of await queries.listTakedownsDue(db, now, BATCH)) {
      await takeDownDue(db, id, now).catch(err => log.error({ err, playbackId: id }, 'a playback could not be taken down'))
    }
    for (const orderNo of await queries.listOrdersToReturn(db, BATCH)) {
      await returnUnopened(db, orderNo, now).catch(err =>
        log.error({ err, orderNo }, 'a taken down playback could not be refunded'),
      )
    }
  },
}
