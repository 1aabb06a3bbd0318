/** All SQL of accounts elsewhere. */
import { sql } from 'kysely'
import type { ThirdPartyName } from '#lib/contract/people/third-party.ts'
import type { Db } from '#server/db/client.ts'
import type { ThirdPartyTables } from './tables.ts'

/** Who somebody is elsewhere, as it is kept. */
export type StoredIdentity = { provider: ThirdPartyName; subject_hash: Buffer; union_hash: Buffer | null; nickname: string }

export const insertState = (db: Db, row: ThirdPartyTables['third_party_states']) =>
  db.insertInto('third_party_states').values(row).execute()

/** Takes a state out once: a second caller finds none. */
export const takeState = (db: Db, stateHash: Buffer) =>
  db.deleteFrom('third_party_states').where('state_hash', '=', stateHash).returningAll().executeTakeFirst()

export const insertTicket = (db: Db, row: ThirdPartyTables['third_party_tickets']) =>
  db.insertInto('third_party_tickets').values(row).execute()

export const findTicket = (db: Db, ticketHash: Buffer, now: Date) =>
  db
    .selectFrom('third_party_tickets')
    .selectAll()
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** @returns false when somebody else took it in between. */
export const takeTicket = async (trx: Db, ticketHash: Buffer): Promise<boolean> =>
  (await trx.deleteFrom('third_party_tickets').where('ticket_hash', '=', ticketHash).executeTakeFirst()).numDeletedRows > 0n

/** The account tied to somebody elsewhere: by who they are for this site, else by who they are for all of the operator's apps. */
export const findLinked = (db: Db, { provider, subject_hash, union_hash }: StoredIdentity) =>
  db
    .selectFrom('third_party_accounts as a')
    .innerJoin('users', 'users.id', 'a.user_id')
    .select(['a.id', 'a.user_id', 'users.state'])
    .where('a.provider', '=', provider)
    .where(eb => eb.or([eb('a.subject_hash', '=', subject_hash), ...(union_hash ? [eb('a.union_hash', '=', union_hash)] : [])]))
    .where('users.state', '<>', 'CLOSED')
    .orderBy(sql`a.subject_hash = ${subject_hash}`, 'desc')
    .limit(1)
    .executeTakeFirst()

/** Remembers the sign-in, and what the provider tells now that it did not tell before. */
export const touchLinked = (db: Db, id: number, { union_hash, nickname }: StoredIdentity, now: Date) =>
  db
    .updateTable('third_party_accounts')
    .set({ last_used_at: now, ...(union_hash ? { union_hash } : {}), ...(nickname ? { nickname } : {}) })
    .where('id', '=', id)
    .execute()

/** @returns the new row; undefined when this person, or this account elsewhere, is tied already. */
export const insertLinked = (trx: Db, userId: number, identity: StoredIdentity, now: Date) =>
  trx
    .insertInto('third_party_accounts')
    .values({ user_id: userId, ...identity, linked_at: now, last_used_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** What a closed account still held is free again. */
export const releaseFromClosed = (trx: Db, { provider, subject_hash, union_hash }: StoredIdentity) =>
  trx
    .deleteFrom('third_party_accounts as a')
    .using('users')
    .whereRef('users.id', '=', 'a.user_id')
    .where('users.state', '=', 'CLOSED')
    .where('a.provider', '=', provider)
    .where(eb => eb.or([eb('a.subject_hash', '=', subject_hash), ...(union_hash ? [eb('a.union_hash', '=', union_hash)] : [])]))
    .execute()

export const listLinked = (db: Db, userId: number) =>
  db
    .selectFrom('third_party_accounts')
    .select(['provider', 'nickname', 'linked_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

/** Locks the person, so that two unlinkings at once cannot each believe the other account is left. @returns whether they have a phone. */
export const lockPerson = async (trx: Db, userId: number): Promise<{ hasPhone: boolean }> => {
  const row = await trx.selectFrom('users').select('phone').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()
  return { hasPhone: row.phone !== null }
}

export const deleteLinked = (trx: Db, userId: number, provider: ThirdPartyName) =>
  trx.deleteFrom('third_party_accounts').where('user_id', '=', userId).where('provider', '=', provider).execute()

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('third_party_states').where('expires_at', '<', now).execute()
  await db.deleteFrom('third_party_tickets').where('expires_at', '<', now).execute()
}
