/** Nobody decides what is their own: an operator takes part in what they did themselves, and in what a company does that they work for. */
import type { Operator } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { listEmployers } from './own-case-queries.ts'

/** Somebody whom a decision is about; without an id: a visitor, the platform, nobody yet. */
export type Party = { userId: number | null; companyId?: number | null }

export async function takesPart(db: Db, userId: number, parties: readonly Party[]): Promise<boolean> {
  if (parties.some(party => party.userId === userId)) return true
  if (!parties.some(party => typeof party.companyId === 'number')) return false
  const employers = await listEmployers(db, userId)
  return parties.some(({ companyId }) => typeof companyId === 'number' && employers.includes(companyId))
}

/** @throws AppError `rights.own_case` for an operator who takes part. */
export async function refuseOwnCase(db: Db, { userId }: Pick<Operator, 'userId'>, parties: readonly Party[]): Promise<void> {
  if (await takesPart(db, userId, parties)) throw new AppError('rights.own_case')
}
