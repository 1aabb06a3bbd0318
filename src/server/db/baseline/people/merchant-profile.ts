/** What individual merchants say about themselves in public; one who says nothing has no row. */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE merchant_profiles (
  user_id integer PRIMARY KEY REFERENCES users (id),
  headline text NOT NULL DEFAULT '',
  intro text NOT NULL DEFAULT '',
  contact_hours text NOT NULL DEFAULT '',
  served_area_codes integer[] NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT merchant_profiles__headline CHECK (char_length(headline) <= 40),
  CONSTRAINT merchant_profiles__intro CHECK (char_length(intro) <= 2000),
  CONSTRAINT merchant_profiles__contact_hours CHECK (char_length(contact_hours) <= 40)
);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
