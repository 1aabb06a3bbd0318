/**
 * Reviews, what is added to them, answers to questions about services and open days wait unseen as comments do. What is added has no state of
 * its own: while it waits it stands in a column that nothing public reads.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE reviews
      DROP CONSTRAINT reviews__state,
      ADD CONSTRAINT reviews__state CHECK (state IN ('PUBLISHED', 'REVIEWING', 'FOLDED', 'HIDDEN', 'DELETED')),
      ADD COLUMN held_reply text,
      ADD COLUMN held_followup text,
      ADD CONSTRAINT reviews__held_reply CHECK (held_reply IS NULL OR reply IS NULL),
      ADD CONSTRAINT reviews__held_followup CHECK (held_followup IS NULL OR followup IS NULL)`.execute(db)
  await sql`
    ALTER TABLE service_questions
      ADD COLUMN held_answer text,
      ADD COLUMN held_answer_by integer REFERENCES users (id),
      ADD CONSTRAINT service_questions__held_answer CHECK ((held_answer IS NULL) = (held_answer_by IS NULL))`.execute(db)
  await sql`ALTER TABLE open_days ADD COLUMN hold text CONSTRAINT open_days__hold CHECK (hold IN ('WAITING', 'REFUSED'))`.execute(
    db,
  )
}
