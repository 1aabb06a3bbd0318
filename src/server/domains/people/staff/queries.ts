/** SQL of memberships, invitations and transfers of ownership. */
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { EmployeeIdentity, InvitationState } from '#lib/contract/people/staff.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { Database } from '#server/db/schema.ts'
import type { StaffTables } from './tables.ts'

type Paging = { pageNo: number; pageSize: number; cursor?: string | undefined; keyword?: string | undefined }

const members = (db: Db, companyId: number) =>
  db
    .selectFrom('company_employees')
    .innerJoin('users', 'users.id', 'company_employees.user_id')
    .select([
      'company_employees.id',
      'company_employees.company_id',
      'company_employees.user_id',
      'company_employees.employee_identity',
      'company_employees.title',
      'company_employees.consultation_name',
      'company_employees.consultation_avatar',
      'company_employees.cloud_permission',
      'company_employees.tool_permissions',
      'company_employees.joined_at',
      'users.nickname',
      'users.avatar',
      'users.phone_masked',
    ])
    .where('company_employees.company_id', '=', companyId)
    .where('company_employees.state', 'in', ['ACTIVE', 'LEAVING'])

export type MemberRow = Awaited<ReturnType<ReturnType<typeof members>['execute']>>[number]

/** `%`, `_` and the backslash mean themselves. */
const like = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`

export function pageMembers(db: Db, companyId: number, query: Paging & { state?: EmployeeIdentity | undefined }) {
  let rows = members(db, companyId)
  if (query.state) rows = rows.where('company_employees.employee_identity', '=', query.state)
  if (query.keyword) {
    const words = like(query.keyword)
    rows = rows.where(eb =>
      eb.or([
        eb('users.nickname', 'ilike', words),
        eb('company_employees.title', 'ilike', words),
        eb('company_employees.consultation_name', 'ilike', words),
      ]),
    )
  }
  return keysetPage(db, rows, { paging: query, order: [{ column: 'company_employees.id', direction: 'asc' }] })
}

export const findMember = (db: Db, companyId: number, employeeId: number): Promise<MemberRow | undefined> =>
  members(db, companyId).where('company_employees.id', '=', employeeId).executeTakeFirst()

export const lockMember = (trx: Db, companyId: number, employeeId: number): Promise<MemberRow | undefined> =>
  members(trx, companyId).where('company_employees.id', '=', employeeId).forUpdate('company_employees').executeTakeFirst()

export const lockMemberOfUser = (trx: Db, companyId: number, userId: number): Promise<MemberRow | undefined> =>
  members(trx, companyId).where('company_employees.user_id', '=', userId).forUpdate('company_employees').executeTakeFirst()

export const listAllMembers = (db: Db, companyId: number): Promise<MemberRow[]> =>
  members(db, companyId).orderBy('company_employees.id').limit(2_000).execute()

export const updateMembership = (trx: Db, id: number, change: Updateable<Database['company_employees']>) =>
  trx.updateTable('company_employees').set(change).where('id', '=', id).execute()

/** @returns false when the person is in the company already. */
export const insertMembership = async (trx: Db, row: Insertable<Database['company_employees']>): Promise<boolean> =>
  (await trx
    .insertInto('company_employees')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

export const getCompany = (db: Db, companyId: number) =>
  db
    .selectFrom('companies')
    .select(['id', 'name', 'short_name', 'logo', 'certified', 'state', 'owner_user_id'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()

export const lockCompany = (trx: Db, companyId: number) =>
  trx
    .selectFrom('companies')
    .select(['id', 'name', 'state', 'owner_user_id'])
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const getPerson = (db: Db, userId: number) =>
  db.selectFrom('users').select(['id', 'nickname', 'avatar', 'phone']).where('id', '=', userId).executeTakeFirstOrThrow()

export const findUserByPhone = (db: Db, phone: string) =>
  db.selectFrom('users').select(['id', 'nickname']).where('phone', '=', phone).where('state', '<>', 'CLOSED').executeTakeFirst()

// Invitations

const stateNow = (now: Date) =>
  sql<InvitationState>`case when staff_invitations.state = 'OPEN' and staff_invitations.expires_at <= ${now} then 'EXPIRED' else staff_invitations.state end`

const invitations = (db: Db, now: Date) =>
  db
    .selectFrom('staff_invitations')
    .innerJoin('companies', 'companies.id', 'staff_invitations.company_id')
    .innerJoin('users as inviter', 'inviter.id', 'staff_invitations.invited_by')
    .select([
      'staff_invitations.id',
      'staff_invitations.company_id',
      'staff_invitations.invited_by',
      'staff_invitations.way',
      'staff_invitations.phone',
      'staff_invitations.employee_identity',
      'staff_invitations.cloud_permission',
      'staff_invitations.title',
      'staff_invitations.max_uses',
      'staff_invitations.uses',
      'staff_invitations.created_at',
      'staff_invitations.sent_at',
      'staff_invitations.expires_at',
      'staff_invitations.sms_state',
      'companies.name as company_name',
      'companies.logo as company_logo',
      'companies.certified as company_certified',
      'companies.state as company_state',
      'inviter.nickname as inviter_name',
      stateNow(now).as('state'),
      sql<boolean>`exists (select from users u where u.phone = staff_invitations.phone and u.state <> 'CLOSED')`.as('registered'),
    ])

export type InvitationRow = Awaited<ReturnType<ReturnType<typeof invitations>['execute']>>[number]

export function pageInvitations(db: Db, companyId: number, query: Paging & { state?: InvitationState | undefined }, now: Date) {
  let rows = invitations(db, now).where('staff_invitations.company_id', '=', companyId)
  if (query.state) rows = rows.where(sql<SqlBool>`${stateNow(now)} = ${query.state}`)
  if (query.keyword) {
    const words = like(query.keyword)
    rows = rows.where(eb => eb.or([eb('staff_invitations.phone', 'like', words), eb('staff_invitations.title', 'ilike', words)]))
  }
  return keysetPage(db, rows, { paging: query, order: [{ column: 'staff_invitations.id', direction: 'desc' }] })
}

export const countOpenInvitations = async (trx: Db, companyId: number, now: Date): Promise<number> =>
  (
    await trx
      .selectFrom('staff_invitations')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('company_id', '=', companyId)
      .where('state', '=', 'OPEN')
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow()
  ).count

export const findInvitationByToken = (db: Db, tokenHash: Buffer, now: Date): Promise<InvitationRow | undefined> =>
  invitations(db, now).where('staff_invitations.token_hash', '=', tokenHash).executeTakeFirst()

export const lockInvitationByToken = (trx: Db, tokenHash: Buffer, now: Date): Promise<InvitationRow | undefined> =>
  invitations(trx, now).where('staff_invitations.token_hash', '=', tokenHash).forUpdate('staff_invitations').executeTakeFirst()

export const lockInvitation = (trx: Db, id: number, now: Date): Promise<InvitationRow | undefined> =>
  invitations(trx, now).where('staff_invitations.id', '=', id).forUpdate('staff_invitations').executeTakeFirst()

export const listInvitationsOfPhone = (db: Db, phone: string, now: Date): Promise<InvitationRow[]> =>
  invitations(db, now)
    .where('staff_invitations.phone', '=', phone)
    .where('staff_invitations.state', '=', 'OPEN')
    .where('staff_invitations.expires_at', '>', now)
    .where('companies.state', '=', 'ACTIVE')
    .orderBy('staff_invitations.id', 'desc')
    .limit(20)
    .execute()

export const insertInvitation = async (trx: Db, row: Insertable<StaffTables['staff_invitations']>): Promise<number> =>
  (await trx.insertInto('staff_invitations').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateInvitation = (trx: Db, id: number, change: Updateable<StaffTables['staff_invitations']>) =>
  trx.updateTable('staff_invitations').set(change).where('id', '=', id).execute()

/** What became of the message with this link; one that was replaced meanwhile has another. */
export const noteMessage = (trx: Db, id: number, tokenHash: Buffer, state: 'SENT' | 'FAILED', now: Date) =>
  trx
    .updateTable('staff_invitations')
    .set({ sms_state: state, sms_at: now })
    .where('id', '=', id)
    .where('token_hash', '=', tokenHash)
    .execute()

/** An earlier invitation of the same phone makes room for the new one. */
export const withdrawInvitations = (trx: Db, which: { companyId: number; phone?: string; invitedBy?: number }, now: Date) => {
  let update = trx
    .updateTable('staff_invitations')
    .set({ state: 'WITHDRAWN', closed_at: now })
    .where('company_id', '=', which.companyId)
    .where('state', '=', 'OPEN')
  if (which.phone !== undefined) update = update.where('phone', '=', which.phone)
  if (which.invitedBy !== undefined) update = update.where('invited_by', '=', which.invitedBy)
  return update.execute()
}

/** Invitations that were sent to the phone of somebody who leaves the site. */
export async function deleteInvitationsToPhone(trx: Db, { phone }: { phone: string | null }): Promise<void> {
  if (phone !== null) await trx.deleteFrom('staff_invitations').where('phone', '=', phone).execute()
}

// Transfers

const transfers = (db: Db, now: Date) =>
  db
    .selectFrom('ownership_transfers')
    .innerJoin('users as giver', 'giver.id', 'from_user_id')
    .innerJoin('users as taker', 'taker.id', 'to_user_id')
    .select([
      'ownership_transfers.id',
      'company_id',
      'from_user_id',
      'to_user_id',
      'ownership_transfers.created_at',
      'expires_at',
      'giver.nickname as from_name',
      'taker.nickname as to_name',
    ])
    .where('ownership_transfers.state', '=', 'PENDING')
    .where('expires_at', '>', now)

export type TransferRow = Awaited<ReturnType<ReturnType<typeof transfers>['execute']>>[number]

export const findTransfer = (db: Db, companyId: number, now: Date): Promise<TransferRow | undefined> =>
  transfers(db, now).where('company_id', '=', companyId).executeTakeFirst()

export const lockTransfer = (trx: Db, companyId: number, id: number, now: Date): Promise<TransferRow | undefined> =>
  transfers(trx, now)
    .where('company_id', '=', companyId)
    .where('ownership_transfers.id', '=', id)
    .forUpdate('ownership_transfers')
    .executeTakeFirst()

export const closeTransfer = (trx: Db, id: number, state: 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN', now: Date) =>
  trx.updateTable('ownership_transfers').set({ state, closed_at: now }).where('id', '=', id).execute()

/** Ends what waits: because its time is over, or because one of the two is leaving. */
export const closeTransfers = (
  trx: Db,
  which: { companyId: number; overdueAt: Date } | { companyId: number; userId: number } | { companyId: number },
  now: Date,
) => {
  let update = trx
    .updateTable('ownership_transfers')
    .set({ state: 'overdueAt' in which ? 'EXPIRED' : 'WITHDRAWN', closed_at: now })
    .where('company_id', '=', which.companyId)
    .where('state', '=', 'PENDING')
  if ('overdueAt' in which) update = update.where('expires_at', '<=', which.overdueAt)
  if ('userId' in which)
    update = update.where(eb => eb.or([eb('from_user_id', '=', which.userId), eb('to_user_id', '=', which.userId)]))
  return update.execute()
}

/** @returns false when one is waiting already. */
export const insertTransfer = async (trx: Db, row: Insertable<StaffTables['ownership_transfers']>): Promise<boolean> =>
  (await trx
    .insertInto('ownership_transfers')
    .values(row)
    .onConflict(conflict => conflict.column('company_id').where('state', '=', 'PENDING').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined
