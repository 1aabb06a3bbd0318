/**
 * What happens to directed consultations by itself when the time of the rules is over: not accepted, not completed with information, begun
 * by appointment, over, confirmed. Each row in a transaction of its own that looks again under the lock.
 */
import type { Db } from '#server/db/client.ts'
import { returnOrder } from '#server/domains/trade/order/service.ts'
import type { Job } from '#server/jobs/loop.ts'
import { RETRY_MS } from '#server/jobs/retry.ts'
import { passToArbitration } from './complaint/service.ts'
import { confirm } from './course.ts'
import { startColumns } from './dispose.ts'
import { bySystem, CONFIRM_MS, lockWithOrders, moveDirected } from './move.ts'
import { notifyParty } from './notices.ts'
import { type DirectedRow, findExtension, listDueDirected, listReturns, updateDirected, updateExtension } from './queries.ts'
import { returnAll } from './settle.ts'

const BATCH = 200
const EVERY_SECONDS = 10

type Due = (trx: Db, row: DirectedRow, now: Date) => Promise<unknown>

const notAccepted: Due = async (trx, row, now) => {
  const ended = await moveDirected(trx, row, 'TIMEOUT', bySystem(now), { reason: '12 小时没有接单' })
  await returnAll(trx, ended, { reason: '12 小时没有接单，全额退款', at: now })
  await notifyParty(trx, ended, 'ASKER', { title: '咨询超时未接单', body: `“${row.title}”12 小时没有接单，费用全额退回。` })
  await notifyParty(trx, ended, 'PROVIDER', { title: '咨询超时未接单', body: `“${row.title}”超过 12 小时没有处理，已全额退款。` })
}

const noInformation: Due = async (trx, row, now) => {
  const ended = await moveDirected(trx, row, 'CANCEL', bySystem(now), { reason: '一直没有补充资料' })
  await returnAll(trx, ended, { reason: '没有补充资料，按未开始退款', at: now })
  for (const side of ['ASKER', 'PROVIDER'] as const)
    await notifyParty(trx, ended, side, { title: '咨询已取消', body: `“${row.title}”一直没有补充资料，费用全额退回。` })
}

/** An appointment begins; time that is over ends it, and without an answer everything goes back. */
const runs: Due = async (trx, row, now) => {
  if (row.started_at === null) {
    const started = await moveDirected(trx, row, 'START', bySystem(now), { set: startColumns(row, now) })
    for (const side of ['ASKER', 'PROVIDER'] as const)
      await notifyParty(trx, started, side, { title: '约定的时间到了', body: `“${row.title}”现在开始。` })
    return
  }
  if (row.replied_at === null) {
    const reason = '到结束也没有答复'
    const ended = await moveDirected(trx, row, 'NO_REPLY', bySystem(now), { reason, set: { finished_at: now } })
    await returnAll(trx, ended, { reason, at: now })
    for (const side of ['ASKER', 'PROVIDER'] as const)
      await notifyParty(trx, ended, side, { title: '咨询没有得到答复', body: `“${row.title}”${reason}，费用全额退回。` })
    return
  }
  const set = { next_step_at: new Date(now.getTime() + CONFIRM_MS) }
  const ended = await moveDirected(trx, row, 'END', bySystem(now), { reason: '购买的时长已用完', set })
  const body = `“${row.title}”的时长已用完。没有问题请确认，3 天后自动确认；还要继续可以续时。`
  await notifyParty(trx, ended, 'ASKER', { title: '请确认咨询完成', body })
}

const DUE: Partial<Record<DirectedRow['state'], Due>> = {
  WAIT_ACCEPT: notAccepted,
  NEED_INFO: noInformation,
  CONSULTING: runs,
  WAIT_CONFIRM: (trx, row, now) => confirm(trx, row, bySystem(now), 'AUTO_CONFIRM'),
  DISPUTED: passToArbitration,
}

/** @returns false when it is not its turn any more. */
export const stepDirected = (db: Db, id: number, now: Date): Promise<boolean> =>
  db.transaction().execute(async trx => {
    const row = await lockWithOrders(trx, id)
    if (!row?.next_step_at || row.next_step_at > now) return false
    const due = DUE[row.state]
    if (due) await due(trx, row, now)
    else await updateDirected(trx, id, { next_step_at: null })
    return true
  })

/** Time that was paid for when the consultation was over. */
export const returnExtension = (db: Db, orderNo: string, now: Date): Promise<boolean> =>
  db.transaction().execute(async trx => {
    const bought = await findExtension(trx, orderNo)
    if (bought?.state !== 'RETURN') return false
    await returnOrder(trx, orderNo, { reason: '付款时咨询已经结束', at: now })
    await updateExtension(trx, orderNo, 'CLOSED')
    return true
  })

export const directedSweep: Job = {
  name: 'consult.consult.consultation-terms',
  everySeconds: EVERY_SECONDS,
  async work({ db, log, now }) {
    for (const id of await listDueDirected(db, now, BATCH)) {
      try {
        await stepDirected(db, id, now)
      } catch (err) {
        log.error({ err, consultationId: id, at: now }, 'a consultation that is due could not be moved')
        await updateDirected(db, id, { next_step_at: new Date(now.getTime() + RETRY_MS) })
      }
    }
    for (const { order_no } of await listReturns(db, BATCH)) {
      try {
        await returnExtension(db, order_no, now)
      } catch (err) {
        log.error({ err, orderNo: order_no, at: now }, 'bought time of an ended consultation could not be given back')
      }
    }
  },
}
