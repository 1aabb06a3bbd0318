/**
 * Corrections of the ledger: proposed by one operator, approved by another, and posted then. Yuan only: coins lie in lots, which a transfer
 * by itself would leave behind. The index finds transfers by their day without costing what is posted more than a few bytes.
 */
import { type Kysely, sql } from 'kysely'

const corrections = sql`
CREATE TABLE ledger_corrections (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  debit integer NOT NULL REFERENCES ledger_accounts (id),
  credit integer NOT NULL REFERENCES ledger_accounts (id),
  amount integer NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'PROPOSED',
  proposed_by integer NOT NULL REFERENCES users (id),
  proposed_at timestamptz NOT NULL,
  decided_by integer REFERENCES users (id),
  decided_at timestamptz,
  CONSTRAINT ledger_corrections__two_accounts CHECK (debit <> credit),
  CONSTRAINT ledger_corrections__amount CHECK (amount > 0),
  CONSTRAINT ledger_corrections__reason CHECK (char_length(reason) BETWEEN 1 AND 500),
  CONSTRAINT ledger_corrections__state CHECK (state IN ('PROPOSED', 'APPROVED', 'REFUSED')),
  CONSTRAINT ledger_corrections__decided CHECK ((state = 'PROPOSED') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT ledger_corrections__two_people CHECK (state <> 'APPROVED' OR decided_by <> proposed_by)
);
CREATE INDEX ledger_corrections__state ON ledger_corrections (state, id DESC);
CREATE INDEX ledger_postings__at ON ledger_postings USING brin (at);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await corrections.execute(db)
}
