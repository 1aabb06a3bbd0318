/** Courses that run out are found by when they do; an enrolment is found by the order that pays for it. */
import { type Kysely, sql } from 'kysely'

const indexes = sql`
CREATE INDEX course_enrolments__due ON course_enrolments (expires_at, id) WHERE state = 'LEARNING' AND expires_at IS NOT NULL;
CREATE INDEX course_enrolments__order ON course_enrolments (order_no) WHERE order_no IS NOT NULL;`

export async function up(db: Kysely<unknown>): Promise<void> {
  await indexes.execute(db)
}
