/** The working areas of consultation: my questions, my orders, my company's queue, evaluations on both sides. */

import type { consultWorkspace } from '#lib/contract/consult/consult-workspace.ts'
import type { WorkspaceConsultation } from '#lib/contract/consult/consult-workspace-cases.ts'
import type { CallParsed, CallResult, ListOf } from '#lib/contract/define.ts'
import { type Actor, actingCompany, companyIdOf, signedInPerson } from '#server/access/actor.ts'
import { linkReaderOf } from '#server/access/link-reader.ts'
import { leadsCompany, ownerScopeOf } from '#server/access/ownership.ts'
import type { RequestContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { addMember, findConsultationRoom } from '#server/domains/consult/chat/service.ts'
import { listStatements } from '#server/domains/consult/consult/directed/complaint/statement-queries.ts'
import { presentFiles } from '#server/domains/consult/consult/directed/files.ts'
import { findAnyEvaluation } from '#server/domains/consult/consult/evaluation/queries.ts'
import { checkEvaluationReply, showReply } from '#server/domains/consult/consult/evaluation/texts.ts'
import { notifyOfSuccessor } from '#server/domains/consult/consult/handover-notices.ts'
import { canAssign, canReply, canSeeComplaint, partIn, partInEvaluation } from '#server/domains/consult/consult/policy.ts'
import { listRecordings } from '#server/domains/consult/playback/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { saveVerdict } from '#server/domains/platform/text-check/service.ts'
import { findUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import type { Exchange } from '#server/http/exchange.ts'
import { listAnswerRows, listAnswersUnder } from './answer-queries.ts'
import { findAssignable, findConsultantOf, listColleagueRows } from './consultant-queries.ts'
import {
  type ComplaintRow,
  findComplaintOf,
  findComplaintRow,
  findWorkspaceRow,
  insertEvent,
  listAskedRows,
  listAssignedRows,
  listEventRows,
  listEvidenceRows,
  listLabelNames,
  listQueueRows,
  lockConsultation,
  updateConsultant,
} from './consultation-queries.ts'
import {
  findEvaluationOf,
  findEvaluationRow,
  listGivenRows,
  listReceivedRows,
  updateReply,
  type WorkspaceEvaluationRow,
} from './evaluation-queries.ts'
import {
  presentColleague,
  presentComplaint,
  presentDetail,
  presentEvaluation,
  presentMyAnswer,
  presentWorkspace,
} from './present.ts'

type Calls = typeof consultWorkspace
type Query<Name extends keyof Calls> = CallParsed<Calls[Name]>['query']

const ANSWERS_SHOWN = 20

const nothing = <Item>({ pageNo, pageSize }: { pageNo: number; pageSize: number }): ListOf<Item> => ({
  list: [],
  pageNo,
  pageSize,
  total: 0,
  totalIsLowerBound: false,
  nextCursor: null,
})

/** As whom I answer: as the consultant of the company I act for, or on my own. */
const asConsultant = (actor: Actor) => {
  const { userId } = signedInPerson(actor)
  return { userId, companyId: companyIdOf(actor) }
}

export const findMyConsultant = (db: Db, actor: Actor) => {
  const { userId, companyId } = asConsultant(actor)
  return findConsultantOf(db, userId, companyId)
}

export const listAsked = async (db: Db, actor: Actor, query: Query<'listAsked'>): Promise<ListOf<WorkspaceConsultation>> =>
  presentPage(await listAskedRows(db, ownerScopeOf(actor), query), row => presentWorkspace(row, true))

export async function listAssigned(db: Db, actor: Actor, query: Query<'listAssigned'>): Promise<ListOf<WorkspaceConsultation>> {
  const me = await findMyConsultant(db, actor)
  if (!me) return nothing(query)
  return presentPage(await listAssignedRows(db, me.id, query), row => presentWorkspace(row, false))
}

export const listAnswers = async (db: Db, actor: Actor, query: Query<'listAnswers'>): Promise<CallResult<Calls['listAnswers']>> =>
  presentPage(await listAnswerRows(db, asConsultant(actor), query), presentMyAnswer)

export const listCompanyQueue = async (
  db: Db,
  actor: Actor,
  query: Query<'listCompanyQueue'>,
): Promise<ListOf<WorkspaceConsultation>> =>
  presentPage(await listQueueRows(db, actingCompany(actor).companyId, query), row => presentWorkspace(row, false))

export const listColleagues = async (
  db: Db,
  actor: Actor,
  query: Query<'listColleagues'>,
): Promise<CallResult<Calls['listColleagues']>> =>
  presentPage(await listColleagueRows(db, actingCompany(actor).companyId, query), presentColleague)

type Appointed = { user_id: number; name: string; companyId: number }

/** The consultant left in the middle: the new one stands in the conversation, and the asker learns with whom they talk. */
async function goOnWith(
  trx: Db,
  row: { id: number; title: string; asker_user_id: number },
  { user_id: userId, name, companyId }: Appointed,
  now: Date,
): Promise<void> {
  const room = await findConsultationRoom(trx, row.id)
  if (room !== undefined) await addMember(trx, room, { userId, role: 'CONSULTANT', companyId }, now)
  await notifyOfSuccessor(trx, row, name)
}

/**
 * Hands what has not begun to a consultant of the company, or what has begun when its consultant has left.
 * @throws AppError `missing.record` for a consultation or a consultant that is not the company's; `state.conflict` for any other.
 */
export async function assign(
  db: Db,
  actor: Actor,
  { consultationId, employeeId, now }: { consultationId: number; employeeId: number; now: Date },
): Promise<{ done: true }> {
  const { companyId } = actingCompany(actor)
  return db.transaction().execute(async trx => {
    const row = await lockConsultation(trx, consultationId)
    if (row?.kind !== 'DIRECTED' || row.company_id !== companyId || row.state === 'PENDING_PAY')
      throw new AppError('missing.record')
    if (!canAssign('COMPANY', row)) throw new AppError('state.conflict', { message: '咨询已经开始或结束，不能再换顾问' })
    const chosen = await findAssignable(trx, companyId, employeeId)
    if (!chosen) throw new AppError('missing.record', { message: '这位顾问已经离职，或现在不接单' })
    if (row.consultant_id === chosen.id) return { done: true as const }
    await updateConsultant(trx, row.id, chosen.id, now)
    await insertEvent(trx, {
      consultation_id: row.id,
      event: 'ASSIGN',
      from_state: row.state,
      to_state: row.state,
      actor: 'COMPANY',
      actor_user_id: signedInPerson(actor).userId,
      reason: `由${chosen.name}接待`,
      created_at: now,
    })
    const begun = row.state !== 'WAIT_ACCEPT' && row.state !== 'NEED_INFO'
    await notify(trx, chosen.user_id, {
      kind: 'CONSULT',
      title: '公司交给你一条咨询',
      body: begun ? `“${row.title}”已经开始，请接着答复` : `“${row.title}”等你接单`,
      link: `/consult/detail/${row.id}`,
      dedupeKey: `consult-assign:${row.id}:${chosen.id}:${now.getTime()}`,
    })
    if (begun) await goOnWith(trx, row, { ...chosen, companyId }, now)
    return { done: true as const }
  })
}

/** Operators may see who is behind an alias; that they looked stands in the log first. */
const recordNameRead = (db: Db, actor: Actor, id: number, exchange: Exchange): Promise<void> =>
  audit(db, actor, { action: 'consultation.read_name', subjectKind: 'consultation', subjectId: id }, exchange)

async function readComplaint(db: Db, actor: Actor, row: ComplaintRow, now: Date) {
  const [evidence, statements] = await Promise.all([listEvidenceRows(db, row.id), listStatements(db, row.id)])
  const uploads = await findUploads(db, [...row.file_ids, ...statements.flatMap(one => one.file_ids)])
  const files = { uploads, reader: linkReaderOf(actor, { kind: 'CONSULTATION', id: row.consultation_id }), now }
  return presentComplaint(row, evidence, {
    files: presentFiles(row.file_ids, files),
    statements: statements.map(one => ({
      side: one.side,
      text: one.body,
      files: presentFiles(one.file_ids, files),
      createdAt: one.created_at.toISOString(),
    })),
  })
}

/** @throws AppError `missing.record` when there is none, or when the actor takes no part: that it exists is private too. */
export async function getDetail(
  db: Db,
  actor: Actor,
  { id, exchange, now }: Pick<RequestContext, 'exchange' | 'now'> & { id: number },
): Promise<CallResult<Calls['getDetail']>> {
  const found = await findWorkspaceRow(db, id)
  const part = found ? partIn(actor, found.parties) : null
  if (!found || !part) throw new AppError('missing.record')
  const { row } = found
  const [events, labels, answers, playbacks, complaint, evaluation] = await Promise.all([
    listEventRows(db, id),
    listLabelNames(db, id),
    listAnswersUnder(db, id, ANSWERS_SHOWN),
    listRecordings(db, id),
    findComplaintOf(db, id),
    findEvaluationOf(db, id),
  ])
  if (part === 'OPERATOR' && (row.anonymous || evaluation?.is_anonymous)) await recordNameRead(db, actor, id, exchange)
  return presentDetail(row, part, {
    events,
    labels,
    answers,
    playbacks,
    evaluation,
    complaintDetail: complaint && canSeeComplaint(actor, part, complaint) ? await readComplaint(db, actor, complaint, now) : null,
    canAssign: canAssign(part, row),
  })
}

/** @throws AppError `missing.record` when there is none, or when the actor may not read it. */
export async function getComplaint(db: Db, actor: Actor, id: number, now: Date): Promise<CallResult<Calls['getComplaint']>> {
  const row = await findComplaintRow(db, id)
  const consultation = row && (await findWorkspaceRow(db, row.consultation_id))
  if (!row || !consultation || !canSeeComplaint(actor, partIn(actor, consultation.parties), row))
    throw new AppError('missing.record')
  return readComplaint(db, actor, row, now)
}

export async function listReceived(
  db: Db,
  actor: Actor,
  query: Query<'listReceived'>,
): Promise<CallResult<Calls['listReceived']>> {
  const present = (row: WorkspaceEvaluationRow) => presentEvaluation(row, false)
  if (leadsCompany(actor))
    return presentPage(await listReceivedRows(db, { companyId: actingCompany(actor).companyId }, query), present)
  const me = await findMyConsultant(db, actor)
  if (!me) return nothing(query)
  return presentPage(await listReceivedRows(db, { consultantId: me.id }, query), present)
}

export const listGiven = async (db: Db, actor: Actor, query: Query<'listGiven'>): Promise<CallResult<Calls['listGiven']>> =>
  presentPage(await listGivenRows(db, ownerScopeOf(actor), query), row => presentEvaluation(row, true))

/** @throws AppError `missing.record` when there is none, or when the actor takes no part. */
export async function getEvaluation(
  db: Db,
  actor: Actor,
  { id, exchange }: { id: number; exchange: Exchange },
): Promise<CallResult<Calls['getEvaluation']>> {
  const found = await findEvaluationRow(db, id)
  const part = found ? partInEvaluation(actor, found.parties) : null
  if (!found || !part) throw new AppError('missing.record')
  const { row } = found
  if (part === 'OPERATOR' && row.is_anonymous) await recordNameRead(db, actor, row.consultation_id, exchange)
  return {
    ...presentEvaluation(row, part === 'ASKER' || part === 'OPERATOR'),
    part,
    canReply: canReply(part, row),
  }
}

const ALREADY = { message: '这条评价已经有回复了' }

/**
 * The answering side's word under an evaluation, said once.
 * @throws AppError `missing.record` for one that is not ours; `state.conflict` when it has a reply, or one that waits.
 */
export async function replyEvaluation(
  db: Db,
  actor: Actor,
  { evaluationId, reply, now }: { evaluationId: number; reply: string; now: Date },
): Promise<{ held: boolean }> {
  const seen = await findEvaluationRow(db, evaluationId)
  const part = seen ? partInEvaluation(actor, seen.parties) : null
  if (!seen || !part) throw new AppError('missing.record')
  if (!canReply(part, seen.row)) throw new AppError('state.conflict', ALREADY)
  const verdict = await checkEvaluationReply(db, signedInPerson(actor).userId, reply, now)
  const held = verdict.outcome === 'HELD'
  return db.transaction().execute(async trx => {
    const replied = await updateReply(trx, evaluationId, { text: verdict.text, held, at: now })
    if (!replied) throw new AppError('state.conflict', ALREADY)
    await saveVerdict(trx, verdict, { id: evaluationId, title: '评价的回复' }, now)
    const row = await findAnyEvaluation(trx, evaluationId)
    if (row && !held) await showReply(trx, row, verdict.text)
    return { held }
  })
}
