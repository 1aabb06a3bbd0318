/** All SQL of the use of government policies: reminders, applications, and facts of companies. */
import type { Insertable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { PolicyTables } from './tables.ts'

/** What the company's record and its profile say together. */
export const getCompanyRow = (db: Db, companyId: number) =>
  db
    .selectFrom('companies')
    .leftJoin('policy_profiles', 'policy_profiles.company_id', 'companies.id')
    .select([
      'companies.name',
      'companies.certified',
      'companies.industry',
      'companies.founded_on',
      'companies.province_code',
      'companies.city_code',
      'companies.district_code',
      'policy_profiles.industry as chosen_industry',
      'policy_profiles.scale as chosen_scale',
      'policy_profiles.founded_on as chosen_founded_on',
    ])
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow()

export type CompanyRow = Awaited<ReturnType<typeof getCompanyRow>>

export const saveProfile = (db: Db, row: Insertable<PolicyTables['policy_profiles']>) =>
  db
    .insertInto('policy_profiles')
    .values(row)
    .onConflict(conflict => conflict.column('company_id').doUpdateSet(row))
    .execute()

export const insertReminder = (db: Db, row: Insertable<PolicyTables['policy_reminders']>) =>
  db
    .insertInto('policy_reminders')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const deleteReminder = (db: Db, userId: number, policyId: number) =>
  db.deleteFrom('policy_reminders').where('user_id', '=', userId).where('policy_id', '=', policyId).execute()

export const listReminderRows = (db: Db, userId: number) =>
  db.selectFrom('policy_reminders').select('policy_id').where('user_id', '=', userId).execute()

export const hasReminder = async (db: Db, userId: number, policyId: number): Promise<boolean> =>
  (await db
    .selectFrom('policy_reminders')
    .select('policy_id')
    .where('user_id', '=', userId)
    .where('policy_id', '=', policyId)
    .executeTakeFirst()) !== undefined

type Turn = { policyIds: readonly number[]; told: 'WEEK' | 'DAY'; limit: number }

/** Marks due reminders as sent and locks them; those that another process has locked are left out. */
export const takeDue = (trx: Db, { policyIds, told, limit }: Turn) =>
  trx
    .with('due', query =>
      query
        .selectFrom('policy_reminders')
        .select(['user_id', 'policy_id'])
        .where('policy_id', 'in', [...policyIds])
        .where('told', 'in', told === 'WEEK' ? ['NOTHING'] : ['NOTHING', 'WEEK'])
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('policy_reminders')
    .from('due')
    .set({ told })
    .whereRef('policy_reminders.user_id', '=', 'due.user_id')
    .whereRef('policy_reminders.policy_id', '=', 'due.policy_id')
    .returning(['policy_reminders.user_id', 'policy_reminders.policy_id'])
    .execute()

const applications = (db: Db) =>
  db
    .selectFrom('policy_applications')
    .innerJoin('users', 'users.id', 'policy_applications.created_by')
    .selectAll('policy_applications')
    .select('users.nickname as started_by')

/** Bounded by the number of policies. */
export const listApplicationRows = (db: Db, companyId: number) =>
  applications(db).where('policy_applications.company_id', '=', companyId).orderBy('policy_applications.id', 'desc').execute()

export type ApplicationRow = Awaited<ReturnType<typeof listApplicationRows>>[number]

export const findApplication = (db: Db, companyId: number, id: number) =>
  applications(db)
    .where('policy_applications.company_id', '=', companyId)
    .where('policy_applications.id', '=', id)
    .executeTakeFirst()

export const findApplicationOf = (db: Db, companyId: number, policyId: number) =>
  applications(db)
    .where('policy_applications.company_id', '=', companyId)
    .where('policy_applications.policy_id', '=', policyId)
    .executeTakeFirst()

/** Nothing happens where the company has begun already. */
export const insertApplication = (db: Db, row: Insertable<PolicyTables['policy_applications']>) =>
  db
    .insertInto('policy_applications')
    .values(row)
    .onConflict(conflict => conflict.columns(['company_id', 'policy_id']).doNothing())
    .execute()

export const deleteApplication = (db: Db, id: number) => db.deleteFrom('policy_applications').where('id', '=', id).execute()

export const listTicks = (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('policy_ticks')
        .innerJoin('users', 'users.id', 'policy_ticks.ticked_by')
        .select(['policy_ticks.application_id', 'policy_ticks.item', 'policy_ticks.ticked_at', 'users.nickname'])
        .where('policy_ticks.application_id', 'in', [...ids])
        .execute()

export type TickRow = Awaited<ReturnType<typeof listTicks>>[number]

export const insertTick = (db: Db, row: Insertable<PolicyTables['policy_ticks']>) =>
  db
    .insertInto('policy_ticks')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const deleteTick = (db: Db, applicationId: number, item: string) =>
  db.deleteFrom('policy_ticks').where('application_id', '=', applicationId).where('item', '=', item).execute()

export async function deleteOfCompany(trx: Db, companyId: number): Promise<void> {
  await trx.deleteFrom('policy_applications').where('company_id', '=', companyId).execute()
  await trx.deleteFrom('policy_profiles').where('company_id', '=', companyId).execute()
}
