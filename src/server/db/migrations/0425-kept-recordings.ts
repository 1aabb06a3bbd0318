/** Recordings by their age, so that those that were kept for long enough are found, and consents that wait for a recording. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX recordings__finished_at ON recordings (finished_at, playback_id) WHERE finished_at IS NOT NULL`.execute(
    db,
  )
  await sql`CREATE INDEX recording_consents__waiting ON recording_consents (agreed_at) WHERE ended_at IS NULL AND playback_id IS NULL`.execute(
    db,
  )
}
