/**
 * Payout accounts and withdrawals. An account is never changed: another one takes its place, so that a withdrawal still says where its money went.
 * The number is sealed; only its end is readable. That two people decide is held by the table as well.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE payout_accounts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer REFERENCES users (id),
  company_id integer REFERENCES companies (id),
  -- Who entered it.
  created_by integer NOT NULL REFERENCES users (id),
  kind text NOT NULL,
  holder_name text NOT NULL,
  bank_name text NOT NULL DEFAULT '',
  number_cipher bytea,
  number_end text NOT NULL,
  created_at timestamptz NOT NULL,
  replaced_at timestamptz,
  CONSTRAINT payout_accounts__one_owner CHECK (num_nonnulls(user_id, company_id) = 1),
  CONSTRAINT payout_accounts__kind CHECK (kind IN ('BANK', 'ALIPAY')),
  CONSTRAINT payout_accounts__number CHECK (number_cipher IS NOT NULL OR replaced_at IS NOT NULL),
  CONSTRAINT payout_accounts__number_end CHECK (char_length(number_end) <= 4)
);
CREATE UNIQUE INDEX payout_accounts__current ON payout_accounts (user_id, company_id) NULLS NOT DISTINCT WHERE replaced_at IS NULL;
CREATE INDEX payout_accounts__company_id ON payout_accounts (company_id) WHERE replaced_at IS NULL AND company_id IS NOT NULL;

CREATE TABLE withdrawals (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  withdrawal_no text NOT NULL,
  user_id integer REFERENCES users (id),
  company_id integer REFERENCES companies (id),
  applied_by integer NOT NULL REFERENCES users (id),
  account_id integer NOT NULL REFERENCES payout_accounts (id),
  amount integer NOT NULL,
  state text NOT NULL DEFAULT 'APPLIED',
  -- Why it was refused or failed.
  reason text NOT NULL DEFAULT '',
  -- Whom it was paid through, and the number that it has there.
  channel text,
  reference text,
  checked_by integer REFERENCES users (id),
  approved_by integer REFERENCES users (id),
  paying_by integer REFERENCES users (id),
  ended_by integer REFERENCES users (id),
  applied_at timestamptz NOT NULL,
  applied_day date NOT NULL GENERATED ALWAYS AS ((applied_at AT TIME ZONE 'Asia/Shanghai')::date) STORED,
  checked_at timestamptz,
  approved_at timestamptz,
  paying_at timestamptz,
  ended_at timestamptz,
  CONSTRAINT withdrawals__withdrawal_no UNIQUE (withdrawal_no),
  CONSTRAINT withdrawals__one_owner CHECK (num_nonnulls(user_id, company_id) = 1),
  CONSTRAINT withdrawals__amount CHECK (amount BETWEEN 1 AND 5000000),
  CONSTRAINT withdrawals__state CHECK (state IN ('APPLIED', 'CHECKED', 'APPROVED', 'PAYING', 'PAID', 'FAILED', 'REFUSED')),
  CONSTRAINT withdrawals__reason CHECK ((state IN ('FAILED', 'REFUSED')) = (reason <> '')),
  CONSTRAINT withdrawals__two_people CHECK (approved_by <> checked_by),
  CONSTRAINT withdrawals__approved CHECK (state NOT IN ('APPROVED', 'PAYING', 'PAID', 'FAILED') OR num_nonnulls(checked_by, approved_by) = 2),
  CONSTRAINT withdrawals__ended CHECK ((state IN ('PAID', 'FAILED', 'REFUSED')) = (ended_at IS NOT NULL)),
  CONSTRAINT withdrawals__paid CHECK ((state = 'PAID') = (num_nonnulls(channel, reference) = 2)),
  CONSTRAINT withdrawals__reference UNIQUE (channel, reference)
);
CREATE INDEX withdrawals__user_id ON withdrawals (user_id, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX withdrawals__company_id ON withdrawals (company_id, id DESC) WHERE company_id IS NOT NULL;
CREATE INDEX withdrawals__open ON withdrawals (applied_at, id) WHERE state IN ('APPLIED', 'CHECKED', 'APPROVED', 'PAYING');
CREATE INDEX withdrawals__state ON withdrawals (state, applied_at, id);
CREATE INDEX withdrawals__paid ON withdrawals (channel, ended_at) WHERE state = 'PAID';`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
