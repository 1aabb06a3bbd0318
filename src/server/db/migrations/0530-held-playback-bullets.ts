/** A bullet comment on a playback waits for an operator where a sensitive word holds it, as those on videos do. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE playback_bullets
      DROP CONSTRAINT playback_bullets__state,
      ADD CONSTRAINT playback_bullets__state CHECK (state IN ('VISIBLE', 'REVIEWING', 'HIDDEN', 'DELETED'))`.execute(db)
}
