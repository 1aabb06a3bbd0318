/** Who is calling, and as which identity. */
import { AppError } from '#server/errors.ts'

type Person = {
  userId: number
  sessionId: number
  /** When this session last proved who sits before it; dangerous actions ask again after ten minutes. */
  provedAt: Date
}

/** The company a person acts for, with what they may do there. */
export type ActingCompany = {
  companyId: number
  employeeId: number
  employeeIdentity: 'OWNER' | 'ADMIN' | 'CONSULTANT' | 'STAFF'
  cloudPermission: 'NONE' | 'VIEW' | 'EDIT' | 'MANAGE'
}

export type Actor = { kind: 'visitor' } | ({ kind: 'user' | 'manager'; company: ActingCompany | null } & Person)

export const visitor: Actor = { kind: 'visitor' }

/**
 * The person behind a call that needs a session.
 * @throws AppError `session.invalid` for a visitor (the access rule of the call has refused them before).
 */
export function signedInPerson(actor: Actor): Person {
  if (actor.kind === 'visitor') throw new AppError('session.invalid')
  return actor
}

/**
 * The company the caller acts for.
 * @throws AppError `rights.company_identity` for somebody who acts as the plain person (the access rule `employee`, `admin` or
 * `owner` of the call has refused them before).
 */
export function actingCompany(actor: Actor): ActingCompany {
  if (actor.kind === 'visitor' || !actor.company) throw new AppError('rights.company_identity')
  return actor.company
}
