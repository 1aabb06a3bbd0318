/** Who may see and move what is between two people: the two, the company that was asked, and operators. */
import type { WorkspacePart } from '#lib/contract/consult/consult-workspace-shapes.ts'
import { type Actor, hasDuty } from '#server/access/actor.ts'
import { isOwned, leadsCompany } from '#server/access/ownership.ts'
import type { EvaluationState } from '#server/domains/consult/consult/tables.ts'

export type Parties = {
  kind: 'QUESTION' | 'DIRECTED'
  state: string
  asker_user_id: number
  asker_company_id: number | null
  consultant_user_id: number | null
  /** The company for which the consultant answers, null for somebody on their own. */
  consultant_company_id: number | null
  company_id: number | null
  /** For directed consultations; null when it was never paid. */
  order_no: string | null
}

const leads = (actor: Actor, companyId: number | null): boolean =>
  companyId !== null && actor.kind !== 'visitor' && actor.company?.companyId === companyId && leadsCompany(actor)

/** The part of somebody in a consultation; null for everybody else, who does not even learn that it exists. */
export function partIn(actor: Actor, parties: Parties): WorkspacePart | null {
  if (actor.kind === 'visitor') return null
  if (isOwned(actor, { userId: parties.asker_user_id, companyId: parties.asker_company_id })) return 'ASKER'
  // What is not paid has not reached the other side.
  if (parties.kind === 'DIRECTED' && parties.state !== 'PENDING_PAY' && parties.order_no !== null) {
    const { consultant_user_id: userId, consultant_company_id: companyId } = parties
    if (userId === actor.userId && (companyId === null || actor.company?.companyId === companyId)) return 'CONSULTANT'
    if (leads(actor, parties.company_id)) return 'COMPANY'
  }
  return actor.kind === 'manager' && hasDuty(actor, 'support') ? 'OPERATOR' : null
}

/** A complaint is read by the two it is between, the company that answers for its consultant, and operators. */
export const canSeeComplaint = (
  actor: Actor,
  part: WorkspacePart | null,
  complaint: { complainant_user_id: number; respondent_user_id: number },
): boolean =>
  part !== null &&
  actor.kind !== 'visitor' &&
  (part === 'OPERATOR' ||
    part === 'COMPANY' ||
    actor.userId === complaint.complainant_user_id ||
    actor.userId === complaint.respondent_user_id)

const BEGUN: readonly string[] = ['CONSULTING', 'WAIT_CONFIRM', 'DISPUTED']

/** What has not begun can go to another consultant; what has begun only when it has none, because they left the company in the middle. */
export const canAssign = (
  part: WorkspacePart | null,
  { state, consultant_id: consultantId }: { state: string; consultant_id: number | null },
): boolean =>
  part === 'COMPANY' && (state === 'WAIT_ACCEPT' || state === 'NEED_INFO' || (consultantId === null && BEGUN.includes(state)))

export type EvaluationParties = {
  author_user_id: number
  asker_company_id: number | null
  consultant_user_id: number
  consultant_company_id: number | null
  state: EvaluationState
}

/** As whom somebody reads an evaluation. One that waits or was hidden stays readable for its author and operators. */
export function partInEvaluation(actor: Actor, row: EvaluationParties): WorkspacePart | null {
  if (actor.kind === 'visitor') return null
  if (isOwned(actor, { userId: row.author_user_id, companyId: row.asker_company_id })) return 'ASKER'
  if (row.state === 'VISIBLE') {
    const { consultant_user_id: userId, consultant_company_id: companyId } = row
    if (userId === actor.userId && (companyId === null || actor.company?.companyId === companyId)) return 'CONSULTANT'
    if (leads(actor, companyId)) return 'COMPANY'
  }
  return actor.kind === 'manager' && hasDuty(actor, 'support') ? 'OPERATOR' : null
}

/** Once; also a reply that waits is one. */
export const canReply = (
  part: WorkspacePart | null,
  { reply, held_reply }: { reply: string; held_reply: string | null },
): boolean => reply === '' && held_reply === null && (part === 'CONSULTANT' || part === 'COMPANY')
