/** SQL of what happens to the courses and certificates of somebody who has closed their account. */
import { CLOSED_ACCOUNT_NAME } from '#lib/format/closed-account.ts'
import type { Db } from '#server/db/client.ts'
import type { LeavingPerson } from '#server/manifest/domain.ts'

/** Certificates stay valid without the name; documents with it go. */
export async function renameCertificateHolder(trx: Db, { id }: LeavingPerson): Promise<void> {
  await trx
    .deleteFrom('course_certificate_files')
    .where('id', 'in', eb =>
      eb
        .selectFrom('course_certificates')
        .innerJoin('course_enrolments', 'course_enrolments.id', 'course_certificates.enrolment_id')
        .select('course_certificates.id')
        .where('course_enrolments.user_id', '=', id),
    )
    .execute()
  await trx
    .updateTable('course_certificates')
    .set({ holder_name: CLOSED_ACCOUNT_NAME })
    .where('enrolment_id', 'in', eb =>
      eb.selectFrom('course_enrolments').select('course_enrolments.id').where('user_id', '=', id),
    )
    .execute()
}

/** Courses that the person offered are not sold any more; their learners go on learning. @returns the ids of the courses. */
export async function closeCourses(trx: Db, { id }: LeavingPerson): Promise<number[]> {
  const rows = await trx
    .updateTable('courses')
    .set({ state: 'OFFLINE' })
    .where('owner_user_id', '=', id)
    .where('state', '=', 'ONLINE')
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}
