/**
 * Whose something is. What was asked, posted or earned belongs to the identity that acted: to the person, or to the company the
 * person acted for. In a company its owner and administrators see all of it, everybody else what they did themselves.
 */
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#server/errors.ts'
import { type Actor, companyIdOf, signedInPerson } from './actor.ts'

/** A record's owner: who did it, and for which company (null: as the plain person). */
export type Ownership = { userId: number; companyId: number | null }

/** The owner of a row with the two usual owner columns. */
export const ownershipOf = (row: { owner_user_id: number; owner_company_id: number | null }): Ownership => ({
  userId: row.owner_user_id,
  companyId: row.owner_company_id,
})

/** What a list of "mine" is narrowed to; `userId` null stands for everybody of the company. */
export type OwnerScope = { userId: number | null; companyId: number | null }

/** True for anyone who leads the company they act for. */
export const leadsCompany = (actor: Actor): boolean =>
  actor.kind !== 'visitor' && (actor.company?.employeeIdentity === 'OWNER' || actor.company?.employeeIdentity === 'ADMIN')

export function ownerScopeOf(actor: Actor): OwnerScope {
  const { userId } = signedInPerson(actor)
  const companyId = companyIdOf(actor)
  return { userId: companyId !== null && leadsCompany(actor) ? null : userId, companyId }
}

/** Whether one record is mine. What I did as the plain person stays mine whichever hat I wear. */
export function isOwned(actor: Actor, { userId, companyId }: Ownership): boolean {
  if (actor.kind === 'visitor') return false
  if (companyId === null) return actor.userId === userId
  return actor.company?.companyId === companyId && (leadsCompany(actor) || actor.userId === userId)
}

/** @throws AppError `missing.record` when there is no such row, or it is not mine: that it exists is private too. */
export function requireOwned<Row>(actor: Actor, row: Row | undefined, ownershipOf: (row: Row) => Ownership): Row {
  if (row === undefined || !isOwned(actor, ownershipOf(row))) throw new AppError('missing.record')
  return row
}

/** A list of what is mine, by the columns of its owner. */
export function ownedOnly(actor: Actor, columns: { user: string; company: string }): RawBuilder<boolean> {
  const { userId, companyId } = ownerScopeOf(actor)
  const ofIdentity =
    companyId === null
      ? sql<boolean>`${sql.ref(columns.company)} is null`
      : sql<boolean>`${sql.ref(columns.company)} = ${companyId}`
  return userId === null ? ofIdentity : sql<boolean>`${ofIdentity} and ${sql.ref(columns.user)} = ${userId}`
}
