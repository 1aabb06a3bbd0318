/** The figures of learners and the income, for the authors of a course. */
import type { CourseFigures } from '#lib/contract/learn/course-author.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { listLessonFigures, sumIncome, sumLearners } from './figures-queries.ts'
import { teaching } from './policy.ts'
import { findOffered } from './queries.ts'

/** @throws AppError `missing.record` for a course that is not theirs. */
export async function getCourseFigures(db: Db, actor: Actor, courseId: number): Promise<CourseFigures> {
  if (!(await findOffered(db, teaching(actor), courseId))) throw new AppError('missing.record')
  const [learners, income, lessons] = await Promise.all([
    sumLearners(db, courseId),
    sumIncome(db, courseId),
    listLessonFigures(db, courseId),
  ])
  return { ...learners, income, lessons: lessons.map(({ id, ...figures }) => ({ lessonId: id, ...figures })) }
}
