/** Which content was refused and when: the same content that is refused again and again stops publishing (rule 内容发布 四). */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What was checked before has no hash and is not counted; it is gone after thirty days.
  await sql`ALTER TABLE checked_texts ADD COLUMN content_hash text, ADD COLUMN refused_at timestamptz`.execute(db)
  await sql`CREATE INDEX checked_texts__refused ON checked_texts (author_id, content_hash) WHERE refused_at IS NOT NULL`.execute(
    db,
  )
}
