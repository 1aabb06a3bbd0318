/** SQL of certificates. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { contains } from '#server/db/list-filters.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { Query } from '../author/queries.ts'

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
export async function revokeByOrder(trx: Db, orderNo: string, now: Date): Promise<void> {
  const revoked = await trx
    .updateTable('course_certificates')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where('enrolment_id', 'in', eb =>
      eb.selectFrom('course_enrolments').select('course_enrolments.id').where('order_no', '=', orderNo),
    )
    .returning('id')
    .execute()
  for (const { id } of revoked) await deleteFile(trx, id)
}

export const deleteFile = (trx: Db, id: number) => trx.deleteFrom('course_certificate_files').where('id', '=', id).execute()

/** The certificates of one course, the newest first. */
export const listOfCourse = (db: Db, courseId: number, query: Query<'listCertificates'>) => {
  let rows = db
    .selectFrom('course_certificates')
    .innerJoin('course_enrolments', 'course_enrolments.id', 'course_certificates.enrolment_id')
    .where('course_enrolments.course_id', '=', courseId)
  if (query.keyword) rows = rows.where(contains('course_certificates.holder_name', query.keyword))
  return keysetPage(
    db,
    rows.select([
      'course_certificates.id',
      'course_certificates.code',
      'course_certificates.holder_name',
      'course_certificates.issued_at',
      'course_certificates.revoked_at',
      'course_certificates.revoke_reason',
    ]),
    { paging: query, order: [{ column: 'course_certificates.id', direction: 'desc' }] },
  )
}

export const lockOfCourse = (trx: Db, courseId: number, id: number) =>
  trx
    .selectFrom('course_certificates')
    .innerJoin('course_enrolments', 'course_enrolments.id', 'course_certificates.enrolment_id')
    .innerJoin('courses', 'courses.id', 'course_enrolments.course_id')
    .select(['course_certificates.id', 'course_certificates.code', 'course_certificates.holder_name'])
    .select(['course_certificates.issued_at', 'course_certificates.revoked_at'])
    .select(['course_enrolments.user_id', 'courses.title'])
    .where('course_certificates.id', '=', id)
    .where('course_enrolments.course_id', '=', courseId)
    .forUpdate('course_certificates')
    .executeTakeFirst()

export const updateRevoked = (trx: Db, id: number, reason: string, now: Date) =>
  trx.updateTable('course_certificates').set({ revoked_at: now, revoke_reason: reason }).where('id', '=', id).execute()

/** What stands on the document; undefined when it proves nothing any more. */
export const findDocument = (db: Db, id: number) =>
  db
    .selectFrom('course_certificates as certificate')
    .innerJoin('course_enrolments as enrolment', 'enrolment.id', 'certificate.enrolment_id')
    .innerJoin('courses', 'courses.id', 'enrolment.course_id')
    .leftJoin('schools as school', 'school.id', 'courses.school_id')
    .leftJoin('companies as company', 'company.id', 'courses.company_id')
    .leftJoin('users as owner', 'owner.id', 'courses.owner_user_id')
    .leftJoin('course_teachers as teacher', 'teacher.id', 'courses.teacher_id')
    .select(['certificate.code', 'certificate.holder_name', 'certificate.issued_at'])
    .select(['courses.title', 'courses.lesson_count', 'teacher.name as teacher_name', 'enrolment.finished_at'])
    .select(sql<string>`coalesce(school.name, company.name, owner.nickname, '')`.as('provider_name'))
    .where('certificate.id', '=', id)
    .where('certificate.revoked_at', 'is', null)
    .executeTakeFirst()

/** Whether this person has this one, and it was not revoked. */
export const hasValid = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (await db
    .selectFrom('course_certificates as certificate')
    .innerJoin('course_enrolments as enrolment', 'enrolment.id', 'certificate.enrolment_id')
    .select('certificate.id')
    .where('certificate.id', '=', id)
    .where('certificate.revoked_at', 'is', null)
    .where('enrolment.user_id', '=', userId)
    .executeTakeFirst()) !== undefined

/** The certificate of an enrolment of this person. */
export const findMine = (db: Db, userId: number, enrolmentId: number) =>
  db
    .selectFrom('course_certificates as certificate')
    .innerJoin('course_enrolments as enrolment', 'enrolment.id', 'certificate.enrolment_id')
    .select(['certificate.id', 'certificate.revoked_at'])
    .where('enrolment.id', '=', enrolmentId)
    .where('enrolment.user_id', '=', userId)
    .executeTakeFirst()
