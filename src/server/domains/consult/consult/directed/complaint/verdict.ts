/** What an operator's decision about the order means for the consultation and its complaint. */
import type { Db } from '#server/db/client.ts'
import type { Purchase, Reconsidered, Verdict } from '#server/domains/trade/order/service.ts'
import { AppError } from '#server/errors.ts'
import { type DirectedMover, moveDirected } from '../move.ts'
import { lockDirected, recountProvider } from '../queries.ts'
import { disputeBoughtTime, settleBoughtTime } from './bought-time.ts'
import { closeComplaint, findNewestComplaint } from './queries.ts'
import { unusedOfFirst } from './unused.ts'

/** Unused minutes are refunded when a consultation is confirmed too, so refunding them alone is no decision for the asker. */
function eventOf({ outcome, value, unused, total }: Verdict) {
  if (outcome === 'REFUND' || (value > 0 && value === total)) return 'JUDGE_REFUND'
  return value > unused ? 'JUDGE_PART' : 'JUDGE_FINISH'
}

export async function applyVerdict(trx: Db, { subjectId, orderNo, at }: Purchase, verdict: Verdict): Promise<void> {
  const row = subjectId === null ? undefined : await lockDirected(trx, subjectId)
  // Bought time is decided about with the order that it belongs to.
  if (row && row.order_no !== orderNo) throw new AppError('missing.record')
  if (row?.state !== 'DISPUTED') return
  const { reason, operatorId, total, unused, firstBack } = verdict
  const back = verdict.outcome === 'REFUND' ? total : verdict.value
  const mover: DirectedMover = { by: 'OPERATOR', userId: operatorId, at }
  const completed = row.finished_at !== null
  await moveDirected(trx, row, eventOf(verdict), mover, { reason, set: { finished_at: row.finished_at ?? at } })
  await settleBoughtTime(trx, row, {
    part: back - unused,
    whole: total,
    before: firstBack === null ? null : firstBack - (await unusedOfFirst(trx, row)),
    completed,
    reason,
    at,
  })
  const complaint = await findNewestComplaint(trx, row.id)
  if (complaint) await closeComplaint(trx, complaint.id, { state: 'COMPLETE', verdict: reason, refund: back, closed_at: at })
  await recountProvider(trx, { consultantId: row.consultant_id, companyId: row.company_id })
}

/** Disputes the order again, because a side does not accept the decision about it. */
export async function reopen(trx: Db, { subjectId, orderNo, at }: Purchase, { by, userId, reason }: Reconsidered): Promise<void> {
  const row = subjectId === null ? undefined : await lockDirected(trx, subjectId)
  // Bought time is decided about with the order that it belongs to.
  if (row?.order_no !== orderNo) throw new AppError('state.conflict')
  const provider = row.company_id === null ? 'CONSULTANT' : 'COMPANY'
  await moveDirected(trx, row, 'RECONSIDER', { by: by === 'BUYER' ? 'ASKER' : provider, userId, at }, { reason })
  await disputeBoughtTime(trx, row, { reason, at })
}
