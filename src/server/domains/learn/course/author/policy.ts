/** Who may offer courses, and what may be done with a course in which state. */

import type { CourseDraft } from '#lib/contract/learn/course-author.ts'
import { courseForm } from '#lib/forms/learn/course.ts'
import { type Actor, companyIdOf, signedInPerson } from '#server/access/actor.ts'
import { leadsCompany } from '#server/access/ownership.ts'
import { AppError } from '#server/errors.ts'

/** The owner of courses: a company with its schools, or a person. `userId` is the acting person. */
export type CourseOwner = { userId: number; companyId: number | null }

/** How many courses that never passed one owner may have at once. */
export const MAX_OPEN = 30

export const isPassed = (state: string): boolean => state === 'ONLINE' || state === 'OFFLINE'

/** @throws AppError `rights.denied` for somebody whose part in the company has nothing to do with its courses. */
export function teaching(actor: Actor): CourseOwner {
  const { userId } = signedInPerson(actor)
  const companyId = companyIdOf(actor)
  if (companyId !== null && !leadsCompany(actor))
    throw new AppError('rights.denied', { message: '公司的课程由负责人和管理员管理' })
  return { userId, companyId }
}

type CourseState = { state: string }

export const isUnderReview = (row: CourseState, revision: CourseState | undefined): boolean =>
  row.state === 'UNDER_REVIEW' || revision?.state === 'UNDER_REVIEW'

/** What has passed is handed in as a change of it, everything else as it is. */
export const canSubmit = (row: CourseState, revision: CourseState | undefined): boolean =>
  isPassed(row.state) ? revision !== undefined && revision.state !== 'UNDER_REVIEW' : row.state !== 'UNDER_REVIEW'

/** @throws AppError `validation.fields` with everything that the review asks for and that is missing. */
export function requireComplete(form: CourseDraft): void {
  const checked = courseForm.safeParse(form)
  if (checked.success) return
  throw new AppError('validation.fields', {
    fields: Object.fromEntries(checked.error.issues.map(issue => [issue.path.join('.'), issue.message] as const).reverse()),
  })
}
