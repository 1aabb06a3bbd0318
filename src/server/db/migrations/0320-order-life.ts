/**
 * The life of a paid order: a seller accepts before delivering, buyers ask for refunds of a part or all, operators decide disputes. Sweeps
 * find what is due by partial indexes. A request for a refund is a row of its own, because an order can have several one after the other.
 */
import { type Kysely, sql } from 'kysely'

const OPEN = `('PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'DELIVERED', 'CHANGES_REQUESTED', 'DISPUTED')`

const orders = sql`
ALTER TABLE orders
  ADD COLUMN address text NOT NULL DEFAULT '',
  -- The platform's share of what the seller earns by this order, in basis points, as it was when it was placed.
  ADD COLUMN fee_rate smallint NOT NULL DEFAULT 0,
  -- Whether the service promised that cancelling costs nothing at any time.
  ADD COLUMN free_cancel boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT orders__fee_rate CHECK (fee_rate BETWEEN 0 AND 3000),
  ADD CONSTRAINT orders__address CHECK (char_length(address) <= 200),
  DROP CONSTRAINT orders__state,
  ADD CONSTRAINT orders__state CHECK (state IN ('PENDING_PAYMENT', 'CLOSED', 'PAID', 'CANCELLED', 'COMPLETED', 'REVIEWED')
    OR (state IN ('ACCEPTED', 'DELIVERED', 'CHANGES_REQUESTED') AND kind = 'SERVICE')
    OR (state = 'DISPUTED' AND kind IN ('SERVICE', 'CONSULT')));
ALTER TABLE order_events
  DROP CONSTRAINT order_events__event,
  ADD CONSTRAINT order_events__event CHECK (event IN ('CREATE', 'PAY', 'CLOSE', 'ACCEPT', 'CANCEL', 'DELIVER', 'REQUEST_CHANGES', 'COMPLETE',
    'AUTO_COMPLETE', 'REVIEW', 'DISPUTE', 'DECIDE_REFUND', 'DECIDE_COMPLETE', 'DECIDE_CONTINUE', 'REFUND_APPLY', 'REFUND_PASS', 'REFUND_REFUSE',
    'REFUND_COMPLETE', 'REFUND_CANCEL'));

CREATE INDEX orders__unpaid_due ON orders (pay_before, id) WHERE state = 'PENDING_PAYMENT';
CREATE INDEX orders__accept_due ON orders (accept_before, id) WHERE state = 'DELIVERED';
CREATE INDEX quotes__due ON quotes (valid_until, id) WHERE state IN ('QUOTE_REQUESTED', 'OFFERED', 'COUNTERED');

DROP INDEX orders__seller_company_open;
DROP INDEX orders__seller_user_open;
CREATE INDEX orders__seller_company_open ON orders (seller_company_id, created_at DESC, id DESC)
  WHERE state IN ${sql.raw(OPEN)} AND seller_company_id IS NOT NULL;
CREATE INDEX orders__seller_user_open ON orders (seller_user_id, created_at DESC, id DESC)
  WHERE state IN ${sql.raw(OPEN)} AND seller_company_id IS NULL;

CREATE TABLE refund_requests (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id),
  -- What is to be given back of the price: money and coins together, in fen.
  value integer NOT NULL,
  amount integer NOT NULL,
  coins integer NOT NULL,
  reason text NOT NULL,
  answer text NOT NULL DEFAULT '',
  state text NOT NULL,
  answer_before timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  completed_at timestamptz,
  CONSTRAINT refund_requests__sum CHECK (value > 0 AND amount >= 0 AND coins >= 0 AND value = amount + coins),
  CONSTRAINT refund_requests__reason CHECK (char_length(reason) BETWEEN 1 AND 500),
  CONSTRAINT refund_requests__state CHECK (state IN ('APPLY', 'WAIT_REFUND', 'COMPLETE', 'REFUSE', 'BUYER_CANCEL')),
  CONSTRAINT refund_requests__answer_before CHECK ((state = 'APPLY') <= (answer_before IS NOT NULL)),
  CONSTRAINT refund_requests__completed_at CHECK ((state = 'COMPLETE') = (completed_at IS NOT NULL))
);
CREATE INDEX refund_requests__order_id ON refund_requests (order_id, id);
CREATE UNIQUE INDEX refund_requests__open ON refund_requests (order_id) WHERE state IN ('APPLY', 'WAIT_REFUND');
CREATE INDEX refund_requests__due ON refund_requests (answer_before, id) WHERE state = 'APPLY';`

export async function up(db: Kysely<unknown>): Promise<void> {
  await orders.execute(db)
}
