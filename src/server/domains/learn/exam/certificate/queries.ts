/** SQL of certificates of exams. */
import type { Db } from '#server/db/client.ts'

/** A registration that has passed, and whether its result is public yet. */
export const findPassed = (db: Db, registrationId: number, now: Date) =>
  db
    .selectFrom('exam_registrations')
    .innerJoin('exams', 'exams.id', 'exam_registrations.exam_id')
    .select(['exam_registrations.user_id', 'exam_registrations.form', 'exams.title'])
    .where('exam_registrations.id', '=', registrationId)
    .where('exam_registrations.state', '=', 'SCORED')
    .where('exam_registrations.passed', '=', true)
    .where(eb => eb.or([eb('exams.result_at', 'is', null), eb('exams.result_at', '<=', now)]))
    .executeTakeFirst()

/** The last one of a registration, revoked or not. */
export const findLast = (db: Db, registrationId: number) =>
  db
    .selectFrom('exam_certificates')
    .selectAll()
    .where('registration_id', '=', registrationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** @returns undefined when there is a valid one already. */
export const insertCertificate = async (
  trx: Db,
  row: { registration_id: number; code: string; holder_name: string; issued_at: Date; revoked_at: null },
): Promise<number | undefined> =>
  (
    await trx
      .insertInto('exam_certificates')
      .values(row)
      .onConflict(conflict => conflict.column('registration_id').where('revoked_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

export const lockValid = (trx: Db, registrationId: number) =>
  trx
    .selectFrom('exam_certificates')
    .selectAll()
    .where('registration_id', '=', registrationId)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const updateRevoked = (trx: Db, id: number, { reason, byCorrection, now }: Revoked) =>
  trx
    .updateTable('exam_certificates')
    .set({ revoked_at: now, revoke_reason: reason, by_correction: byCorrection })
    .where('id', '=', id)
    .execute()

export type Revoked = { reason: string; byCorrection: boolean; now: Date }

/** The holder and the organiser of a certificate that is valid. */
export const findValidSides = (db: Db, id: number) =>
  db
    .selectFrom('exam_certificates as certificate')
    .innerJoin('exam_registrations as registration', 'registration.id', 'certificate.registration_id')
    .innerJoin('exams', 'exams.id', 'registration.exam_id')
    .leftJoin('schools', 'schools.id', 'exams.school_id')
    .select(['registration.user_id', 'schools.company_id'])
    .where('certificate.id', '=', id)
    .where('certificate.revoked_at', 'is', null)
    .executeTakeFirst()

export const deleteFile = (trx: Db, id: number) => trx.deleteFrom('exam_certificate_files').where('id', '=', id).execute()

/** What stands on the document; undefined when it proves nothing any more. */
export const findDocument = (db: Db, id: number) =>
  db
    .selectFrom('exam_certificates as certificate')
    .innerJoin('exam_registrations as registration', 'registration.id', 'certificate.registration_id')
    .innerJoin('exams', 'exams.id', 'registration.exam_id')
    .innerJoin('exam_sites as site', 'site.id', 'registration.site_id')
    .select(['certificate.code', 'certificate.holder_name', 'certificate.issued_at'])
    .select(['registration.ticket_no', 'registration.score', 'exams.title', 'exams.organiser', 'exams.starts_at'])
    .select('site.name as site_name')
    .where('certificate.id', '=', id)
    .where('certificate.revoked_at', 'is', null)
    .executeTakeFirst()

export const findByCode = (db: Db, code: string) =>
  db
    .selectFrom('exam_certificates as certificate')
    .innerJoin('exam_registrations as registration', 'registration.id', 'certificate.registration_id')
    .innerJoin('exams', 'exams.id', 'registration.exam_id')
    .select(['certificate.code', 'certificate.holder_name', 'certificate.issued_at', 'certificate.revoked_at'])
    .select(['exams.title', 'exams.organiser', 'exams.starts_at'])
    .where('certificate.code', '=', code)
    .executeTakeFirst()
