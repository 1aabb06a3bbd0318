/** Features that operators have switched off for everybody, with the text for visitors. */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE feature_switches (
  feature text PRIMARY KEY,
  is_off boolean NOT NULL,
  message text NOT NULL,
  changed_by integer NOT NULL REFERENCES users (id),
  changed_at timestamptz NOT NULL,
  CONSTRAINT feature_switches__feature CHECK (feature IN ('SIGN_UP', 'POSTING', 'PAYING', 'CHAT', 'CALLS')),
  CONSTRAINT feature_switches__message CHECK (NOT is_off OR char_length(message) BETWEEN 4 AND 100)
);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
