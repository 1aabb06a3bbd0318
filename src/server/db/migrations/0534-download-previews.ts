/** What can be seen of a file before coins are paid for it: made of its first third, or brought by its author (rules of the park, 4.3). */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE download_previews (
      version_id integer PRIMARY KEY REFERENCES download_versions (id) ON DELETE CASCADE,
      source text NOT NULL,
      state text NOT NULL,
      content jsonb,
      upload_ids integer[] NOT NULL DEFAULT '{}',
      problem text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL,
      made_at timestamptz,
      CONSTRAINT download_previews__source CHECK (source IN ('MADE', 'OWN')),
      CONSTRAINT download_previews__state CHECK (state IN ('WAITING', 'READY', 'FAILED')),
      CONSTRAINT download_previews__made CHECK ((state = 'WAITING') = (made_at IS NULL)),
      CONSTRAINT download_previews__content CHECK ((content IS NOT NULL) = (source = 'MADE' AND state = 'READY')),
      CONSTRAINT download_previews__files CHECK ((cardinality(upload_ids) > 0) = (source = 'OWN'))
    );
    CREATE INDEX download_previews__waiting ON download_previews (created_at, version_id) WHERE state = 'WAITING'`.execute(db)
  // What is sold already gets one too, or is sent back to its author.
  await sql`
    INSERT INTO download_previews (version_id, source, state, created_at)
    SELECT version.id, 'MADE', 'WAITING', now()
    FROM download_versions version JOIN downloads ON downloads.id = version.download_id
    WHERE downloads.permission = 'COINS' AND version.upload_id IS NOT NULL
      AND (version.state = 'PUBLISHED' OR version.state = 'UNDER_REVIEW' OR downloads.state = 'UNDER_REVIEW')`.execute(db)
}
