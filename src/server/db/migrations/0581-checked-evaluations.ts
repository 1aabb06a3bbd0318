/** Evaluations of consultants, and the replies to them, wait unseen where the list of sensitive words says so, as reviews do. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE consultation_evaluations
      DROP CONSTRAINT consultation_evaluations__state,
      ADD CONSTRAINT consultation_evaluations__state CHECK (state IN ('VISIBLE', 'REVIEWING', 'HIDDEN')),
      -- A reply that waits: nothing public reads it.
      ADD COLUMN held_reply text,
      ADD CONSTRAINT consultation_evaluations__held_reply CHECK (held_reply IS NULL OR reply = '');`.execute(db)
}
