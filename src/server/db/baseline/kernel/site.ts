/** Extensions, facts about the site as a whole, what the embedded ports would have sent, and the counters of every limit. */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE TABLE site_facts (
  key text PRIMARY KEY,
  value text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE inbox_messages (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL DEFAULT '',
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT inbox_messages__channel CHECK (channel IN ('SMS', 'EMAIL'))
);
CREATE INDEX inbox_messages__recipient ON inbox_messages (recipient, id DESC);

-- The shape that rate-limiter-flexible expects.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits__expire ON rate_limits (expire);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
