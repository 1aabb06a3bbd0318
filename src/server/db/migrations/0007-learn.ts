/** Schools, courses, exams. */
import type { Kysely } from 'kysely'
import * as courses from '../baseline/learn/courses.ts'
import * as exams from '../baseline/learn/exams.ts'
import * as schools from '../baseline/learn/schools.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [schools, courses, exams]) await part.up(db)
}
