/** A full refund because the consultant left a call in the middle (rule 退款 二, decision 109). The asker may ask for it, or go on with the call. */
import type { directed } from '#lib/contract/consult/directed.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { dateTime } from '#lib/format/date.ts'
import type { Db } from '#server/db/client.ts'
import { type Absence, AWAY_MS, findAbsence } from '#server/domains/consult/call/service.ts'
import { AppError } from '#server/errors.ts'
import { isCalled } from './called.ts'
import { nextDirectedState } from './machine.ts'
import { actDirected, type DirectedAction, moveDirected } from './move.ts'
import { notifyParty } from './notices.ts'
import { type DirectedRow, recountProvider } from './queries.ts'
import { returnAll } from './settle.ts'

/** @returns null when nobody left, or nothing can be given back in this way. */
export const findDeparture = async (db: Db, row: DirectedRow, now: Date): Promise<Absence | null> =>
  isCalled(row) && row.order_no !== null && nextDirectedState(row.state, 'LEFT', 'ASKER') ? findAbsence(db, row.id, now) : null

export const presentAbsence = ({ from, how }: Absence) => ({
  from: from.toISOString(),
  until: new Date(from.getTime() + AWAY_MS).toISOString(),
  how,
})

export const refundLeftConsultation = (
  action: DirectedAction,
): Promise<CallResult<(typeof directed)['refundLeftConsultation']>> =>
  actDirected(action, async (trx, row, mover) => {
    if (mover.by !== 'ASKER') throw new AppError('state.conflict')
    const left = await findDeparture(trx, row, mover.at)
    if (!left) throw new AppError('state.conflict', { message: '通话记录里没有咨询师中途离开超过五分钟的情况' })
    const reason = `${dateTime(left.from.toISOString())} 起咨询师中途离开超过五分钟`
    const ended = await moveDirected(trx, row, 'LEFT', mover, { reason, set: { finished_at: mover.at } })
    await returnAll(trx, ended, { reason: `${reason}，退还全部费用`, at: mover.at })
    await recountProvider(trx, { consultantId: row.consultant_id, companyId: row.company_id })
    await notifyParty(trx, ended, 'PROVIDER', {
      title: '咨询已全额退款',
      body: `“${row.title}”：${reason}，提问者取回了全部费用。`,
    })
    return { state: ended.state }
  })
