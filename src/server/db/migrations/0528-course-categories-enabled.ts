/** Categories of courses can be switched off, as those of services and consultation. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE course_categories ADD COLUMN enabled boolean NOT NULL DEFAULT true`.execute(db)
}
