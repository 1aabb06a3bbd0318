/** Whose money and coins a person may see. */
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { leadsCompany } from '#server/access/ownership.ts'
import { AppError } from '#server/errors.ts'
import type { Identity } from './account.ts'

/**
 * The identity whose money the caller sees: their own, or that of the company they lead.
 * @throws AppError `rights.denied` for other employees.
 */
export function moneyOf(actor: Actor): Identity {
  if (actor.kind === 'visitor' || actor.company === null) return { kind: 'USER', id: signedInPerson(actor).userId }
  if (!leadsCompany(actor)) throw new AppError('rights.denied')
  return { kind: 'COMPANY', id: actor.company.companyId }
}
