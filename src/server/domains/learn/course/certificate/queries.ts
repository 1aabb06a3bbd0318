/** SQL of certificates. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

export const findHolder = (db: Db, enrolmentId: number) =>
  db
    .selectFrom('course_enrolments')
    .innerJoin('users', 'users.id', 'course_enrolments.user_id')
    .innerJoin('courses', 'courses.id', 'course_enrolments.course_id')
    .select(['users.id', 'users.nickname', 'courses.title'])
    .where('course_enrolments.id', '=', enrolmentId)
    .executeTakeFirst()

/** @returns false when the enrolment has one already. */
export const insertCertificate = async (
  trx: Db,
  row: { enrolment_id: number; code: string; holder_name: string; issued_at: Date; revoked_at: null },
): Promise<boolean> =>
  (
    await trx
      .insertInto('course_certificates')
      .values(row)
      .onConflict(conflict => conflict.column('enrolment_id').doNothing())
      .executeTakeFirstOrThrow()
  ).numInsertedOrUpdatedRows === 1n

export const findByCode = (db: Db, code: string) =>
  db
    .selectFrom('course_certificates as certificate')
    .innerJoin('course_enrolments as enrolment', 'enrolment.id', 'certificate.enrolment_id')
    .innerJoin('courses', 'courses.id', 'enrolment.course_id')
    .leftJoin('schools as school', 'school.id', 'courses.school_id')
    .leftJoin('companies as company', 'company.id', 'courses.company_id')
    .leftJoin('users as owner', 'owner.id', 'courses.owner_user_id')
    .select(['certificate.code', 'certificate.holder_name', 'certificate.issued_at', 'certificate.revoked_at'])
    .select(['courses.title', 'enrolment.user_id', 'enrolment.state'])
    .select(sql<string>`coalesce(school.name, company.name, owner.nickname, '')`.as('provider_name'))
    .where('certificate.code', '=', code)
    .executeTakeFirst()

/** A course that was given back proves nothing any more. */
export const revokeByOrder = (trx: Db, orderNo: string, now: Date) =>
  trx
    .updateTable('course_certificates')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where('enrolment_id', 'in', eb =>
      eb.selectFrom('course_enrolments').select('course_enrolments.id').where('order_no', '=', orderNo),
    )
    .execute()
