/** An announced version of a rule can be withdrawn before its day, and people are told of a new agreement, in batches. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE rule_versions
      ADD COLUMN withdrawn_at timestamptz,
      ADD COLUMN withdrawn_by integer REFERENCES users (id),
      ADD COLUMN withdraw_reason text,
      -- The highest account that was told of it; notified_at: all of them were.
      ADD COLUMN notified_up_to integer NOT NULL DEFAULT 0,
      ADD COLUMN notified_at timestamptz,
      ADD CONSTRAINT rule_versions__withdrawn CHECK (num_nonnulls(withdrawn_at, withdrawn_by, withdraw_reason) IN (0, 3))`.execute(
    db,
  )
  // What was published before was announced in the working areas.
  await sql`UPDATE rule_versions SET notified_at = published_at`.execute(db)
  await sql`CREATE INDEX rule_versions__unannounced ON rule_versions (id) WHERE notified_at IS NULL`.execute(db)
}
