/** The room of a consultation: what was written, what its reader can do now, and until when. */
import type { ConsultationRoom, DirectedMove, directed } from '#lib/contract/consult/directed.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { linkReaderOf } from '#server/access/link-reader.ts'
import { aliasOf } from '#server/anonymity.ts'
import type { Db } from '#server/db/client.ts'
import { listServices } from '#server/domains/city/city/service.ts'
import { usedCallMs } from '#server/domains/consult/call/service.ts'
import { findConsultationRoom } from '#server/domains/consult/chat/service.ts'
import { canAssign, partIn } from '#server/domains/consult/consult/policy.ts'
import { listLabels } from '#server/domains/consult/consult/service.ts'
import { listQuickReplies } from '#server/domains/consult/consult/workspace/settings-queries.ts'
import { findUploads } from '#server/domains/platform/upload/service.ts'
import { listCameOf } from '#server/domains/trade/order/service.ts'
import { AppError } from '#server/errors.ts'
import { isCalled } from './called.ts'
import { findNewestComplaint } from './complaint/queries.ts'
import { complainantIs, isDecided, mayComplain } from './complaint/service.ts'
import { complaintTurns } from './complaint/statements.ts'
import { findDeparture, presentAbsence } from './consultant-left.ts'
import { withFirstAnswer } from './conversation.ts'
import { mayFollowUp, mayStart } from './course.ts'
import { listOnceLabelIds } from './evaluation-queries.ts'
import { presentFiles } from './files.ts'
import { type DirectedActor, nextDirectedState } from './machine.ts'
import { EVALUATE_MS, INFO_MS } from './move.ts'
import { findOfferedFees } from './offered.ts'
import { type DirectedRow, findDirected, findLastEvent, listExtensions, listReplies, type ReplyRow } from './queries.ts'
import { slicesOf, unusedOf } from './settle.ts'

const SERVICES_SHOWN = 3

type Facts = { unused: number; infoAskedAt: Date | null; extendable: boolean; decided: boolean; left: boolean; now: Date }

/** The buttons of one side, what waits for it first. */
export function movesOfRoom(
  row: DirectedRow,
  by: DirectedActor,
  { unused, infoAskedAt, extendable, decided, left, now }: Facts,
): DirectedMove[] {
  const can = (event: Parameters<typeof nextDirectedState>[1]) => nextDirectedState(row.state, event, by) !== null
  const asks = by === 'ASKER'
  const running = row.state === 'CONSULTING' && row.started_at !== null
  const answered = row.replied_at !== null
  const overdue = infoAskedAt !== null && now.getTime() - infoAskedAt.getTime() >= INFO_MS
  const speaks = running || (mayFollowUp(row, now) && (!asks || (row.follow_ups_left ?? 0) > 0))
  const evaluable = row.finished_at !== null && now.getTime() - row.finished_at.getTime() <= EVALUATE_MS
  const offered: Record<DirectedMove, boolean> = {
    PAY: asks && row.state === 'PENDING_PAY' && row.order_no !== null,
    ACCEPT: can('ACCEPT') && row.consultant_id !== null,
    DECLINE: can('DECLINE'),
    ASK_INFO: can('ASK_INFO'),
    GIVE_INFO: can('GIVE_INFO'),
    ASSIGN: by === 'COMPANY' && canAssign('COMPANY', row),
    CANCEL: asks ? can('CANCEL') || (row.state === 'CONSULTING' && !row.started_at) : can('CANCEL') && overdue,
    START: mayStart(row, by, now),
    ANSWER: by !== 'OPERATOR' && speaks,
    EXTEND: asks && extendable && (running || row.state === 'WAIT_CONFIRM'),
    FINISH: can('FINISH') && answered,
    // What was handed in as finished was answered, in the room, in the conversation or in a call.
    CONFIRM: can('CONFIRM') && (answered || row.state === 'WAIT_CONFIRM'),
    STOP: asks && running && !answered && unused > 0,
    ABORT: can('ABORT'),
    REFUND_LEFT: asks && left,
    CALL: by !== 'OPERATOR' && running,
    LABEL_ONCE: asks && row.started_at !== null,
    EVALUATE: can('EVALUATE') && evaluable,
    COMPLAIN: can('COMPLAIN') && row.order_no !== null && mayComplain(row, now) && !decided,
  }
  return (Object.keys(offered) as DirectedMove[]).filter(move => offered[move])
}

async function complaintOf(db: Db, row: DirectedRow, by: DirectedActor, now: Date) {
  const complaint = row.state === 'DISPUTED' ? await findNewestComplaint(db, row.id) : undefined
  const moves: ConsultationRoom['complaintMoves'] = []
  const turns = await complaintTurns(db, row, now)
  const shownTurns = turns.map(turn => ({
    own: (turn.side === 'BUYER') === (by === 'ASKER') && by !== 'OPERATOR',
    kind: turn.kind,
    before: turn.before.toISOString(),
  }))
  if (!complaint || by === 'OPERATOR')
    return { complainId: complaint?.id ?? null, complaintMoves: moves, complaintTurns: shownTurns }
  const isComplainant = complainantIs(complaint, row, by)
  if (!isComplainant && complaint.state === 'WAIT_APPEAL') moves.push('APPEAL')
  else if (shownTurns.some(({ own }) => own)) moves.push('SUPPLEMENT')
  if (complaint.state === 'COMMUNICATION') moves.push('ARBITRATE')
  if (isComplainant && complaint.state !== 'COMPLETE') moves.push('WITHDRAW')
  return { complainId: complaint.id, complaintMoves: moves, complaintTurns: shownTurns }
}

/** An owner or administrator who writes speaks for the company, not for the colleague who has the case. */
function nameOf(reply: ReplyRow, row: DirectedRow): string {
  if (reply.side === 'ASKER') return row.anonymous ? aliasOf(`consultation:${row.id}`) : '提问者'
  if (reply.side === 'COMPANY') return reply.company_name ?? '咨询公司'
  return reply.consultant_name ?? '咨询师'
}

type Reader = { part: DirectedActor; userId: number; files: Parameters<typeof presentFiles>[1] }

const presentReply = (
  reply: ReplyRow,
  row: DirectedRow,
  { part, userId, files }: Reader,
): ConsultationRoom['replies'][number] => ({
  replyId: reply.id,
  side: reply.side,
  own: (reply.side === 'ASKER') === (part === 'ASKER') && part !== 'OPERATOR',
  mine: reply.author_user_id === userId,
  name: nameOf(reply, row),
  kind: reply.kind,
  text: reply.content,
  files: presentFiles(reply.file_ids, files),
  createdAt: reply.created_at.toISOString(),
})

/** What else the consultant or company of the consultation offers. */
async function servicesOf(db: Db, row: DirectedRow): Promise<ConsultationRoom['services']> {
  const owner = row.company_id === null ? { userId: row.consultant_user_id ?? 0 } : { companyId: row.company_id }
  const { list } = await listServices(db, { ...owner, pageNo: 1, pageSize: SERVICES_SHOWN, sort: 'default' })
  return list.map(({ serverId, title, price }) => ({ serverId, title, price }))
}

/** What there is to call by, for the two sides that are in the conversation. */
async function talkOf(db: Db, row: DirectedRow, by: DirectedActor): Promise<ConsultationRoom['talk']> {
  if (!isCalled(row) || row.state !== 'CONSULTING' || row.started_at === null) return null
  const slices = await slicesOf(db, row)
  return {
    media: row.way === 'VIDEO' ? ['VIDEO', 'VOICE'] : ['VOICE'],
    boughtSeconds: slices.reduce((sum, { minutes }) => sum + minutes * 60, 0),
    usedSeconds: Math.floor((await usedCallMs(db, row.id)) / 1_000),
    mayCall: by === 'ASKER' || by === 'CONSULTANT',
  }
}

type Extension = Awaited<ReturnType<typeof listExtensions>>[number]

const presentUnpaid = (row: Extension | undefined): ConsultationRoom['unpaidExtension'] =>
  row ? { orderNo: row.order_no, minutes: row.minutes, price: row.price } : null

/** @throws AppError `missing.record` when there is none, or when the actor takes no part. */
export async function getRoom(db: Db, actor: Actor, id: number, now: Date): Promise<CallResult<(typeof directed)['getRoom']>> {
  const row = await withFirstAnswer(db, await findDirected(db, id))
  const part = row ? partIn(actor, row) : null
  if (!row || !part) throw new AppError('missing.record')
  const [replies, unused, asked, offered, onceIds, once, evaluation, complaint, talk, decided, absence, unpaid] =
    await Promise.all([
      listReplies(db, id),
      part === 'ASKER' ? unusedOf(db, row, now) : 0,
      findLastEvent(db, id, 'ASK_INFO'),
      part === 'ASKER' ? findOfferedFees(db, row) : null,
      listOnceLabelIds(db, id),
      listLabels(db, { kind: 'ONCE' }),
      listLabels(db, { kind: 'EVALUATION', categoryId: row.category_id }),
      complaintOf(db, row, part, now),
      talkOf(db, row, part),
      isDecided(db, row),
      part === 'ASKER' ? findDeparture(db, row, now) : null,
      part === 'ASKER' ? listExtensions(db, id, ['WAITING']) : [],
    ])
  const uploads = await findUploads(db, [...row.file_ids, ...replies.flatMap(reply => reply.file_ids)])
  const files = { uploads, reader: linkReaderOf(actor, { kind: 'CONSULTATION', id }), now }
  const extensions = offered?.fees ?? []
  const goesOn = part === 'ASKER' && row.finished_at !== null
  return {
    state: row.state,
    moves: movesOfRoom(row, part, {
      unused,
      infoAskedAt: asked?.created_at ?? null,
      extendable: extensions.length > 0,
      decided,
      left: absence !== null,
      now,
    }),
    absence: absence && presentAbsence(absence),
    unused,
    talk,
    deadline: row.next_step_at?.toISOString() ?? null,
    startedAt: row.started_at?.toISOString() ?? null,
    conversationId: (await findConsultationRoom(db, id)) ?? null,
    files: presentFiles(row.file_ids, files),
    replies: replies.map(reply => presentReply(reply, row, { part, userId: signedInPerson(actor).userId, files })),
    quickReplies: part === 'CONSULTANT' && row.consultant_id !== null ? await listQuickReplies(db, row.consultant_id) : [],
    extensions,
    unpaidExtension: presentUnpaid(unpaid[0]),
    onceLabels: once.map(label => ({ ...label, chosen: onceIds.includes(label.labelId) })),
    evaluationLabels: evaluation,
    ...complaint,
    services: goesOn ? await servicesOf(db, row) : [],
    cameOf: await listCameOf(db, actor, id),
  }
}
