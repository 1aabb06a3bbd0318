/** Schools hold open days; people take places, which are never more than there are. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE open_days (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      school_id integer NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
      created_by integer NOT NULL REFERENCES users (id),
      title text NOT NULL,
      starts_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      place text NOT NULL,
      description text NOT NULL,
      seats integer NOT NULL,
      seats_taken integer NOT NULL DEFAULT 0,
      state text NOT NULL DEFAULT 'PUBLISHED',
      reason text,
      -- How often it was changed: calendars take the newest.
      changes integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CONSTRAINT open_days__state CHECK (state IN ('PUBLISHED', 'CANCELLED')),
      CONSTRAINT open_days__reason CHECK ((state = 'CANCELLED') = (reason IS NOT NULL)),
      CONSTRAINT open_days__time CHECK (ends_at > starts_at),
      CONSTRAINT open_days__seats CHECK (seats > 0 AND seats_taken BETWEEN 0 AND seats)
    )`.execute(db)
  await sql`CREATE INDEX open_days__school ON open_days (school_id, starts_at, id)`.execute(db)
  await sql`
    CREATE TABLE open_day_places (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      open_day_id integer NOT NULL REFERENCES open_days (id) ON DELETE CASCADE,
      user_id integer NOT NULL REFERENCES users (id),
      contact_name text NOT NULL,
      people smallint NOT NULL,
      shares_phone boolean NOT NULL,
      state text NOT NULL DEFAULT 'REGISTERED',
      created_at timestamptz NOT NULL,
      cancelled_at timestamptz,
      CONSTRAINT open_day_places__state CHECK (state IN ('REGISTERED', 'CANCELLED')),
      CONSTRAINT open_day_places__people CHECK (people BETWEEN 1 AND 4),
      CONSTRAINT open_day_places__cancelled CHECK ((state = 'CANCELLED') = (cancelled_at IS NOT NULL))
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX open_day_places__once ON open_day_places (open_day_id, user_id) WHERE state = 'REGISTERED'`.execute(
    db,
  )
  await sql`CREATE INDEX open_day_places__day ON open_day_places (open_day_id, id)`.execute(db)
  await sql`CREATE INDEX open_day_places__person ON open_day_places (user_id, id)`.execute(db)
}
