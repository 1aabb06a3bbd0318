/**
 * Operators give money of a completed order back (rule 未成年人 六): one says how much and why, another confirms, and only then it moves. The
 * order tells of it by a step of its own.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE platform_refunds (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      order_id integer NOT NULL REFERENCES orders (id),
      -- Of the price, in fen, coins included.
      value integer NOT NULL,
      -- Both sides read it.
      reason text NOT NULL,
      state text NOT NULL DEFAULT 'PROPOSED',
      proposed_by integer NOT NULL REFERENCES users (id),
      proposed_at timestamptz NOT NULL,
      decided_by integer REFERENCES users (id),
      decided_at timestamptz,
      CONSTRAINT platform_refunds__value CHECK (value > 0),
      CONSTRAINT platform_refunds__reason CHECK (char_length(reason) BETWEEN 1 AND 500),
      CONSTRAINT platform_refunds__state CHECK (state IN ('PROPOSED', 'APPROVED', 'REFUSED')),
      CONSTRAINT platform_refunds__decided CHECK ((state = 'PROPOSED') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
      CONSTRAINT platform_refunds__two_people CHECK (state <> 'APPROVED' OR decided_by <> proposed_by)
    );
    CREATE UNIQUE INDEX platform_refunds__one_open ON platform_refunds (order_id) WHERE state = 'PROPOSED';
    CREATE INDEX platform_refunds__state ON platform_refunds (state, id DESC);
    ALTER TABLE order_events
      DROP CONSTRAINT order_events__event,
      ADD CONSTRAINT order_events__event CHECK (event IN ('CREATE', 'PAY', 'CLOSE', 'ACCEPT', 'START', 'PROGRESS', 'CANCEL', 'DELIVER',
        'REQUEST_CHANGES', 'COMPLETE', 'AUTO_COMPLETE', 'REVIEW', 'DISPUTE', 'STATEMENT', 'DISPUTE_WITHDRAW', 'DISPUTE_CLOSE',
        'DECIDE_REFUND', 'DECIDE_COMPLETE', 'DECIDE_CONTINUE', 'RECONSIDER', 'REFUND_APPLY', 'REFUND_PASS', 'REFUND_REFUSE',
        'REFUND_COMPLETE', 'REFUND_CANCEL', 'PLATFORM_REFUND'));`.execute(db)
}
