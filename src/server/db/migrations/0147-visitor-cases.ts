/** Visitors make suggestions too: a case of the review queue may come from nobody who is signed in. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE review_cases ALTER COLUMN submitted_by DROP NOT NULL`.execute(db)
}
