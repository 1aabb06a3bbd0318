/** SQL of what is reported here. */
import type { Db } from '#server/db/client.ts'
import { isPublicExam } from './visibility.ts'

export const findReportedExam = (db: Db, id: number) =>
  db
    .selectFrom('exams')
    .leftJoin('schools', 'schools.id', 'exams.school_id')
    .select(['exams.title', 'exams.summary', 'schools.owner_user_id'])
    .where('exams.id', '=', id)
    .where(isPublicExam)
    .executeTakeFirst()
