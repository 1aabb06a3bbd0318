/** When each piece of background work last ran: the row by which processes agree who runs it, and what the console shows. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE background_jobs (
      name text PRIMARY KEY,
      started_at timestamptz NOT NULL,
      finished_at timestamptz,
      failed_at timestamptz,
      runs integer NOT NULL DEFAULT 0,
      failures integer NOT NULL DEFAULT 0
    )`.execute(db)
}
