/** Money that no provider can give back is transferred by hand: one operator says to which account, another pays and enters the bank's number. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE refund_transfers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  refund_id integer NOT NULL REFERENCES refunds (id),
  state text NOT NULL DEFAULT 'PROPOSED',
  -- Where the payer wants it, sealed; forgotten once it is paid or refused.
  account_cipher bytea,
  reference text,
  proposed_by integer NOT NULL REFERENCES users (id),
  decided_by integer REFERENCES users (id),
  proposed_at timestamptz NOT NULL,
  decided_at timestamptz,
  CONSTRAINT refund_transfers__state CHECK (state IN ('PROPOSED', 'PAID', 'REFUSED')),
  CONSTRAINT refund_transfers__two_people CHECK (state <> 'PAID' OR decided_by <> proposed_by),
  CONSTRAINT refund_transfers__account CHECK ((state = 'PROPOSED') = (account_cipher IS NOT NULL)),
  CONSTRAINT refund_transfers__decided CHECK (num_nonnulls(decided_by, decided_at) = CASE state WHEN 'PROPOSED' THEN 0 ELSE 2 END),
  CONSTRAINT refund_transfers__paid CHECK ((state = 'PAID') = (reference IS NOT NULL)),
  CONSTRAINT refund_transfers__reference UNIQUE (reference)
)`.execute(db)
  await sql`CREATE UNIQUE INDEX refund_transfers__once ON refund_transfers (refund_id) WHERE state <> 'REFUSED'`.execute(db)
  await sql`CREATE INDEX refund_transfers__paid_at ON refund_transfers (decided_at) WHERE state = 'PAID'`.execute(db)
}
