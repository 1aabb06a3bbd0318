/** SQL of schools as operators review them: those of any company. */
import type { Db } from '#server/db/client.ts'
import { PASSED } from './policy.ts'
import type { SchoolRow } from './queries.ts'

export const findReviewedSchool = (db: Db, schoolId: number): Promise<SchoolRow | undefined> =>
  db.selectFrom('schools').selectAll().where('id', '=', schoolId).executeTakeFirst()

export const lockReviewedSchool = (trx: Db, schoolId: number): Promise<SchoolRow | undefined> =>
  trx.selectFrom('schools').selectAll().where('id', '=', schoolId).forUpdate().executeTakeFirst()

/** The submitter and those who lead the company: they are notified of a decision. */
export const findSchoolContacts = (db: Db, schoolId: number) =>
  db
    .selectFrom('schools')
    .leftJoin('companies', 'companies.id', 'schools.company_id')
    .select(['schools.owner_user_id', 'schools.state', 'companies.owner_user_id as leader_user_id'])
    .where('schools.id', '=', schoolId)
    .executeTakeFirst()

/** Those of these listings that have been approved at some time. */
export const listPassed = async (db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set(
    (
      await db
        .selectFrom('schools')
        .select('id')
        .where('id', 'in', [0, ...ids])
        .where('state', 'in', [...PASSED])
        .execute()
    ).map(row => row.id),
  )
