/**
 * A playback that was reported and found against the rules is hidden. Apart from TAKEN_DOWN, which a side asked for: an appeal that is upheld
 * brings the one back and never the other.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE playbacks
      DROP CONSTRAINT playbacks__publication,
      ADD CONSTRAINT playbacks__publication
        CHECK (publication IN ('PRIVATE', 'WAIT_CONSENT', 'REVIEWING', 'PUBLISHED', 'WITHDRAWN', 'TAKEN_DOWN', 'HIDDEN'));`.execute(
    db,
  )
}
