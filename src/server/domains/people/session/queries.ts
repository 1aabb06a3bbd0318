/** SQL of sessions and the accounts behind them. */

import { sql } from 'kysely'
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { deleteExpiredLimits } from '#server/db/contact-queries.ts'
import type { RevokedFor } from './tables.ts'
import { IDLE_DAYS } from './tokens.ts'

const accountColumns = ['id', 'phone', 'password_hash', 'state', 'is_operator'] as const

export const findAccountByPhone = (db: Db, phone: string) =>
  db.selectFrom('users').select(accountColumns).where('phone', '=', phone).where('state', '<>', 'CLOSED').executeTakeFirst()

export const getPasswordHash = async (db: Db, userId: number): Promise<string | null> =>
  (await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirstOrThrow()).password_hash

export const getOwnPhone = async (db: Db, userId: number): Promise<string | null> =>
  (await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow()).phone

export const markProved = (db: Db, sessionId: number, now: Date) =>
  db.updateTable('sessions').set({ proved_at: now }).where('id', '=', sessionId).execute()

/** The living session behind a token: not revoked, not past its end, used within the idle time, its owner able to sign in. */
export const findSession = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as session_id',
      'sessions.user_id',
      'binding_hash',
      'last_seen_at',
      'proved_at',
      'company_ids',
      'users.is_operator',
      'users.operator_duties',
    ])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - IDLE_DAYS * DAY_MS))
    .where('users.state', 'in', ['ACTIVE', 'CLOSING'])
    .executeTakeFirst()

/** Whose eyes the operator of a session sees with; nobody's when it is over. A frozen person cannot sign in, and can be seen. */
export const findShadow = (db: Db, id: number, sessionId: number, now: Date) =>
  db
    .selectFrom('shadows')
    .innerJoin('users', 'users.id', 'shadows.user_id')
    .select('shadows.user_id')
    .where('shadows.id', '=', id)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .where('users.state', '<>', 'CLOSED')
    .where('users.is_operator', '=', false)
    .executeTakeFirst()

export const touchSession = (db: Db, id: number, now: Date) =>
  db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute()

/** From now on the session ends with the employment there. */
export const markActedFor = (db: Db, id: number, companyId: number) =>
  db
    .updateTable('sessions')
    .set({ company_ids: sql`array_append(company_ids, ${companyId})` })
    .where('id', '=', id)
    .where(sql<boolean>`not company_ids @> array[${companyId}::integer]`)
    .execute()

export const insertSession = (
  db: Db,
  row: {
    user_id: number
    token_hash: Buffer
    binding_hash: Buffer | null
    device: string
    device_hash: Buffer
    remember: boolean
    expires_at: Date
    now: Date
  },
) => {
  const { now, ...values } = row
  return db
    .insertInto('sessions')
    .values({ ...values, created_at: now, last_seen_at: now, proved_at: now })
    .execute()
}

/** After these reasons a device is no longer known to the account, even if an earlier session on it was ended by signing out. */
const FORGETS_DEVICES: readonly RevokedFor[] = ['REVOKED', 'PASSWORD_CHANGED', 'PHONE_CHANGED']

async function forgetDevices(db: Db, which: { userId: number; only?: number; except?: number }): Promise<void> {
  const forget = db.updateTable('sessions').set({ device_hash: null }).where('user_id', '=', which.userId)
  if (which.only === undefined) {
    await (which.except === undefined ? forget : forget.where('id', '<>', which.except)).execute()
    return
  }
  const device = db.selectFrom('sessions').select('device_hash').where('id', '=', which.only).where('user_id', '=', which.userId)
  await forget.where('device_hash', '=', device).execute()
}

/** @returns how many sessions ended. */
export async function revokeSessions(
  db: Db,
  which: { userId: number; only?: number; except?: number },
  reason: RevokedFor,
  now: Date,
): Promise<number> {
  let query = db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_for: reason })
    .where('user_id', '=', which.userId)
    .where('revoked_at', 'is', null)
  if (which.only !== undefined) query = query.where('id', '=', which.only)
  if (which.except !== undefined) query = query.where('id', '<>', which.except)
  if (FORGETS_DEVICES.includes(reason)) await forgetDevices(db, which)
  return Number((await query.executeTakeFirst()).numUpdatedRows)
}

/**
 * Somebody who was removed from a company is signed out wherever they have acted for it (decision 016), and stays signed in elsewhere.
 * @returns how many sessions ended.
 */
export const revokeSessionsActingFor = async (trx: Db, of: { company_id: number; user_id: number }, now: Date): Promise<number> =>
  Number(
    (
      await trx
        .updateTable('sessions')
        .set({ revoked_at: now, revoked_for: 'STAFF_REMOVED' })
        .where('user_id', '=', of.user_id)
        .where('revoked_at', 'is', null)
        .where(sql<boolean>`company_ids @> array[${of.company_id}::integer]`)
        .executeTakeFirst()
    ).numUpdatedRows,
  )

export const listSessions = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - IDLE_DAYS * DAY_MS))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

const RECENT_DAYS = 90
const RECENT_ROWS = 100
const since = (now: Date): Date => new Date(now.getTime() - RECENT_DAYS * DAY_MS)

/** Sign-ins of a person lately, with how they ended. */
export const listSignIns = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['device', 'created_at', 'revoked_at', 'revoked_for'])
    .where('user_id', '=', userId)
    .where('created_at', '>', since(now))
    .orderBy('id', 'desc')
    .limit(RECENT_ROWS)
    .execute()

/** What the audit log keeps of a person's account: done by them for themselves, or done to them by somebody else. */
export const listMyAudit = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('audit_entries')
    .leftJoin('audit_traces', 'audit_traces.entry_id', 'audit_entries.id')
    .select(['at', 'action', 'device', 'actor_id'])
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', userId)
    .where('at', '>', since(now))
    .orderBy('audit_entries.id', 'desc')
    .limit(RECENT_ROWS)
    .execute()

const DEVICE_DAYS = 180
const DEVICE_SESSIONS = 20

/** Whether one of the newest sessions of the phone's account was opened on this device, and did not end by force. */
export const hasKnownDevice = async (db: Db, phone: string, device: Buffer, now: Date): Promise<boolean> => {
  const found = await db
    .selectFrom(
      db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select('device_hash')
        .where('users.phone', '=', phone)
        .where('users.state', '<>', 'CLOSED')
        .where('device_hash', 'is not', null)
        .where('sessions.last_seen_at', '>', new Date(now.getTime() - DEVICE_DAYS * DAY_MS))
        .where(eb => eb.or([eb('revoked_for', 'is', null), eb('revoked_for', 'in', ['SIGNED_OUT', 'STAFF_REMOVED'])]))
        .orderBy('sessions.id', 'desc')
        .limit(DEVICE_SESSIONS)
        .as('newest'),
    )
    .select('device_hash')
    .where('device_hash', '=', device)
    .executeTakeFirst()
  return found !== undefined
}

/** Everything that stands under one value of a device's cookie stands under the next. */
export async function replaceDevice(db: Db, before: Buffer, after: Buffer): Promise<void> {
  await db.updateTable('sessions').set({ device_hash: after }).where('device_hash', '=', before).execute()
  await db.updateTable('message_codes').set({ asker_hash: after }).where('asker_hash', '=', before).execute()
}

/** @returns false when the proof was used before. */
export const insertUsedProof = async (db: Db, digest: Buffer, expiresAt: Date): Promise<boolean> =>
  (await db
    .insertInto('used_proofs')
    .values({ digest, expires_at: expiresAt })
    .onConflict(conflict => conflict.doNothing())
    .returning('expires_at')
    .executeTakeFirst()) !== undefined

/** Removes what no longer counts: codes a day after their end, used proofs of work, limits whose term is over. */
export async function sweepGuards(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('message_codes')
    .where('expires_at', '<', new Date(now.getTime() - DAY_MS))
    .execute()
  await db.deleteFrom('used_proofs').where('expires_at', '<', now).execute()
  await deleteExpiredLimits(db, now)
}

/** Sessions that were opened before and have ended. @returns how many went. */
export const deleteEndedSessions = async (db: Db, before: Date, { now, limit }: { now: Date; limit: number }): Promise<number> =>
  Number(
    (
      await db
        .deleteFrom('sessions')
        .where('id', 'in', oldest =>
          oldest
            .selectFrom('sessions')
            .select('id')
            .where('created_at', '<', before)
            .where(eb => eb.or([eb('revoked_at', 'is not', null), eb('expires_at', '<', now)]))
            .orderBy('created_at')
            .orderBy('id')
            .limit(limit),
        )
        .executeTakeFirst()
    ).numDeletedRows,
  )

export const getUser = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'user_type', 'nickname', 'avatar', 'phone_masked', 'email', 'is_operator', 'closing_at'])
    .select(eb =>
      eb
        .selectFrom('certifications')
        .select('certifications.state')
        .whereRef('certifications.user_id', '=', 'users.id')
        .where('subject', '=', 'PERSON')
        // A certificate counts while its renewal is on the way.
        .orderBy(eb2 => eb2('certifications.state', '=', 'CERTIFIED'), 'desc')
        .orderBy('certifications.id', 'desc')
        .limit(1)
        .as('certification'),
    )
    .select(eb =>
      eb
        .selectFrom('payout_accounts')
        .select('payout_accounts.id')
        .whereRef('payout_accounts.user_id', '=', 'users.id')
        .where('payout_accounts.company_id', 'is', null)
        .where('payout_accounts.replaced_at', 'is', null)
        .as('payout_account_id'),
    )
    .select(eb => eb.exists(eb.selectFrom('minor_modes').select('user_id').whereRef('user_id', '=', 'users.id')).as('minor_mode'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** The companies a person works for now, in the order of joining. */
export const listEmployments = (db: Db, userId: number) =>
  db
    .selectFrom('company_employees')
    .innerJoin('companies', 'companies.id', 'company_employees.company_id')
    .select([
      'company_employees.id',
      'company_id',
      'companies.name',
      'employee_identity',
      'consultation_avatar',
      'consultation_name',
      'cloud_permission',
    ])
    .select(eb =>
      eb
        .selectFrom('payout_accounts')
        .select('payout_accounts.id')
        .whereRef('payout_accounts.company_id', '=', 'companies.id')
        .where('payout_accounts.replaced_at', 'is', null)
        .as('payout_account_id'),
    )
    .where('user_id', '=', userId)
    .where('company_employees.state', 'in', ['ACTIVE', 'LEAVING'])
    .where('companies.state', '=', 'ACTIVE')
    .orderBy('company_employees.id')
    .execute()

export const findEmployment = (db: Db, userId: number, companyId: number) =>
  db
    .selectFrom('company_employees')
    .innerJoin('companies', 'companies.id', 'company_employees.company_id')
    .select(['company_employees.id', 'employee_identity', 'cloud_permission'])
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .where('company_employees.state', 'in', ['ACTIVE', 'LEAVING'])
    .where('companies.state', '=', 'ACTIVE')
    .executeTakeFirst()

/** Why a person is stopped, and until when. */
export const findFreeze = (db: Db, userId: number) =>
  db
    .selectFrom('freezes')
    .select(['reason', 'until'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
