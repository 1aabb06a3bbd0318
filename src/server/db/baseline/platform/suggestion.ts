/** Suggestions with their tickets. */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE suggestions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket text NOT NULL,
  user_id integer REFERENCES users (id),
  company_id integer REFERENCES companies (id),
  kind text NOT NULL,
  body text NOT NULL,
  contact text NOT NULL DEFAULT '',
  upload_ids integer[] NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'WAITING',
  answer text,
  created_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  CONSTRAINT suggestions__ticket UNIQUE (ticket),
  CONSTRAINT suggestions__kind CHECK (kind IN ('FEATURE', 'BUG', 'CONTENT', 'COMPLAINT', 'MINORS', 'PRIVACY', 'OTHER')),
  CONSTRAINT suggestions__state CHECK (state IN ('WAITING', 'ANSWERED', 'DECLINED')),
  CONSTRAINT suggestions__body CHECK (char_length(body) BETWEEN 1 AND 2000),
  CONSTRAINT suggestions__answer CHECK ((state = 'WAITING') = (answer IS NULL) AND (answer IS NULL) = (answered_at IS NULL)),
  CONSTRAINT suggestions__attachments CHECK (cardinality(upload_ids) <= 5 AND (user_id IS NOT NULL OR upload_ids = '{}'))
);
CREATE INDEX suggestions__user_id ON suggestions (user_id, id DESC) WHERE user_id IS NOT NULL;

-- The last ticket of each business day.
CREATE TABLE suggestion_days (
  day date PRIMARY KEY,
  last integer NOT NULL
);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
