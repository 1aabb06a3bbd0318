/** What an operator's decision about the order means for the consultation and its complaint. */
import type { Db } from '#server/db/client.ts'
import type { Purchase, Verdict } from '#server/domains/trade/order/service.ts'
import { type DirectedMover, moveDirected } from '../move.ts'
import { lockDirected, recountProvider } from '../queries.ts'
import { settleExtensions } from '../settle.ts'
import { closeComplaint, findRunningComplaint } from './queries.ts'

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
  await settleExtensions(trx, row, { part: back, whole: total, completed, reason, at })
  const complaint = await findRunningComplaint(trx, row.id)
  if (complaint) await closeComplaint(trx, complaint.id, { state: 'COMPLETE', verdict: reason, refund: back, closed_at: at })
  await recountProvider(trx, { consultantId: row.consultant_id, companyId: row.company_id })
}
