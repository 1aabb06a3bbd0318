/** What may be done to a listing as it stands. */
import type { SchoolDraft } from '#lib/contract/learn/school-workspace.ts'
import { AppError } from '#server/errors.ts'

/** How many listings may wait at once, so that nobody fills the queue. */
export const MAX_OPEN = 20

export const PASSED = ['ONLINE', 'OFFLINE'] as const
export const isPassed = (state: string): boolean => state === 'ONLINE' || state === 'OFFLINE'

type SchoolState = { state: string }

export const isUnderReview = (row: SchoolState, revision: SchoolState | undefined): boolean =>
  row.state === 'UNDER_REVIEW' || revision?.state === 'UNDER_REVIEW'

/** What has passed is handed in as a change of it, everything else as it is. */
export const canSubmit = (row: SchoolState, revision: SchoolState | undefined): boolean =>
  isPassed(row.state) ? revision?.state === 'DRAFT' : row.state === 'DRAFT' || row.state === 'REJECTED'

/** Two majors of one name could not be told apart. */
export function refuseRepeats({ majors }: SchoolDraft): void {
  const index = majors.findIndex((major, at) => majors.slice(0, at).some(earlier => earlier.name === major.name))
  if (index >= 0) throw new AppError('validation.fields', { fields: { [`majors.${index}.name`]: '已经有同名的专业了' } })
}
