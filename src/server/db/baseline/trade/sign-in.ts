/**
 * Daily sign-in: one row per person and day of Shanghai, which is what makes a second one of the same day harmless. A day that a fault of the site
 * prevented is put into its row, and the days after it count anew.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE sign_ins (
  user_id integer NOT NULL REFERENCES users (id),
  day date NOT NULL,
  -- The how manieth day in a row this is.
  streak integer NOT NULL,
  coins smallint NOT NULL,
  signed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, day),
  CONSTRAINT sign_ins__streak CHECK (streak >= 1),
  CONSTRAINT sign_ins__coins CHECK (coins = (streak - 1) % 7 + 1)
);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
