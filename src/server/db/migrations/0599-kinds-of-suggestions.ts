/**
 * Suggestions about minors and about personal information, as the published rules promise them; and what the review queue shows before everything
 * else. A number and not a flag: with the times after it in one direction, a page of the queue is one range of the index.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE suggestions
      DROP CONSTRAINT suggestions__kind,
      ADD CONSTRAINT suggestions__kind
        CHECK (kind IN ('FEATURE', 'BUG', 'CONTENT', 'COMPLAINT', 'MINORS', 'PRIVACY', 'OTHER'));
    ALTER TABLE review_cases
      ADD COLUMN precedence smallint NOT NULL DEFAULT 1,
      ADD CONSTRAINT review_cases__precedence CHECK (precedence IN (0, 1));
    DROP INDEX review_cases__queue;
    DROP INDEX review_cases__kind;
    CREATE INDEX review_cases__queue ON review_cases (state, precedence, submitted_at, id);
    CREATE INDEX review_cases__kind ON review_cases (kind, state, precedence, submitted_at, id)`.execute(db)
}
