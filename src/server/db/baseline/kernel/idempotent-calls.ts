/**
 * Submits that came with an Idempotency-Key, for 24 hours. The primary key decides which of several that come at once is the one that runs. No
 * foreign key to a person: `actor` is a name like `user:12` or `user:12/company:3`, and the row is gone within a day.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE idempotent_calls (
  actor text NOT NULL,
  call text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  answer text,
  started_at timestamptz NOT NULL,
  CONSTRAINT idempotent_calls__key PRIMARY KEY (actor, call, key)
);
CREATE INDEX idempotent_calls__started_at ON idempotent_calls (started_at);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
