/** Applying to become a consultant: the certificates that were handed in, and what was decided about them. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE consultants
      ADD COLUMN certificate_ids integer[] NOT NULL DEFAULT '{}',
      ADD COLUMN applied_at timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN decided_at timestamptz,
      ADD COLUMN decided_by integer REFERENCES users (id),
      ADD COLUMN refuse_reason text NOT NULL DEFAULT '',
      ADD CONSTRAINT consultants__certificates CHECK (cardinality(certificate_ids) <= 6)`.execute(db)
  await sql`UPDATE consultants SET applied_at = created_at`.execute(db)
}
