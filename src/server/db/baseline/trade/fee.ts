/**
 * The platform's fee by kind of order, with the day from which it holds. Proposed by one operator, approved by another; an order keeps the rate of
 * the moment at which it was made. Where nothing is approved, the rate that the code of the kind names holds.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE fee_rates (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- Basis points.
  rate integer NOT NULL,
  from_day date NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'PROPOSED',
  proposed_by integer NOT NULL REFERENCES users (id),
  proposed_at timestamptz NOT NULL,
  decided_by integer REFERENCES users (id),
  decided_at timestamptz,
  CONSTRAINT fee_rates__rate CHECK (rate BETWEEN 0 AND 3000),
  CONSTRAINT fee_rates__reason CHECK (char_length(reason) BETWEEN 1 AND 500),
  CONSTRAINT fee_rates__state CHECK (state IN ('PROPOSED', 'APPROVED', 'REFUSED')),
  CONSTRAINT fee_rates__decided CHECK ((state = 'PROPOSED') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT fee_rates__two_people CHECK (state <> 'APPROVED' OR decided_by <> proposed_by)
);
CREATE UNIQUE INDEX fee_rates__from_day ON fee_rates (kind, from_day DESC) WHERE state = 'APPROVED';`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
