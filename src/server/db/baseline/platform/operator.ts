/**
 * Who has been stopped: why, by whom, until when; and what that took offline, so that its end puts back just that. Operators who saw with somebody's
 * eyes: when, for how long, why. Categories whose new name search does not know yet.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
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
CREATE INDEX freezes__company_id ON freezes (company_id, id DESC);

CREATE TABLE freeze_suspended (
  freeze_id integer NOT NULL REFERENCES freezes (id),
  kind text NOT NULL,
  ref_id integer NOT NULL,
  state text NOT NULL,
  PRIMARY KEY (freeze_id, kind, ref_id)
);

CREATE TABLE shadows (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operator_id integer NOT NULL REFERENCES users (id),
  -- Of the operator: with it the shadow ends.
  session_id integer NOT NULL,
  user_id integer NOT NULL REFERENCES users (id),
  reason text NOT NULL,
  began_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT shadows__reason CHECK (char_length(reason) BETWEEN 2 AND 200),
  CONSTRAINT shadows__ends CHECK (ends_at > began_at),
  CONSTRAINT shadows__ended CHECK (ended_at >= began_at),
  CONSTRAINT shadows__others CHECK (operator_id <> user_id)
);
CREATE UNIQUE INDEX shadows__open ON shadows (session_id) WHERE ended_at IS NULL;
CREATE INDEX shadows__user_id ON shadows (user_id, id DESC);
CREATE INDEX shadows__operator_id ON shadows (operator_id);

CREATE TABLE category_renames (
  area text NOT NULL,
  category_id integer NOT NULL,
  -- Of search documents.
  kind text NOT NULL,
  -- The last record that was indexed anew.
  after_id integer NOT NULL DEFAULT 0,
  PRIMARY KEY (area, category_id, kind),
  CONSTRAINT category_renames__area CHECK (area IN ('SERVICE', 'CONSULT', 'COURSE', 'PROFESSION', 'BOARD'))
);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
