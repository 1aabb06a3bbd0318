/** Accounts that a guardian has bounded: until when today, and how long they were used. */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE minor_modes (
  user_id integer PRIMARY KEY REFERENCES users (id),
  password_hash text NOT NULL,
  minutes_a_day integer NOT NULL,
  turned_on_at timestamptz NOT NULL,
  -- What follows is of this day, and nothing on any other.
  day date NOT NULL,
  used_seconds integer NOT NULL DEFAULT 0,
  extra_minutes integer NOT NULL DEFAULT 0,
  beat_at timestamptz,
  by_guardian boolean NOT NULL DEFAULT false,
  CONSTRAINT minor_modes__minutes_a_day CHECK (minutes_a_day IN (40, 60, 120)),
  CONSTRAINT minor_modes__used CHECK (used_seconds >= 0),
  CONSTRAINT minor_modes__extra CHECK (extra_minutes >= 0)
);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
