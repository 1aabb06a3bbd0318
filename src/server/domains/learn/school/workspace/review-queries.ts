/** SQL of schools as operators review them: those of any company. */
import type { Db } from '#server/db/client.ts'
import type { SchoolRow } from './queries.ts'

export const findReviewedSchool = (db: Db, schoolId: number): Promise<SchoolRow | undefined> =>
  db.selectFrom('schools').selectAll().where('id', '=', schoolId).executeTakeFirst()

export const lockReviewedSchool = (trx: Db, schoolId: number): Promise<SchoolRow | undefined> =>
  trx.selectFrom('schools').selectAll().where('id', '=', schoolId).forUpdate().executeTakeFirst()

/** Who handed it in, and who leads the company: those who are notified of a decision. */
export const findSchoolContacts = (db: Db, schoolId: number) =>
  db
    .selectFrom('schools')
    .leftJoin('companies', 'companies.id', 'schools.company_id')
    .select(['schools.owner_user_id', 'schools.state', 'companies.owner_user_id as leader_user_id'])
    .where('schools.id', '=', schoolId)
    .executeTakeFirst()
