/** The courses of the company I act for and of its schools, with their students. */

import type { ListOf } from '#lib/contract/define.ts'
import type { WorkspaceCourse, WorkspaceStudent } from '#lib/contract/learn/course-workspace.ts'
import { type Actor, actingCompany } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import { presentCompanyCourse, presentStudent } from './present.ts'
import { findCompanyCourse, listCompanyRows, listStudentRows, type Query } from './queries.ts'

export const listCompanyCourses = async (
  db: Db,
  actor: Actor,
  query: Query<'listCompanyCourses'>,
): Promise<ListOf<WorkspaceCourse>> =>
  presentPage(await listCompanyRows(db, actingCompany(actor).companyId, query), presentCompanyCourse)

/** @throws AppError `missing.record` for a course that is not the company's. */
export async function listStudents(
  db: Db,
  actor: Actor,
  courseId: number,
  query: Query<'listStudents'>,
): Promise<ListOf<WorkspaceStudent>> {
  const course = await findCompanyCourse(db, actingCompany(actor).companyId, courseId)
  if (!course) throw new AppError('missing.record')
  return presentPage(await listStudentRows(db, courseId, query), presentStudent(course.lesson_count))
}
