/** Schools, courses, exams. Before the city, whose visitors collect schools. */
import type { Kysely } from 'kysely'
import * as courseLearning from '../baseline/learn/course-learning.ts'
import * as courseTalk from '../baseline/learn/course-talk.ts'
import * as courses from '../baseline/learn/courses.ts'
import * as examRegistrations from '../baseline/learn/exam-registrations.ts'
import * as exams from '../baseline/learn/exams.ts'
import * as lessons from '../baseline/learn/lessons.ts'
import * as schoolVisits from '../baseline/learn/school-visits.ts'
import * as schools from '../baseline/learn/schools.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [schools, courses, lessons, exams, courseTalk, courseLearning, examRegistrations, schoolVisits])
    await part.up(db)
}
