/** The course of a consultation between its sides: begun, talked, ended, confirmed, called off, extended, evaluated. */
import type { directed } from '#lib/contract/consult/directed.ts'
import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import { minutesText, wayTexts } from '#lib/format/consult.ts'
import { money } from '#lib/format/money.ts'
import { signedInPerson } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { checkEvaluation, showEvaluation } from '#server/domains/consult/consult/evaluation/texts.ts'
import { listLabels } from '#server/domains/consult/consult/service.ts'
import { refuseMinor } from '#server/domains/people/certification/service.ts'
import { saveVerdict } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import { isCalled, usedOf } from './called.ts'
import { startColumns } from './dispose.ts'
import { insertEvaluation, replaceOnceLabels } from './evaluation-queries.ts'
import { takeFiles } from './files.ts'
import { ACCEPT_MS, actDirected, CONFIRM_MS, type DirectedAction, type DirectedMover, EVALUATE_MS, moveDirected } from './move.ts'
import { notifyParty } from './notices.ts'
import { findOfferedFees } from './offered.ts'
import { orderConsultation } from './purchase.ts'
import { type DirectedRow, insertExtension, insertReply, listExtensions, recountProvider, updateDirected } from './queries.ts'
import { payProvider, returnAll, returnUnused, unusedOf } from './settle.ts'

type Calls = typeof directed
type Body<Name extends keyof Calls> = CallParsed<Calls[Name]>['body']
type ConsultationState = CallResult<Calls['finishConsultation']>

const other = (mover: DirectedMover): 'ASKER' | 'PROVIDER' => (mover.by === 'ASKER' ? 'PROVIDER' : 'ASKER')

/** The asker may begin before the appointment; the answering side not before its time. */
export const mayStart = (row: DirectedRow, by: DirectedMover['by'], now: Date): boolean =>
  row.state === 'CONSULTING' && row.started_at === null && (by === 'ASKER' || row.starts_at === null || row.starts_at <= now)

export const startConsulting = (action: DirectedAction): Promise<ConsultationState> =>
  actDirected(action, async (trx, row, mover) => {
    if (!mayStart(row, mover.by, mover.at)) throw new AppError('state.conflict')
    const started = await moveDirected(trx, row, 'START', mover, { set: startColumns(row, mover.at) })
    await notifyParty(trx, started, other(mover), { title: '咨询开始了', body: `“${row.title}”已经开始计时。` })
    return { state: started.state }
  })

export const giveInfo = (action: DirectedAction, { text, files }: Body<'giveInfo'>): Promise<ConsultationState> =>
  actDirected(action, async (trx, row, mover) => {
    const set = { next_step_at: new Date(mover.at.getTime() + ACCEPT_MS) }
    const waiting = await moveDirected(trx, row, 'GIVE_INFO', mover, { set })
    await write(trx, row, mover, { kind: 'INFO', text, files })
    await notifyParty(trx, waiting, 'PROVIDER', { title: '资料已补充', body: `“${row.title}”补充了资料，请在 12 小时内接单。` })
    return { state: waiting.state }
  })

async function write(
  trx: Db,
  row: DirectedRow,
  mover: DirectedMover,
  { kind, text, files }: { kind: 'INFO' | 'TALK' | 'FOLLOW_UP'; text: string; files: readonly number[] },
): Promise<number> {
  const userId = mover.userId!
  const anonymous = mover.by === 'ASKER' && row.anonymous
  return insertReply(trx, {
    consultation_id: row.id,
    side: mover.by as 'ASKER' | 'CONSULTANT' | 'COMPANY',
    author_user_id: userId,
    consultant_id: mover.by === 'CONSULTANT' ? row.consultant_id : null,
    kind,
    content: text,
    file_ids: await takeFiles(trx, { userId, ids: files, anonymous, now: mover.at }),
    created_at: mover.at,
  })
}

const ENDED: readonly DirectedRow['state'][] = ['WAIT_CONFIRM', 'FINISHED', 'REVIEWED']

/** After the end the asker has a few questions more for nothing, and the answering side may answer them, for two weeks. */
export const mayFollowUp = (row: DirectedRow, now: Date): boolean =>
  ENDED.includes(row.state) && row.ends_at !== null && now.getTime() - row.ends_at.getTime() <= EVALUATE_MS

export async function answerConsultation(
  action: DirectedAction,
  { text, files }: Omit<Body<'answerConsultation'>, 'consultationId'>,
): Promise<CallResult<Calls['answerConsultation']>> {
  await useLimit(action.db, 'roomPerPerson', String(signedInPerson(action.actor).userId))
  return actDirected(action, async (trx, row, mover) => {
    const running = row.state === 'CONSULTING' && row.started_at !== null
    if (!running && !mayFollowUp(row, mover.at)) throw new AppError('state.conflict', { message: '现在不能发言' })
    const asks = mover.by === 'ASKER'
    if (!running && asks && (row.follow_ups_left ?? 0) === 0) throw new AppError('consult.no_follow_up')
    if (!running && asks) await updateDirected(trx, row.id, { follow_ups_left: (row.follow_ups_left ?? 0) - 1 })
    if (running && !asks && row.replied_at === null && !isCalled(row)) await updateDirected(trx, row.id, { replied_at: mover.at })
    const replyId = await write(trx, row, mover, { kind: running ? 'TALK' : 'FOLLOW_UP', text, files })
    const title = asks ? (running ? '咨询有新的消息' : '提问者追问了') : '咨询师答复了你'
    await notifyParty(trx, row, other(mover), { title, body: `“${row.title}”有新的内容，去咨询室查看。` })
    return { replyId }
  })
}

/** The answering side hands it in, the asker confirms. */
export const finishConsultation = (action: DirectedAction): Promise<ConsultationState> =>
  actDirected(action, async (trx, row, mover) => {
    if (mover.by === 'ASKER') return { state: (await confirm(trx, row, mover, 'CONFIRM')).state }
    if (row.replied_at === null)
      throw new AppError('state.conflict', {
        message: isCalled(row) ? '还没有通过话，不能提交完成' : '还没有答复过，不能提交完成',
      })
    const set = { ends_at: mover.at, next_step_at: new Date(mover.at.getTime() + CONFIRM_MS) }
    const waiting = await moveDirected(trx, row, 'FINISH', mover, { set })
    await notifyParty(trx, waiting, 'ASKER', { title: '请确认咨询完成', body: `“${row.title}”已提交完成，3 天后自动确认。` })
    return { state: waiting.state }
  })

/** Done: the money is the answering side's, but for the fee. */
export async function confirm(
  trx: Db,
  row: DirectedRow,
  mover: DirectedMover,
  event: 'CONFIRM' | 'AUTO_CONFIRM',
): Promise<DirectedRow> {
  if (event === 'CONFIRM' && row.state === 'CONSULTING' && row.replied_at === null)
    throw new AppError('state.conflict', { message: '还没有得到答复，不用确认；不想等了可以取消' })
  const set = { finished_at: mover.at, ends_at: row.ends_at && row.ends_at < mover.at ? row.ends_at : mover.at }
  const done = await moveDirected(trx, row, event, mover, { set })
  await payProvider(trx, done, { reason: event === 'CONFIRM' ? '提问者确认完成' : '到期没有提出异议', at: mover.at })
  await recountProvider(trx, { consultantId: row.consultant_id, companyId: row.company_id })
  await notifyParty(trx, done, 'PROVIDER', { title: '咨询已确认完成', body: `“${row.title}”已完成，款项进入待结算。` })
  if (event === 'AUTO_CONFIRM')
    await notifyParty(trx, done, 'ASKER', { title: '咨询已自动确认', body: `“${row.title}”已完成，14 天内可以评价。` })
  return done
}

/** Not begun: everything back. Begun and not answered: what was not used. */
export const cancelConsultation = (action: DirectedAction, { reason }: Body<'cancelConsultation'>): Promise<ConsultationState> =>
  actDirected(action, async (trx, row, mover) => {
    if (mover.by !== 'ASKER') throw new AppError('state.conflict')
    const untouched =
      row.started_at === null || (isCalled(row) && row.replied_at === null && (await usedOf(trx, row, mover.at)) === 0)
    if (row.state !== 'CONSULTING' || untouched) {
      const event = row.state === 'CONSULTING' ? 'CALL_OFF' : 'CANCEL'
      const ended = await moveDirected(trx, row, event, mover, { reason })
      await returnAll(trx, ended, { reason: `提问者取消：${reason}`, at: mover.at })
      await notifyParty(trx, ended, 'PROVIDER', { title: '咨询已取消', body: `“${row.title}”：${reason}` })
      return { state: ended.state }
    }
    if (row.replied_at !== null)
      throw new AppError('state.conflict', {
        message: isCalled(row)
          ? '已经通过话，确认完成时会退回没有用掉的时长'
          : '已经得到答复，不能按时长退款；对质量有异议可以投诉',
      })
    if ((await unusedOf(trx, row, mover.at)) === 0) throw new AppError('state.conflict', { message: '没有可以退的时长了' })
    const stopped = await moveDirected(trx, row, 'STOP', mover, { reason, set: { finished_at: mover.at } })
    const back = await returnUnused(trx, stopped, { reason: `按剩余时长退款：${reason}`, at: mover.at })
    const body = `“${row.title}”：${reason}。按剩余时长退回 ${money(back)}。`
    await notifyParty(trx, stopped, 'PROVIDER', { title: '提问者中止了咨询', body })
    return { state: stopped.state }
  })

/** More time of the same way. @throws AppError `state.conflict` while another order for time waits. */
export const extendConsultation = (action: DirectedAction, minutes: number): Promise<CallResult<Calls['extendConsultation']>> =>
  actDirected(action, async (trx, row, mover) => {
    const open = (row.state === 'CONSULTING' && row.started_at !== null) || row.state === 'WAIT_CONFIRM'
    if (mover.by !== 'ASKER' || !open) throw new AppError('state.conflict')
    if ((await listExtensions(trx, row.id, ['WAITING'])).length > 0)
      throw new AppError('state.conflict', { message: '已经有一个续时的订单等待付款' })
    const offered = await findOfferedFees(trx, row)
    const fee = offered.fees.find(one => one.minutes === minutes)
    if (!fee || !offered.seller) throw new AppError('state.conflict', { message: '这项收费刚刚改过，请刷新后重新选择' })
    await refuseMinor(trx, row.asker_user_id, 'CONSULT', mover.at)
    const orderNo = await orderConsultation(trx, action.actor, {
      consultationId: row.id,
      title: `续时：${row.title}`,
      line: `${wayTexts[row.way ?? 'TEXT']}续时（${minutesText(minutes)}）`,
      price: fee.price,
      seller: offered.seller,
      now: mover.at,
    })
    await insertExtension(trx, { order_no: orderNo, consultation_id: row.id, minutes, price: fee.price, created_at: mover.at })
    return { orderNo }
  })

export async function evaluateConsultation(
  action: DirectedAction,
  { score, content, labelIds, anonymous }: Body<'evaluateConsultation'>,
): Promise<CallResult<Calls['evaluateConsultation']>> {
  const verdict = await checkEvaluation(action.db, signedInPerson(action.actor).userId, content, action.now)
  const held = verdict?.outcome === 'HELD'
  return actDirected(action, async (trx, row, mover) => {
    if (row.finished_at && mover.at.getTime() - row.finished_at.getTime() > EVALUATE_MS)
      throw new AppError('state.conflict', { message: '完成超过 14 天，不再开放评价' })
    if (row.consultant_id === null) throw new AppError('state.conflict')
    await moveDirected(trx, row, 'EVALUATE', mover)
    const chosen = await listLabels(trx, { kind: 'EVALUATION', categoryId: row.category_id })
    const evaluationId = await insertEvaluation(trx, {
      consultation_id: row.id,
      consultant_id: row.consultant_id,
      company_id: row.company_id,
      author_user_id: row.asker_user_id,
      anonymous: anonymous || row.anonymous,
      score,
      content: verdict?.text ?? content,
      state: held ? 'REVIEWING' : 'VISIBLE',
      labels: chosen.filter(({ labelId }) => labelIds.includes(labelId)).map(({ name }) => name),
      created_at: mover.at,
    })
    if (verdict) await saveVerdict(trx, verdict, { id: evaluationId, title: '咨询的评价' }, mover.at)
    const { consultant_id, company_id, consultant_company_id } = row
    const evaluated = { consultation_id: row.id, consultant_id, company_id, expert_company_id: consultant_company_id }
    if (!held) await showEvaluation(trx, evaluated)
    return { evaluationId, held }
  })
}

/** Quick labels of the asker, chosen anew each time. */
export const labelOnce = (action: DirectedAction, labelIds: readonly number[]): Promise<{ done: true }> =>
  actDirected(action, async (trx, row, mover) => {
    if (mover.by !== 'ASKER' || row.started_at === null) throw new AppError('state.conflict')
    await replaceOnceLabels(trx, row.id, labelIds)
    return { done: true as const }
  })
