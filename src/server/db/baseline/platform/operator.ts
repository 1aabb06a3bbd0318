/** Who has been stopped: why, by whom, until when; and what that took offline, so that its end puts back just that. */
import { type Kysely, sql } from 'kysely'

const freezes = sql`
CREATE TABLE freezes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer REFERENCES users (id),
  company_id integer REFERENCES companies (id),
  reason text NOT NULL,
  frozen_by integer NOT NULL REFERENCES users (id),
  frozen_at timestamptz NOT NULL DEFAULT now(),
  until timestamptz,
  closing_at timestamptz,
  ended_at timestamptz,
  ended_by integer REFERENCES users (id),
  CONSTRAINT freezes__subject CHECK (num_nonnulls(user_id, company_id) = 1),
  CONSTRAINT freezes__reason CHECK (char_length(reason) BETWEEN 2 AND 200),
  CONSTRAINT freezes__until CHECK (until > frozen_at),
  CONSTRAINT freezes__ended CHECK (ended_by IS NULL OR ended_at IS NOT NULL)
);
CREATE UNIQUE INDEX freezes__open_user ON freezes (user_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX freezes__open_company ON freezes (company_id) WHERE ended_at IS NULL;
CREATE INDEX freezes__until ON freezes (until) WHERE ended_at IS NULL;
CREATE INDEX freezes__user_id ON freezes (user_id, id DESC);
CREATE INDEX freezes__company_id ON freezes (company_id, id DESC);`

const suspended = sql`
CREATE TABLE freeze_suspended (
  freeze_id integer NOT NULL REFERENCES freezes (id),
  kind text NOT NULL,
  ref_id integer NOT NULL,
  state text NOT NULL,
  PRIMARY KEY (freeze_id, kind, ref_id)
);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await freezes.execute(db)
  await suspended.execute(db)
}
