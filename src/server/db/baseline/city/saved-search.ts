/**
 * Searches that people keep, and until when each was looked through for what is new. A policy is dated by its authority, often weeks before editors
 * put it here, so what is new of policies is what a search had not found before.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE saved_searches (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id),
  kind text NOT NULL,
  name text NOT NULL,
  -- The list with its filters, in one order of parameters, so that the same search is the same text.
  address text NOT NULL,
  is_on boolean NOT NULL DEFAULT true,
  -- What was published after this is new.
  seen_at timestamptz NOT NULL,
  next_at timestamptz NOT NULL,
  found_at timestamptz,
  created_at timestamptz NOT NULL,
  -- What was found before, of policies.
  seen_ids integer[] NOT NULL DEFAULT '{}',
  CONSTRAINT saved_searches__address UNIQUE (user_id, address),
  CONSTRAINT saved_searches__kind CHECK (kind IN ('SERVICE', 'RECRUITMENT', 'POLICY')),
  CONSTRAINT saved_searches__name CHECK (char_length(name) BETWEEN 1 AND 40),
  CONSTRAINT saved_searches__seen_ids CHECK (kind = 'POLICY' OR seen_ids = '{}')
);
CREATE INDEX saved_searches__next_at ON saved_searches (next_at, id) WHERE is_on;`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
