/** What the answering side decides about a consultation: accept, decline, ask for more, appoint a colleague, cancel, break off. */
import type { directed } from '#lib/contract/consult/directed.ts'
import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import { leadsCompany } from '#server/access/ownership.ts'
import type { Db } from '#server/db/client.ts'
import { findAssignable } from '#server/domains/consult/consult/workspace/consultant-queries.ts'
import { assign } from '#server/domains/consult/consult/workspace/service.ts'
import { AppError } from '#server/errors.ts'
import { validUntil } from './called.ts'
import { actDirected, type DirectedAction, type DirectedMover, INFO_END_MS, INFO_MS, moveDirected } from './move.ts'
import { notifyParty } from './notices.ts'
import { type DirectedRow, findDirected, findLastEvent, recountProvider } from './queries.ts'
import { returnAll } from './settle.ts'

type Body = CallParsed<(typeof directed)['disposeConsultation']>['body']
type ConsultationState = CallResult<(typeof directed)['disposeConsultation']>

/** The columns with the start and the end of the bought time. */
export function startColumns(row: DirectedRow, at: Date) {
  const ends = validUntil(row, { from: at, now: at, minutes: row.minutes ?? 0 })
  return { started_at: at, ends_at: ends, next_step_at: ends }
}

/** An appointment that is ahead begins by itself; everything else begins now. */
async function accept(trx: Db, row: DirectedRow, mover: DirectedMover): Promise<DirectedRow> {
  if (row.consultant_id === null) throw new AppError('state.conflict', { message: '先安排一位顾问，再接单' })
  if (row.company_id !== null && !(await findAssignable(trx, row.company_id, row.consultant_id)))
    throw new AppError('state.conflict', { message: '这位顾问已经离职，或现在不接单，请换一位' })
  const ahead = row.starts_at !== null && row.starts_at > mover.at
  const set = ahead ? { next_step_at: row.starts_at } : startColumns(row, mover.at)
  const accepted = await moveDirected(trx, row, 'ACCEPT', mover, { set })
  await recountProvider(trx, { consultantId: row.consultant_id, companyId: row.company_id })
  const body = ahead ? `“${row.title}”已接单，到约定的时间开始。` : `“${row.title}”已接单，现在可以开始咨询。`
  await notifyParty(trx, accepted, 'ASKER', { title: '咨询师已接单', body })
  return accepted
}

/** Ends what has not begun, or breaks it off: everything goes back. */
async function endWithFullRefund(
  trx: Db,
  row: DirectedRow,
  mover: DirectedMover,
  event: 'DECLINE' | 'CANCEL' | 'ABORT',
  reason: string,
) {
  if (event === 'CANCEL') {
    const asked = await findLastEvent(trx, row.id, 'ASK_INFO')
    if (row.state === 'NEED_INFO' && asked && mover.at.getTime() - asked.created_at.getTime() < INFO_MS)
      throw new AppError('state.conflict', { message: '对方还有时间补充资料，满 24 小时才能取消' })
  }
  const set = event === 'ABORT' ? { finished_at: mover.at } : {}
  const ended = await moveDirected(trx, row, event, mover, { reason, set })
  await returnAll(trx, ended, { reason: `咨询没有进行：${reason}`, at: mover.at })
  const title = event === 'ABORT' ? '咨询已中止' : '咨询没有被接下'
  await notifyParty(trx, ended, 'ASKER', { title, body: `“${row.title}”：${reason}。费用全额退回。` })
  return ended
}

const NEEDS_REASON: readonly Body['decision'][] = ['DECLINE', 'ASK_INFO', 'ABORT']

/** @throws AppError `state.conflict`, `validation.fields` without a reason where the asker has to read one. */
export async function disposeConsultation(
  action: DirectedAction,
  { decision, reason = '', employeeId }: Body,
): Promise<ConsultationState> {
  if (NEEDS_REASON.includes(decision) && reason === '')
    throw new AppError('validation.fields', { fields: { reason: '请填写原因' } })
  if (decision === 'ASSIGN') {
    if (employeeId === undefined) throw new AppError('validation.fields', { fields: { employeeId: '请选择顾问' } })
    if (!leadsCompany(action.actor)) throw new AppError('missing.record')
    await assign(action.db, action.actor, { consultationId: action.id, employeeId, now: action.now })
    return { state: (await findDirected(action.db, action.id))!.state }
  }
  return actDirected(action, async (trx, row, mover) => {
    if (mover.by === 'ASKER') throw new AppError('state.conflict')
    if (decision === 'ACCEPT') return { state: (await accept(trx, row, mover)).state }
    if (decision === 'ASK_INFO') {
      const set = { next_step_at: new Date(mover.at.getTime() + INFO_END_MS) }
      const asking = await moveDirected(trx, row, 'ASK_INFO', mover, { reason, set })
      await notifyParty(trx, asking, 'ASKER', { title: '咨询师请你补充资料', body: `“${row.title}”：${reason}` })
      return { state: asking.state }
    }
    const why = reason || '没有收到补充资料'
    return { state: (await endWithFullRefund(trx, row, mover, decision, why)).state }
  })
}
