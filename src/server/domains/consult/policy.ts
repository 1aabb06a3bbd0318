/** Who may see what is between two people: the two, the company that was asked, and operators. */
import type { Actor } from '#server/http/actor.ts'

export type Parties = { asker_user_id: number; consultant_user_id: number | null; company_id: number | null }

export function canSeeConsultation(actor: Actor, parties: Parties): boolean {
  if (actor.kind === 'visitor') return false
  if (actor.kind === 'manager') return true
  return (
    actor.userId === parties.asker_user_id ||
    actor.userId === parties.consultant_user_id ||
    (actor.company !== null && actor.company.companyId === parties.company_id)
  )
}

export type ComplaintParties = { complainant_user_id: number; respondent_user_id: number }

export function canSeeComplaint(actor: Actor, { complainant_user_id, respondent_user_id }: ComplaintParties): boolean {
  if (actor.kind === 'visitor') return false
  return actor.kind === 'manager' || actor.userId === complainant_user_id || actor.userId === respondent_user_id
}
