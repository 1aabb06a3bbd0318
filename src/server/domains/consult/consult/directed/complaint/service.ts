/**
 * Complaints about a directed consultation: `NEW → WAIT_APPEAL (48 h) → COMMUNICATION → WAIT_ARBITRATION → COMPLETE | CANCELLED`. While one
 * runs, consultation and order are in dispute, and an operator decides in the queue of all disputes.
 */
import type { complaints } from '#lib/contract/consult/directed.ts'
import type { CallParsed } from '#lib/contract/define.ts'
import type { EvidenceBundle } from '#lib/contract/trade/order-evidence.ts'
import { complaintReasonText } from '#lib/format/consult-workspace.ts'
import { HOUR_MS } from '#lib/format/units.ts'
import type { Actor } from '#server/access/actor.ts'
import { linkReaderOf } from '#server/access/link-reader.ts'
import type { Db } from '#server/db/client.ts'
import { partIn } from '#server/domains/consult/consult/policy.ts'
import { addEvidence, endLedDispute, filePartsOf, readEvidence } from '#server/domains/trade/order/service.ts'
import { AppError } from '#server/errors.ts'
import { takeFiles } from '../files.ts'
import { actDirected, COMPLAIN_MS, CONFIRM_MS, type DirectedAction, type DirectedMover, moveDirected } from '../move.ts'
import { notifyParty } from '../notices.ts'
import { type DirectedRow, findCompanyOwner, findDirected, findLastEvent, updateDirected } from '../queries.ts'
import { disputeAll } from '../settle.ts'
import { releaseBoughtTime } from './bought-time.ts'
import { complaintPart } from './evidence.ts'
import {
  type ComplaintRow,
  closeComplaint,
  findComplaint,
  findNewestComplaint,
  findRunningComplaint,
  insertComplaint,
  updateComplaint,
} from './queries.ts'
import { type Statement, saveStatement, sideOf } from './statements.ts'

type Body = CallParsed<(typeof complaints)['complain']>['body']

const APPEAL_MS = 48 * HOUR_MS

const otherSide = (mover: DirectedMover): 'ASKER' | 'PROVIDER' => (mover.by === 'ASKER' ? 'PROVIDER' : 'ASKER')

async function respondentOf(trx: Db, row: DirectedRow, mover: DirectedMover): Promise<number> {
  if (mover.by !== 'ASKER') return row.asker_user_id
  const owner = row.consultant_user_id ?? (row.company_id === null ? null : await findCompanyOwner(trx, row.company_id))
  if (owner === null) throw new AppError('state.conflict')
  return owner
}

/** Whether operators have decided about it: the sides ask for another look then, they do not complain anew (rule 争议 五, 七). */
export const isDecided = async (db: Db, row: DirectedRow): Promise<boolean> =>
  (await findLastEvent(db, row.id, 'JUDGE_FINISH')) !== undefined

/** Whether the term of the rule is over: 30 days after the end. */
export const mayComplain = (row: DirectedRow, now: Date): boolean =>
  row.finished_at === null || now.getTime() - row.finished_at.getTime() <= COMPLAIN_MS

export const complain = (action: DirectedAction, { reason, content, files }: Body): Promise<{ complainId: number }> =>
  actDirected(action, async (trx, row, mover) => {
    if (!mayComplain(row, mover.at)) throw new AppError('state.conflict', { message: '完成超过 30 天，不能再投诉' })
    if (row.order_no === null) throw new AppError('state.conflict')
    if (await isDecided(trx, row))
      throw new AppError('state.conflict', {
        message: '平台已经作出结论，不再受理同一件事的投诉；不服的，七日内可以在订单里申请复核',
      })
    const until = new Date(mover.at.getTime() + APPEAL_MS)
    const disputed = await moveDirected(trx, row, 'COMPLAIN', mover, {
      reason: complaintReasonText(reason),
      set: { next_step_at: until },
    })
    await disputeAll(trx, row, { reason: `${complaintReasonText(reason)}：${content}`, at: mover.at })
    const anonymous = row.anonymous && mover.by === 'ASKER'
    const fileIds = await takeFiles(trx, { userId: mover.userId!, ids: files, anonymous, now: mover.at })
    const complainId = await insertComplaint(trx, {
      file_ids: fileIds,
      consultation_id: row.id,
      complainant_user_id: mover.userId!,
      respondent_user_id: await respondentOf(trx, row, mover),
      reason,
      content,
      appeal_until: until,
      refund: null,
      state: 'WAIT_APPEAL',
      created_at: mover.at,
    })
    const complaint = await findComplaint(trx, complainId)
    if (complaint)
      await addEvidence(
        trx,
        row.order_no,
        [complaintPart(complaint, sideOf(mover.by)), ...(await filePartsOf(trx, fileIds))],
        mover.at,
      )
    const body = `“${row.title}”：${complaintReasonText(reason)}。请在 48 小时内说明情况，款项暂不结算。`
    await notifyParty(trx, disputed, otherSide(mover), { title: '对方发起了投诉', body })
    return { complainId }
  })

type ComplaintAction = Omit<DirectedAction, 'id'> & { complainId: number }

/** Which side complains: the asker, or the one that answers. */
export const complainantIs = (complaint: ComplaintRow, row: DirectedRow, by: DirectedMover['by']): boolean =>
  (complaint.complainant_user_id === row.asker_user_id) === (by === 'ASKER')

async function actOnComplaint(
  { complainId, ...action }: ComplaintAction,
  work: (trx: Db, row: DirectedRow, mover: DirectedMover, complaint: ComplaintRow) => Promise<unknown>,
): Promise<{ done: true }> {
  const seen = await findComplaint(action.db, complainId)
  if (!seen) throw new AppError('missing.record')
  return actDirected({ ...action, id: seen.consultation_id }, async (trx, row, mover) => {
    const complaint = await findRunningComplaint(trx, row.id)
    if (complaint?.id !== complainId || row.state !== 'DISPUTED') throw new AppError('state.conflict')
    await work(trx, row, mover, complaint)
    return { done: true as const }
  })
}

/** The other side's word, said once. */
export const appealComplaint = (action: ComplaintAction, said: Statement): Promise<{ done: true }> =>
  actOnComplaint(action, async (trx, row, mover, complaint) => {
    if (complainantIs(complaint, row, mover.by) || complaint.state !== 'WAIT_APPEAL') throw new AppError('state.conflict')
    await saveStatement(trx, row, { mover, complaint, ...said })
    await updateComplaint(trx, complaint.id, { appeal: said.text, state: 'COMMUNICATION' })
    await updateDirected(trx, row.id, { next_step_at: null })
  })

/** More of what a side has to say, once; or its answer to the wish for another look. @throws AppError `state.conflict` when it is not its turn */
export async function addComplaintStatement(
  { complainId, ...action }: ComplaintAction,
  said: Statement,
): Promise<{ done: true }> {
  const seen = await findComplaint(action.db, complainId)
  if (!seen) throw new AppError('missing.record')
  return actDirected({ ...action, id: seen.consultation_id }, async (trx, row, mover) => {
    const complaint = await findNewestComplaint(trx, row.id)
    if (complaint?.id !== complainId || (complaint.state === 'WAIT_APPEAL' && !complainantIs(complaint, row, mover.by)))
      throw new AppError('state.conflict')
    await saveStatement(trx, row, { mover, complaint, ...said })
    return { done: true as const }
  })
}

export const arbitrateComplaint = (action: ComplaintAction): Promise<{ done: true }> =>
  actOnComplaint(action, async (trx, row, mover, complaint) => {
    if (complaint.state !== 'COMMUNICATION') throw new AppError('state.conflict')
    await updateComplaint(trx, complaint.id, { state: 'WAIT_ARBITRATION' })
    await notifyParty(trx, row, otherSide(mover), {
      title: '投诉交平台裁决',
      body: `“${row.title}”的投诉由平台在五个工作日内给出结论。`,
    })
  })

/** Without a word in time the operator decides by what there is. */
export async function passToArbitration(trx: Db, row: DirectedRow, now: Date): Promise<void> {
  const complaint = await findRunningComplaint(trx, row.id)
  await updateDirected(trx, row.id, { next_step_at: null, updated_at: now })
  if (complaint?.state !== 'WAIT_APPEAL') return
  await updateComplaint(trx, complaint.id, { state: 'WAIT_ARBITRATION' })
  for (const side of ['ASKER', 'PROVIDER'] as const) {
    await notifyParty(trx, row, side, { title: '投诉交平台裁决', body: `“${row.title}”的投诉 48 小时没有收到说明，由平台裁决。` })
  }
}

/** Back to where it was; time that has gone meanwhile is not given again. */
export const withdrawComplaint = (action: ComplaintAction): Promise<{ done: true }> =>
  actOnComplaint(action, async (trx, row, mover, complaint) => {
    if (!complainantIs(complaint, row, mover.by)) throw new AppError('state.conflict')
    const from = (await findLastEvent(trx, row.id, 'COMPLAIN'))?.from_state
    const ahead = new Date(mover.at.getTime() + CONFIRM_MS)
    if (row.finished_at !== null) await moveDirected(trx, row, 'SETTLE', mover)
    else if (from === 'CONSULTING')
      await moveDirected(trx, row, 'RESUME', mover, { set: { next_step_at: row.ends_at ?? row.starts_at } })
    else await moveDirected(trx, row, 'BACK_TO_CONFIRM', mover, { set: { next_step_at: ahead } })
    const ending = { reason: '投诉已撤回', at: mover.at }
    await endLedDispute(trx, row.order_no!, ending)
    await releaseBoughtTime(trx, row, ending)
    await closeComplaint(trx, complaint.id, { state: 'CANCELLED', closed_at: mover.at })
    await notifyParty(trx, row, otherSide(mover), { title: '投诉已撤回', body: `“${row.title}”的投诉已撤回。` })
  })

/** The evidence as the sides of the consultation read it, the consultant of a company included. */
export async function getComplaintEvidence(db: Db, actor: Actor, complainId: number, now: Date): Promise<EvidenceBundle> {
  const complaint = await findComplaint(db, complainId)
  const row = complaint && (await findDirected(db, complaint.consultation_id))
  if (!row?.order_no || !partIn(actor, row)) throw new AppError('missing.record')
  return readEvidence(db, row.order_no, linkReaderOf(actor, { kind: 'CONSULTATION', id: row.id }), now)
}
