/** Who takes the courses, how far they have come, and the certificates of those who finished. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import type { Rng } from '#demo/rng.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { CourseEnrolmentsTable, CoursesTable, EnrolmentState } from '#server/domains/learn/course/tables.ts'
import type { Course } from './draft.ts'
import { momentBetween } from './moment.ts'

/** Every one occurs: the first learner of each course is in the next of them. */
const STATES: readonly EnrolmentState[] = ['UNPAID', 'LEARNING', 'FINISHED', 'EXPIRED', 'REFUNDING', 'REFUNDED', 'CANCELLED']

export async function insertEnrolments(context: SeedContext, courses: readonly Course[]): Promise<void> {
  const enrolments = courses.flatMap((course, index) => enrolmentsOf(context, course, index))
  const ids = await insertReturningIds(context.db, 'course_enrolments', enrolments)
  await insertAll(
    context.db,
    'course_certificates',
    enrolments.flatMap((row, index) => (row.state === 'FINISHED' ? [certificateOf(context, row, ids[index]!)] : [])),
  )
}

function enrolmentsOf(
  { rng, now, people }: SeedContext,
  { id, row }: Course,
  index: number,
): Insertable<CourseEnrolmentsTable>[] {
  const { published_at: published } = row
  if (!published) return []
  return rng.sample(people, rng.int(2, 5)).map((person, at) => {
    const state = at === 0 ? STATES[index % STATES.length]! : rng.pick(['LEARNING', 'LEARNING', 'FINISHED'] as const)
    const created = momentBetween(rng, new Date(published), now)
    return {
      course_id: id,
      user_id: person.id,
      state,
      order_no: null,
      paid: state === 'UNPAID' || state === 'CANCELLED' ? 0 : row.price,
      lessons_done: drawLessonsDone(rng, row, state),
      expires_at: row.valid_days ? new Date(created.getTime() + row.valid_days * DAY_MS) : null,
      finished_at: state === 'FINISHED' ? momentBetween(rng, created, now) : null,
      created_at: created,
    }
  })
}

function drawLessonsDone(rng: Rng, { lesson_count: count = 0 }: Insertable<CoursesTable>, state: EnrolmentState): number {
  if (state === 'FINISHED') return count
  return state === 'LEARNING' ? rng.int(0, count) : 0
}

const certificateOf = ({ now, people }: SeedContext, row: Insertable<CourseEnrolmentsTable>, id: number) => ({
  enrolment_id: id,
  code: `CH${now.getFullYear()}${String(id).padStart(8, '0')}`,
  holder_name: people.find(person => person.id === row.user_id)?.realName ?? '',
  issued_at: new Date(row.finished_at ?? now),
  revoked_at: null,
})
