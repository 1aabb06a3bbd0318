/**
 * Publishing a playback: each side agrees for itself to the same terms, an operator reviews it, and either side can have it taken down.
 * Terms have a revision: whoever agrees names the one that was read.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE playbacks
      DROP CONSTRAINT playbacks__publication,
      ADD CONSTRAINT playbacks__publication
        CHECK (publication IN ('PRIVATE', 'WAIT_CONSENT', 'REVIEWING', 'PUBLISHED', 'WITHDRAWN', 'TAKEN_DOWN')),
      ADD COLUMN labels text[] NOT NULL DEFAULT '{}',
      ADD COLUMN terms_rev integer NOT NULL DEFAULT 0,
      -- Why an operator refused it, for its two sides.
      ADD COLUMN refuse_reason text NOT NULL DEFAULT '',
      ADD COLUMN takedown_side text,
      ADD COLUMN takedown_reason text NOT NULL DEFAULT '',
      ADD COLUMN takedown_due timestamptz,
      ADD CONSTRAINT playbacks__takedown CHECK (takedown_side IN ('ASKER', 'CONSULTANT') AND takedown_due IS NOT NULL OR takedown_side IS NULL);
    CREATE INDEX playbacks__takedown_due ON playbacks (takedown_due, id) WHERE takedown_due IS NOT NULL AND publication = 'PUBLISHED';
    ALTER TABLE playback_lines
      -- Left out by one of the sides; never shown to anybody else.
      ADD COLUMN omitted boolean NOT NULL DEFAULT false;

    CREATE TABLE playback_agreements (
      playback_id integer NOT NULL REFERENCES playbacks (id) ON DELETE CASCADE,
      side text NOT NULL,
      user_id integer NOT NULL REFERENCES users (id),
      terms_rev integer NOT NULL,
      agreed_at timestamptz NOT NULL,
      PRIMARY KEY (playback_id, side),
      CONSTRAINT playback_agreements__side CHECK (side IN ('ASKER', 'CONSULTANT'))
    );`.execute(db)
}
