/** A lesson that is a film says where it is read from. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table course_lessons add column source_url text, add column source_mime text`.execute(db)
  await sql`alter table course_lessons add constraint course_lessons__source
    check ((source_url is null) = (source_mime is null) and (source_url is null or kind = 'VIDEO'))`.execute(db)
}
