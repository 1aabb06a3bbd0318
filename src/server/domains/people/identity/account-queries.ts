/**
 * Writing SQL of `users`, which other domains call through this domain's service: their use cases decide what becomes of an account, in
 * their own transactions.
 */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Duty } from '#lib/contract/define.ts'
import type { Db } from '#server/db/client.ts'
import type { UsersTable } from './tables.ts'

/** @returns the new account, or undefined when the phone is taken. */
export const insertUser = (
  trx: Db,
  row: Pick<Insertable<UsersTable>, 'nickname' | 'user_type' | 'province_code' | 'city_code'> & {
    phone: string
    password_hash: string | null
  },
) =>
  trx
    .insertInto('users')
    .values({ ...row, email: null, district_code: null })
    .onConflict(conflict => conflict.column('phone').where('phone', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()

export const updateUser = (trx: Db, userId: number, change: Updateable<UsersTable>) =>
  trx.updateTable('users').set(change).where('id', '=', userId).execute()

/** The account as a use case that changes its state needs it, locked. */
export const lockUser = (trx: Db, userId: number) =>
  trx
    .selectFrom('users')
    .select(['id', 'state', 'is_operator', 'closing_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** Ends a suspension: what was being closed goes on being closed. An account in another state stays as it is. */
export const updateUnfrozen = (trx: Db, userId: number, closingAt: Date | null, now: Date) =>
  trx
    .updateTable('users')
    .set({ state: closingAt ? 'CLOSING' : 'ACTIVE', closing_at: closingAt, updated_at: now })
    .where('id', '=', userId)
    .where('state', '=', 'FROZEN')
    .execute()

/** A person is an EMPLOYEE while they belong to a company that exists. */
export const updateUserTypes = async (trx: Db, userIds: readonly number[]): Promise<void> => {
  if (userIds.length === 0) return
  await sql`update users set user_type = case when exists (
      select from company_employees e join companies c on c.id = e.company_id
      where e.user_id = users.id and e.state in ('ACTIVE', 'LEAVING') and c.state <> 'DISSOLVED') then 'EMPLOYEE' else 'USER' end
    where id = any(${[...userIds]})`.execute(trx)
}

export const hasAccount = async (db: Db, phone: string): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirst()) !== undefined

const operatorWith = (duties: readonly Duty[], now: Date) => ({
  is_operator: true,
  operator_duties: [...duties],
  updated_at: now,
})

/** @returns undefined when no active account has the phone. */
export const updateOperator = (trx: Db, phone: string, duties: readonly Duty[], now: Date) =>
  trx
    .updateTable('users')
    .set(operatorWith(duties, now))
    .where('phone', '=', phone)
    .where('state', '=', 'ACTIVE')
    .returning(['id', 'nickname'])
    .executeTakeFirst()

type NewOperator = Pick<Insertable<UsersTable>, 'nickname' | 'province_code' | 'city_code'> & { phone: string }

/** An operator who has no account yet: one without a password. */
export const insertOperator = (trx: Db, row: NewOperator, duties: readonly Duty[], now: Date) =>
  trx
    .insertInto('users')
    .values({ ...row, ...operatorWith(duties, now), district_code: null, email: null, password_hash: null })
    .returning(['id', 'nickname'])
    .executeTakeFirstOrThrow()

/** Takes all duties away. @returns undefined when the phone is no operator's. */
export const updateDismissed = (trx: Db, phone: string, now: Date) =>
  trx
    .updateTable('users')
    .set({ is_operator: false, operator_duties: [], updated_at: now })
    .where('phone', '=', phone)
    .where('is_operator', '=', true)
    .returning(['id', 'nickname'])
    .executeTakeFirst()
