/** One word for what a record was when it was read: its version. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE playbacks RENAME COLUMN terms_rev TO terms_version;
    ALTER TABLE playback_agreements RENAME COLUMN terms_rev TO terms_version;`.execute(db)
}
