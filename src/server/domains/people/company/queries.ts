/** SQL of a company's own data. */
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'

const companies = (db: Db) =>
  db
    .selectFrom('companies')
    .select([
      'id',
      'name',
      'short_name',
      'slogan',
      'intro',
      'logo',
      'cover',
      'gallery',
      'industry',
      'scale',
      'tags',
      'credit_code',
      'legal_person',
      'contact_name',
      'phone_masked',
      'business_hours',
      'province_code',
      'city_code',
      'district_code',
      'town_code',
      'address',
      'lng',
      'lat',
      'certified',
      'state',
    ])

export type CompanyRow = Awaited<ReturnType<ReturnType<typeof companies>['execute']>>[number]

export const getCompany = (db: Db, id: number): Promise<CompanyRow> =>
  companies(db).where('id', '=', id).executeTakeFirstOrThrow()

export const lockCompany = (trx: Db, id: number): Promise<CompanyRow> =>
  companies(trx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const updateCompany = (trx: Db, id: number, change: Updateable<Database['companies']>) =>
  trx.updateTable('companies').set(change).where('id', '=', id).execute()

/** @returns the id of the new company, or undefined when another one has its credit code. */
export const insertCompany = async (trx: Db, row: Insertable<Database['companies']>): Promise<number | undefined> =>
  (
    await trx
      .insertInto('companies')
      .values(row)
      .onConflict(conflict =>
        conflict.column('credit_code').where('credit_code', 'is not', null).where('state', '<>', 'DISSOLVED').doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
  )?.id

/** Ends a suspension; a company in another state stays as it is. */
export const updateUnfrozenCompany = (trx: Db, id: number, now: Date) =>
  trx
    .updateTable('companies')
    .set({ state: 'ACTIVE', updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'FROZEN')
    .execute()

/** What a company shows in public, by kind: to be published anew when the company changes. */
export async function listPublished(db: Db, companyId: number) {
  const [services, jobs, consultants] = await Promise.all([
    db.selectFrom('services').select('id').where('owner_company_id', '=', companyId).execute(),
    db.selectFrom('recruitments').select(['id', 'kind']).where('company_id', '=', companyId).execute(),
    db.selectFrom('consultants').select('id').where('company_id', '=', companyId).execute(),
  ])
  return {
    services: services.map(row => row.id),
    jobs: jobs.filter(row => row.kind === 'job').map(row => row.id),
    consultants: consultants.map(row => row.id),
  }
}

export const listOwnServices = async (db: Db, userId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('services')
      .select('id')
      .where('owner_user_id', '=', userId)
      .where('owner_company_id', 'is', null)
      .execute()
  ).map(row => row.id)

export const isPersonCertified = async (db: Db, userId: number): Promise<boolean> =>
  (await db.selectFrom('users').select('certified_at').where('id', '=', userId).executeTakeFirstOrThrow()).certified_at !== null
