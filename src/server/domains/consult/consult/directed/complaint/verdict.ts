/** What an operator's decision about the order means for the consultation and its complaint. */
import type { Db } from '#server/db/client.ts'
import type { Purchase, Reconsidered, Verdict } from '#server/domains/trade/order/service.ts'
import { AppError } from '#server/errors.ts'
import { type DirectedMover, moveDirected } from '../move.ts'
import { lockDirected, recountProvider } from '../queries.ts'
import { awardExtensions, settleExtensions } from '../settle.ts'
import { closeComplaint, findNewestComplaint } from './queries.ts'

const eventOf = ({ outcome, value, total }: Verdict) =>
  outcome === 'REFUND' || (value > 0 && value === total) ? 'JUDGE_REFUND' : value > 0 ? 'JUDGE_PART' : 'JUDGE_FINISH'

export async function applyVerdict(trx: Db, { subjectId, orderNo, at }: Purchase, verdict: Verdict): Promise<void> {
  const row = subjectId === null ? undefined : await lockDirected(trx, subjectId)
  if (row?.state !== 'DISPUTED' || row.order_no !== orderNo) return
  const { reason, operatorId, total } = verdict
  const back = verdict.outcome === 'REFUND' ? total : verdict.value
  const mover: DirectedMover = { by: 'OPERATOR', userId: operatorId, at }
  const completed = row.finished_at !== null
  await moveDirected(trx, row, eventOf(verdict), mover, { reason, set: { finished_at: row.finished_at ?? at } })
  // What came back by the first decision stays with the asker: only what is missing goes back, or is paid to the other side.
  const more = back - (verdict.firstBack ?? 0)
  if (more >= 0) await settleExtensions(trx, row, { part: more, whole: total, completed, reason, at })
  else await awardExtensions(trx, row, { part: -more, whole: total, at })
  const complaint = await findNewestComplaint(trx, row.id)
  if (complaint) await closeComplaint(trx, complaint.id, { state: 'COMPLETE', verdict: reason, refund: back, closed_at: at })
  await recountProvider(trx, { consultantId: row.consultant_id, companyId: row.company_id })
}

/** In dispute again, because a side does not accept what was decided about its order. */
export async function reopen(trx: Db, { subjectId, orderNo, at }: Purchase, { by, userId, reason }: Reconsidered): Promise<void> {
  const row = subjectId === null ? undefined : await lockDirected(trx, subjectId)
  // Bought time is decided about with the order that it belongs to.
  if (row?.order_no !== orderNo) throw new AppError('state.conflict')
  const provider = row.company_id === null ? 'CONSULTANT' : 'COMPANY'
  await moveDirected(trx, row, 'RECONSIDER', { by: by === 'BUYER' ? 'ASKER' : provider, userId, at }, { reason })
}
