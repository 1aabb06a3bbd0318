/** Whose withdrawals a person may make. Whose they may see is decided by the ledger's `moneyOf`. */
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import type { Identity } from '#server/domains/trade/ledger/service.ts'
import { AppError } from '#server/errors.ts'

/** True for a person as themselves and for the owner of a company. */
export const mayPayOut = (actor: Actor): boolean =>
  actor.kind !== 'visitor' && (actor.company === null || actor.company.employeeIdentity === 'OWNER')

/**
 * The identity that is paid out, and the person who acts for it.
 * @throws AppError `rights.denied` for everybody of a company but its owner.
 */
export function payeeOf(actor: Actor): { identity: Identity; userId: number } {
  const { userId } = signedInPerson(actor)
  if (!mayPayOut(actor)) throw new AppError('rights.denied', { message: '公司的提现由负责人办理' })
  const company = actor.kind === 'visitor' ? null : actor.company
  return { identity: company ? { kind: 'COMPANY', id: company.companyId } : { kind: 'USER', id: userId }, userId }
}
