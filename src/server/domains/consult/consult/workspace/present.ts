/** Consultations and questions as the two sides may see them. Somebody who asked anonymously has no name for the other side either. */
import type {
  WorkspaceAnswer,
  WorkspaceColleague,
  WorkspaceComplaint,
  WorkspaceConsultation,
  WorkspaceDetail,
} from '#lib/contract/consult/consult-workspace-cases.ts'
import type { WorkspaceEvaluation } from '#lib/contract/consult/consult-workspace-evaluations.ts'
import type { WorkspacePart } from '#lib/contract/consult/consult-workspace-shapes.ts'
import { CLOSED_ACCOUNT_NAME } from '#lib/format/closed-account.ts'
import { type MaybeAnonymous, presentPerson } from '#server/anonymity.ts'
import { cleanHtml } from '#server/content/html.ts'
import type { listAnswersUnder, MyAnswerRow } from './answer-queries.ts'
import type { ColleagueRow } from './consultant-queries.ts'
import type { ComplaintRow, listEventRows, listEvidenceRows, WorkspaceDetailRow, WorkspaceRow } from './consultation-queries.ts'
import type { WorkspaceEvaluationRow } from './evaluation-queries.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const sideOf = (person: MaybeAnonymous, knows: boolean): WorkspaceConsultation['asker'] => {
  const { id, name, avatar } = presentPerson(person, { knows })
  return { userId: id, name, avatar }
}

/** @param forAsker true for anyone who asked, and for operators: they see the name. */
export const presentWorkspace = (row: WorkspaceRow, forAsker: boolean): WorkspaceConsultation => ({
  consultationId: row.id,
  kind: row.kind,
  state: row.state,
  title: row.title,
  categoryName: row.category_name ?? '',
  way: row.way,
  minutes: row.minutes,
  amount: (row.kind === 'DIRECTED' ? row.price : row.bounty) || null,
  asker: sideOf(row.asker, forAsker),
  consultant: row.consultant_id === null ? null : { employeeId: row.consultant_id, name: row.expert_name ?? '' },
  companyId: row.company_id,
  companyName: row.firm_name ?? '',
  answerCount: row.answer_count,
  complaint: row.complaint_state,
  evaluationId: (row.evaluation_is_anonymous || row.anonymous) && !forAsker ? null : row.evaluation_id,
  startsAt: iso(row.starts_at),
  endsAt: iso(row.ends_at),
  createdAt: row.created_at.toISOString(),
})

export const presentComplaint = (
  row: ComplaintRow,
  evidence: Awaited<ReturnType<typeof listEvidenceRows>>,
  said: Pick<WorkspaceComplaint, 'files' | 'statements'>,
): WorkspaceComplaint => ({
  ...said,
  complainId: row.id,
  consultationId: row.consultation_id,
  reason: row.reason,
  content: row.content,
  appeal: row.appeal,
  appealUntil: row.appeal_until.toISOString(),
  state: row.state,
  verdict: row.verdict,
  refund: row.refund,
  evidence: evidence.map(item => ({ kind: item.kind, ref: item.ref, sha256: item.sha256, at: item.created_at.toISOString() })),
  createdAt: row.created_at.toISOString(),
  closedAt: iso(row.closed_at),
})

export const presentEvaluation = (row: WorkspaceEvaluationRow, forAuthor: boolean): WorkspaceEvaluation => ({
  evaluationId: row.id,
  // The other side knows who asked: an anonymous evaluation leads back to no consultation, neither by its number nor by its title.
  consultationId: row.is_anonymous && !forAuthor ? null : row.consultation_id,
  consultationTitle: row.is_anonymous && !forAuthor ? (row.category_name ?? '') : row.title,
  categoryName: row.category_name ?? '',
  way: row.way,
  consultant: { employeeId: row.expert_id, name: row.expert_name, avatar: row.expert_avatar },
  companyName: row.firm_name ?? '',
  author: sideOf(row.author, forAuthor),
  anonymous: row.is_anonymous,
  score: row.score,
  content: row.content,
  labels: row.labels,
  reply: row.reply,
  repliedAt: iso(row.replied_at),
  hidden: row.state === 'HIDDEN',
  waits: row.state === 'REVIEWING',
  replyWaits: row.held_reply !== null,
  createdAt: row.created_at.toISOString(),
})

type DetailParts = Pick<WorkspaceDetail, 'labels' | 'playbacks' | 'complaintDetail' | 'canAssign'> & {
  events: Awaited<ReturnType<typeof listEventRows>>
  answers: Awaited<ReturnType<typeof listAnswersUnder>>
  evaluation: WorkspaceEvaluationRow | undefined
}

export const presentDetail = (row: WorkspaceDetailRow, part: WorkspacePart, parts: DetailParts): WorkspaceDetail => {
  const forAsker = part === 'ASKER' || part === 'OPERATOR'
  const { events, answers, evaluation, ...rest } = parts
  const secret = !forAsker && evaluation?.is_anonymous === true
  return {
    ...presentWorkspace(row, forAsker),
    part,
    content: cleanHtml(row.content),
    pictures: row.pictures,
    anonymous: row.anonymous,
    orderNo: part === 'ASKER' ? row.order_no : null,
    price: row.price,
    bounty: row.bounty,
    followUpsLeft: row.follow_ups_left,
    publishedAt: iso(row.published_at),
    closesAt: iso(row.closes_at),
    finishedAt: iso(row.finished_at),
    timeline: events
      .filter(event => !(secret && event.event === 'EVALUATE'))
      .map(event => ({
        event: event.event,
        state: event.to_state,
        actor: event.actor,
        reason: event.reason,
        at: event.created_at.toISOString(),
      })),
    answers: answers.map(answer => ({
      consultationAnswerId: answer.id,
      name: answer.expert_name ?? answer.nickname ?? CLOSED_ACCOUNT_NAME,
      summary: answer.summary,
      accepted: answer.accepted,
      likeCount: answer.like_count,
      createdAt: answer.created_at.toISOString(),
    })),
    evaluation:
      evaluation && !secret && (forAsker || evaluation.state === 'VISIBLE') ? presentEvaluation(evaluation, forAsker) : null,
    isPublic: row.is_public,
    ...rest,
  }
}

export const presentMyAnswer = (row: MyAnswerRow): WorkspaceAnswer => ({
  consultationAnswerId: row.id,
  consultationId: row.consultation_id,
  questionTitle: row.title,
  questionState: row.question_state,
  questionIsPublic: row.question_is_public,
  categoryName: row.category_name ?? '',
  bounty: row.bounty,
  summary: row.summary,
  state: row.state,
  accepted: row.accepted,
  likeCount: row.like_count,
  commentCount: row.comment_count,
  createdAt: row.created_at.toISOString(),
})

export const presentColleague = (row: ColleagueRow): WorkspaceColleague => ({
  employeeId: row.id,
  name: row.name,
  avatar: row.avatar,
  title: row.title,
  state: row.state,
  online: row.online_state,
  employed: row.employed,
  waiting: row.waiting,
  running: row.running,
  finished: row.finished,
  disputed: row.disputed,
  answerCount: row.answer_count,
  replySeconds: row.reply_seconds,
  score: row.score,
  reviewCount: row.review_count,
})
