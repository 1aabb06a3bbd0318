/** Searches that people keep, and until when each was looked through for what is new. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      CONSTRAINT saved_searches__address UNIQUE (user_id, address),
      CONSTRAINT saved_searches__kind CHECK (kind IN ('SERVICE', 'RECRUITMENT')),
      CONSTRAINT saved_searches__name CHECK (char_length(name) BETWEEN 1 AND 40)
    )`.execute(db)
  await sql`CREATE INDEX saved_searches__next_at ON saved_searches (next_at, id) WHERE is_on`.execute(db)
}
