/**
 * Searches for policies. A policy is dated by its authority, often weeks before editors put it here, so what is new is what a search had not
 * found before.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE saved_searches
      ADD COLUMN seen_ids integer[] NOT NULL DEFAULT '{}',
      DROP CONSTRAINT saved_searches__kind,
      ADD CONSTRAINT saved_searches__kind CHECK (kind IN ('SERVICE', 'RECRUITMENT', 'POLICY')),
      ADD CONSTRAINT saved_searches__seen_ids CHECK (kind = 'POLICY' OR seen_ids = '{}');`.execute(db)
}
