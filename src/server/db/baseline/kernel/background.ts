/** When each piece of background work last ran: the row by which processes agree who runs it, and what the console shows of it. */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE background_jobs (
  name text PRIMARY KEY,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  failed_at timestamptz,
  runs integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  -- What the console shows: when the next turn comes, how long the last one took, why it failed.
  every_seconds double precision,
  last_ms integer,
  last_error text,
  -- An operator asked for a run at once; cleared by the process that runs the job.
  asked_at timestamptz,
  CONSTRAINT background_jobs__last_ms CHECK (last_ms >= 0),
  CONSTRAINT background_jobs__last_error CHECK (char_length(last_error) <= 300)
);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
