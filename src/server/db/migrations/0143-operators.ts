/** What an operator may do, and who has been stopped: why, by whom, until when. */
import { type Kysely, sql } from 'kysely'

const duties = sql`
ALTER TABLE users ADD COLUMN operator_duties text[] NOT NULL DEFAULT '{}';
UPDATE users SET operator_duties = '{super}' WHERE is_operator;
ALTER TABLE users
  ADD CONSTRAINT users__operator_duties CHECK (operator_duties <@ ARRAY['content', 'merchants', 'money', 'support', 'super']),
  ADD CONSTRAINT users__is_operator CHECK (is_operator = (operator_duties <> '{}'));
CREATE INDEX users__operators ON users (id) WHERE is_operator;
CREATE INDEX users__created_at ON users (created_at);
CREATE INDEX companies__created_day ON companies (created_at);`

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

export async function up(db: Kysely<unknown>): Promise<void> {
  await duties.execute(db)
  await freezes.execute(db)
}
