/**
 * Comparing each day's bill of a provider with what stands here. The lines of a bill are written down, so that one that comes on another day is
 * still found, and one that comes twice is seen. Payouts made by hand have a bill as well: the statement that an operator enters.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE reconciliation_days (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  book text NOT NULL,
  day date NOT NULL,
  state text NOT NULL DEFAULT 'WAITING',
  -- Why the last attempt brought no bill.
  failure text,
  attempts integer NOT NULL DEFAULT 0,
  -- When the provider is asked next; null where a person has to enter the statement.
  next_poll_at timestamptz,
  compared_at timestamptz,
  bill_count integer NOT NULL DEFAULT 0,
  bill_in bigint NOT NULL DEFAULT 0,
  bill_out bigint NOT NULL DEFAULT 0,
  own_count integer NOT NULL DEFAULT 0,
  own_in bigint NOT NULL DEFAULT 0,
  own_out bigint NOT NULL DEFAULT 0,
  CONSTRAINT reconciliation_days__once UNIQUE (provider, book, day),
  CONSTRAINT reconciliation_days__book CHECK (book IN ('TRADE', 'PAYOUT')),
  CONSTRAINT reconciliation_days__state CHECK (state IN ('WAITING', 'COMPARED')),
  CONSTRAINT reconciliation_days__failure CHECK (failure IS NULL OR failure IN ('NOT_READY', 'UNREADABLE', 'UNREACHABLE')),
  CONSTRAINT reconciliation_days__compared CHECK ((state = 'COMPARED') = (compared_at IS NOT NULL) AND (state = 'WAITING' OR failure IS NULL))
);
CREATE INDEX reconciliation_days__next_poll_at ON reconciliation_days (next_poll_at) WHERE state = 'WAITING';
CREATE INDEX reconciliation_days__day ON reconciliation_days (day DESC, id DESC);

CREATE TABLE reconciliation_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day_id integer NOT NULL REFERENCES reconciliation_days (id),
  provider text NOT NULL,
  subject text NOT NULL,
  number text NOT NULL,
  transaction_id text NOT NULL,
  -- Fen; what left is negative.
  amount bigint NOT NULL,
  CONSTRAINT reconciliation_lines__subject CHECK (subject IN ('PAYMENT', 'REFUND', 'PAYOUT'))
);
CREATE INDEX reconciliation_lines__number ON reconciliation_lines (provider, subject, number);
CREATE INDEX reconciliation_lines__day_id ON reconciliation_lines (day_id);

-- OPEN until an operator explains it, points to the correction that two operators made, or both sides agree by themselves (MATCHED).
CREATE TABLE reconciliation_findings (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  day date NOT NULL,
  -- BILL: found by comparing. NOTICE: what a signed notice said did not fit, see payment_findings.
  source text NOT NULL,
  ref text NOT NULL,
  subject text NOT NULL,
  finding text NOT NULL,
  number text NOT NULL,
  transaction_id text NOT NULL DEFAULT '',
  bill_amount bigint,
  own_amount bigint,
  order_id integer REFERENCES orders (id),
  state text NOT NULL DEFAULT 'OPEN',
  note text NOT NULL DEFAULT '',
  correction_id integer REFERENCES ledger_corrections (id),
  decided_by integer REFERENCES users (id),
  decided_at timestamptz,
  found_at timestamptz NOT NULL,
  CONSTRAINT reconciliation_findings__once UNIQUE (source, ref),
  CONSTRAINT reconciliation_findings__correction UNIQUE (correction_id),
  CONSTRAINT reconciliation_findings__source CHECK (source IN ('BILL', 'NOTICE')),
  CONSTRAINT reconciliation_findings__subject CHECK (subject IN ('PAYMENT', 'REFUND', 'PAYOUT')),
  CONSTRAINT reconciliation_findings__finding CHECK (finding IN
    ('MISSING_HERE', 'MISSING_THERE', 'AMOUNT', 'STATE', 'TWICE', 'TRANSACTION', 'FAILED', 'NOT_SHARED', 'NOT_PAID_OUT')),
  CONSTRAINT reconciliation_findings__state CHECK (state IN ('OPEN', 'EXPLAINED', 'CORRECTED', 'MATCHED')),
  CONSTRAINT reconciliation_findings__decided CHECK ((state = 'OPEN') = (decided_at IS NULL)
    AND (state IN ('EXPLAINED', 'CORRECTED')) = (decided_by IS NOT NULL)
    AND (state = 'CORRECTED') = (correction_id IS NOT NULL) AND (state <> 'EXPLAINED' OR note <> ''))
);
CREATE INDEX reconciliation_findings__open ON reconciliation_findings (id) WHERE state = 'OPEN';
CREATE INDEX reconciliation_findings__state ON reconciliation_findings (state, id DESC);
CREATE INDEX reconciliation_findings__day ON reconciliation_findings (provider, day);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
