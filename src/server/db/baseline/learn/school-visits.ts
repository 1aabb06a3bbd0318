/** Open days, whose places are never more than there are; and enquiries, which a school answers in the same thread. */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE school_enquiries (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  school_id integer NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users (id),
  topic text NOT NULL,
  state text NOT NULL DEFAULT 'WAITING',
  -- The person agreed that the school may see their phone.
  shares_phone boolean NOT NULL,
  last_text text NOT NULL,
  last_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT school_enquiries__topic CHECK (topic IN ('ADMISSION', 'FEE', 'MAJOR', 'LIFE', 'OTHER')),
  CONSTRAINT school_enquiries__state CHECK (state IN ('WAITING', 'ANSWERED', 'CLOSED')),
  -- What is over is nobody's to call about.
  CONSTRAINT school_enquiries__consent CHECK (state <> 'CLOSED' OR NOT shares_phone)
);
-- One that is open, of a person at a school.
CREATE UNIQUE INDEX school_enquiries__open ON school_enquiries (user_id, school_id) WHERE state <> 'CLOSED';
CREATE INDEX school_enquiries__person ON school_enquiries (user_id, last_at, id);
CREATE INDEX school_enquiries__school ON school_enquiries (school_id, state, last_at, id);

CREATE TABLE school_enquiry_messages (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enquiry_id integer NOT NULL REFERENCES school_enquiries (id) ON DELETE CASCADE,
  author_user_id integer NOT NULL REFERENCES users (id),
  by_school boolean NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX school_enquiry_messages__enquiry ON school_enquiry_messages (enquiry_id, id);
CREATE INDEX school_enquiry_messages__author ON school_enquiry_messages (author_user_id);

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
  hold text CONSTRAINT open_days__hold CHECK (hold IN ('WAITING', 'REFUSED')),
  CONSTRAINT open_days__state CHECK (state IN ('PUBLISHED', 'CANCELLED')),
  CONSTRAINT open_days__reason CHECK ((state = 'CANCELLED') = (reason IS NOT NULL)),
  CONSTRAINT open_days__time CHECK (ends_at > starts_at),
  CONSTRAINT open_days__seats CHECK (seats > 0 AND seats_taken BETWEEN 0 AND seats)
);
CREATE INDEX open_days__school ON open_days (school_id, starts_at, id);

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
);
CREATE UNIQUE INDEX open_day_places__once ON open_day_places (open_day_id, user_id) WHERE state = 'REGISTERED';
CREATE INDEX open_day_places__day ON open_day_places (open_day_id, id);
CREATE INDEX open_day_places__person ON open_day_places (user_id, id);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
