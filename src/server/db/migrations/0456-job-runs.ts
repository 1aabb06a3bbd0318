/** What the console shows of background work: how long the last turn took, why it failed, when the next comes; and asking for a turn now. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE background_jobs
      ADD COLUMN every_seconds double precision,
      ADD COLUMN last_ms integer,
      ADD COLUMN last_error text,
      -- An operator asked for a turn at once; taken back by whoever takes the turn.
      ADD COLUMN asked_at timestamptz,
      ADD CONSTRAINT background_jobs__last_ms CHECK (last_ms >= 0),
      ADD CONSTRAINT background_jobs__last_error CHECK (char_length(last_error) <= 300)`.execute(db)
}
