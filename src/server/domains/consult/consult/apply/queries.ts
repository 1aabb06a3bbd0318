/** SQL of applications. A person's own application is the consultant row without a company. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { FeeLine } from '#lib/contract/consult/consult-workspace-settings.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'

const applications = (db: Db) =>
  db
    .selectFrom('consultants')
    .select([
      'id',
      'user_id',
      'company_id',
      'state',
      'name',
      'title',
      'years',
      'intro',
      'credential',
      'root_category_id',
      'certificate_ids',
      'applied_at',
      'decided_at',
      'refuse_reason',
      'valid_until',
      'lapsed',
      'check_state',
      'check_ids',
      'check_reason',
    ])

export type ApplicationRow = Awaited<ReturnType<ReturnType<typeof applications>['execute']>>[number]

export const findOwn = (db: Db, userId: number): Promise<ApplicationRow | undefined> =>
  applications(db).where('user_id', '=', userId).where('company_id', 'is', null).executeTakeFirst()

export const lockOwn = (trx: Db, userId: number): Promise<ApplicationRow | undefined> =>
  applications(trx).where('user_id', '=', userId).where('company_id', 'is', null).forUpdate().executeTakeFirst()

export const findApplication = (db: Db, id: number): Promise<ApplicationRow | undefined> =>
  applications(db).where('id', '=', id).executeTakeFirst()

export const lockApplication = (trx: Db, id: number): Promise<ApplicationRow | undefined> =>
  applications(trx).where('id', '=', id).forUpdate().executeTakeFirst()

/** Two applications of one person at once wait for each other. */
export const lockPerson = (trx: Db, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`consultant:${userId}`}, 170))`.execute(trx)

export const getPerson = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'nickname', 'avatar', 'certified_at', 'province_code', 'city_code', 'district_code', 'phone_masked'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** The name on the certificate that counts. */
export const findCertifiedName = async (db: Db, userId: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('certifications')
      .select('holder_name')
      .where('subject', '=', 'PERSON')
      .where('user_id', '=', userId)
      .where('state', '=', 'CERTIFIED')
      .executeTakeFirst()
  )?.holder_name

/** The field itself and, of those asked for, the directions within it. */
export const listFields = (db: Db, rootId: number, ids: readonly number[]) =>
  db
    .selectFrom('consult_categories')
    .select(['id', 'parent_id', 'name'])
    .where('enabled', '=', true)
    .where(eb =>
      eb.or([eb('id', '=', rootId).and('parent_id', 'is', null), eb('id', 'in', [0, ...ids]).and('parent_id', '=', rootId)]),
    )
    .execute()

export const insertApplication = async (trx: Db, row: Insertable<Database['consultants']>): Promise<number> =>
  (await trx.insertInto('consultants').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateApplication = (trx: Db, id: number, change: Updateable<Database['consultants']>) =>
  trx.updateTable('consultants').set(change).where('id', '=', id).execute()

export const deleteApplication = (trx: Db, id: number) => trx.deleteFrom('consultants').where('id', '=', id).execute()

/** Replaces what the row says about fields and the first fee. */
export async function saveParts(
  trx: Db,
  consultantId: number,
  { categoryIds, fee }: { categoryIds: readonly number[]; fee: Pick<FeeLine, 'way' | 'minutes' | 'price'> },
): Promise<void> {
  await trx.deleteFrom('consultant_fields').where('consultant_id', '=', consultantId).execute()
  await trx
    .insertInto('consultant_fields')
    .values(categoryIds.map((category_id, sort) => ({ consultant_id: consultantId, category_id, sort })))
    .execute()
  await trx.deleteFrom('consult_fees').where('consultant_id', '=', consultantId).execute()
  await trx
    .insertInto('consult_fees')
    .values({ consultant_id: consultantId, company_id: null, ...fee })
    .execute()
}
