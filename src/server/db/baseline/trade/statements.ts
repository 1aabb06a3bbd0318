/**
 * Monthly statements. What a month came to is fixed when its statement is issued, checked by the payee or taken as checked, and complete once
 * nothing of the month's orders is open. Their files are made in the background, of any length: they lie in parts, so that neither making nor
 * fetching one holds it whole, and end with their row.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE statement_files (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Whose wallet: one of the two.
  user_id integer REFERENCES users (id),
  company_id integer REFERENCES companies (id),
  asked_by integer NOT NULL REFERENCES users (id),
  month text NOT NULL,
  state text NOT NULL DEFAULT 'WAITING',
  requested_at timestamptz NOT NULL,
  started_at timestamptz,
  expires_at timestamptz,
  tries smallint NOT NULL DEFAULT 0,
  bytes integer,
  format text NOT NULL DEFAULT 'PDF',
  CONSTRAINT statement_files__owner CHECK (num_nonnulls(user_id, company_id) = 1),
  CONSTRAINT statement_files__month CHECK (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  CONSTRAINT statement_files__state CHECK (state IN ('WAITING', 'RUNNING', 'READY', 'FAILED', 'EXPIRED')),
  CONSTRAINT statement_files__ends CHECK (state <> 'READY' OR (expires_at IS NOT NULL AND bytes IS NOT NULL)),
  CONSTRAINT statement_files__format CHECK (format IN ('PDF', 'CSV'))
);
CREATE INDEX statement_files__line ON statement_files (id) WHERE state IN ('WAITING', 'RUNNING');
CREATE INDEX statement_files__expires_at ON statement_files (expires_at) WHERE state = 'READY';
CREATE INDEX statement_files__asked_by ON statement_files (asked_by, requested_at);
CREATE UNIQUE INDEX statement_files__open ON statement_files (coalesce(user_id, 0), coalesce(company_id, 0), month, format)
  WHERE state IN ('WAITING', 'RUNNING');
CREATE INDEX statement_files__user_id ON statement_files (user_id, month, format, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX statement_files__company_id ON statement_files (company_id, month, format, id DESC) WHERE company_id IS NOT NULL;

CREATE TABLE statement_file_parts (
  file_id integer NOT NULL REFERENCES statement_files (id) ON DELETE CASCADE,
  position integer NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT statement_file_parts__pkey PRIMARY KEY (file_id, position)
);

CREATE TABLE monthly_statements (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Whose wallet: one of the two.
  user_id integer REFERENCES users (id),
  company_id integer REFERENCES companies (id),
  month text NOT NULL,
  state text NOT NULL DEFAULT 'OUT',
  income bigint NOT NULL,
  refunded bigint NOT NULL,
  -- Below zero where providers took back more than was paid out.
  withdrawn bigint NOT NULL,
  -- Once more than before each time that something was booked into the month afterwards.
  issue smallint NOT NULL DEFAULT 1,
  issued_at timestamptz NOT NULL,
  checked_at timestamptz,
  -- Nobody where it was taken as checked.
  checked_by integer REFERENCES users (id),
  completed_at timestamptz,
  CONSTRAINT monthly_statements__owner CHECK (num_nonnulls(user_id, company_id) = 1),
  CONSTRAINT monthly_statements__month CHECK (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  CONSTRAINT monthly_statements__state CHECK (state IN ('OUT', 'CHECKED', 'COMPLETE')),
  CONSTRAINT monthly_statements__sums CHECK (income >= 0 AND refunded >= 0),
  CONSTRAINT monthly_statements__checked CHECK ((state = 'OUT') = (checked_at IS NULL)),
  CONSTRAINT monthly_statements__checked_by CHECK (checked_by IS NULL OR checked_at IS NOT NULL),
  CONSTRAINT monthly_statements__complete CHECK ((state = 'COMPLETE') = (completed_at IS NOT NULL))
);
CREATE UNIQUE INDEX monthly_statements__user ON monthly_statements (user_id, month) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX monthly_statements__company ON monthly_statements (company_id, month) WHERE company_id IS NOT NULL;
CREATE INDEX monthly_statements__out ON monthly_statements (issued_at, id) WHERE state = 'OUT';
CREATE INDEX monthly_statements__open ON monthly_statements (id) WHERE state = 'CHECKED';
CREATE INDEX monthly_statements__checked_by ON monthly_statements (checked_by) WHERE checked_by IS NOT NULL;

-- How far the transfers of a month have been read while its statement is being issued.
CREATE TABLE statement_months (
  month text PRIMARY KEY CONSTRAINT statement_months__month CHECK (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  -- The transfer that was read last, in the order of their days.
  read_day date NOT NULL,
  read_id bigint NOT NULL DEFAULT 0,
  issued_at timestamptz
);
CREATE UNIQUE INDEX statement_months__open ON statement_months (month) WHERE issued_at IS NULL;`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
