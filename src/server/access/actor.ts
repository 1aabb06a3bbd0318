/** Who is calling, and as which identity. */
import type { Duty } from '#lib/contract/define.ts'
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

type SignedIn = Person & { company: ActingCompany | null }

export type Operator = { kind: 'manager'; duties: readonly Duty[] } & SignedIn

/** An operator who sees with this person's eyes and writes nothing (http/shadow.ts). */
export type Shadow = { id: number; operatorId: number }

export type Actor = { kind: 'visitor' } | ({ kind: 'user'; shadow?: Shadow } & SignedIn) | Operator

export const visitor: Actor = { kind: 'visitor' }

/**
 * For what is no call and changes something: an operator who sees with somebody's eyes does not do it for them.
 * @throws AppError `rights.shadow`.
 */
export function refuseShadow(actor: Actor): void {
  if (actor.kind === 'user' && actor.shadow) throw new AppError('rights.shadow')
}

/** Who looks at something public: null for a visitor. */
export const viewerOf = (actor: Actor): number | null => (actor.kind === 'visitor' ? null : actor.userId)

/**
 * The person behind a call that needs a session.
 * @throws AppError `session.invalid` for a visitor (the access rule of the call has refused them before).
 */
export function signedInPerson(actor: Actor): Person {
  if (actor.kind === 'visitor') throw new AppError('session.invalid')
  return actor
}

/** The company the caller acts for; null for callers who act for themselves, and for visitors. */
export const companyIdOf = (actor: Actor): number | null => (actor.kind === 'visitor' ? null : (actor.company?.companyId ?? null))

/**
 * The company the caller acts for.
 * @throws AppError `rights.company_identity` for somebody who acts as the plain person (the access rule `employee`, `admin` or
 * `owner` of the call has refused them before).
 */
export function actingCompany(actor: Actor): ActingCompany {
  if (actor.kind === 'visitor' || !actor.company) throw new AppError('rights.company_identity')
  return actor.company
}

export const hasDuty = (operator: Pick<Operator, 'duties'>, duty: Duty): boolean =>
  operator.duties.includes(duty) || operator.duties.includes('super')

/** Nobody stops themselves; an operator is stopped only by one who has every duty. */
export const mayStop = (operator: Pick<Operator, 'userId' | 'duties'>, user: { id: number; is_operator: boolean }): boolean =>
  user.id !== operator.userId && (!user.is_operator || hasDuty(operator, 'super'))

/**
 * The operator behind a call of `/v1/manager`.
 * @throws AppError `rights.denied` for everyone else (the access rule of the call has refused them before).
 */
export function operatorOf(actor: Actor): Operator {
  if (actor.kind !== 'manager') throw new AppError('rights.denied')
  return actor
}
