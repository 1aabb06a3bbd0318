/**
 * Payments and refunds, and what was heard of them. A payment has a number of its own for each attempt, so that an order may be tried by
 * several ways; one of them counts. Numbers and moments are written before a provider is called: what a broken call left open is asked for
 * again by a sweep, under the same number.
 */
import { type Kysely, sql } from 'kysely'

const payments = sql`
CREATE TABLE payments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_no text NOT NULL,
  order_id integer NOT NULL REFERENCES orders (id),
  provider text NOT NULL,
  way text NOT NULL,
  state text NOT NULL DEFAULT 'WAITING',
  amount integer NOT NULL,
  refunded_amount integer NOT NULL DEFAULT 0,
  -- The provider's own number, once it was paid.
  transaction_id text,
  -- The payment that the order was paid by. What came in besides is not credited, and goes back whole.
  credited boolean NOT NULL DEFAULT false,
  pay_before timestamptz NOT NULL,
  paid_at timestamptz,
  closed_at timestamptz,
  -- When the provider was asked last, and when it is asked again by itself.
  asked_at timestamptz,
  ask_at timestamptz NOT NULL,
  asked_times integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  CONSTRAINT payments__payment_no UNIQUE (payment_no),
  CONSTRAINT payments__transaction_id UNIQUE (provider, transaction_id),
  CONSTRAINT payments__state CHECK (state IN ('WAITING', 'SUCCESS', 'PART_REFUND', 'REFUNDED', 'CLOSED')),
  CONSTRAINT payments__amount CHECK (amount > 0),
  CONSTRAINT payments__paid CHECK ((state IN ('SUCCESS', 'PART_REFUND', 'REFUNDED')) = (transaction_id IS NOT NULL)
    AND (transaction_id IS NOT NULL) = (paid_at IS NOT NULL) AND (NOT credited OR paid_at IS NOT NULL)),
  CONSTRAINT payments__refunded CHECK (CASE state WHEN 'REFUNDED' THEN refunded_amount = amount
    WHEN 'PART_REFUND' THEN refunded_amount > 0 AND refunded_amount < amount ELSE refunded_amount = 0 END)
);
-- An order is paid once, and one way waits once.
CREATE UNIQUE INDEX payments__credited ON payments (order_id) WHERE credited;
CREATE UNIQUE INDEX payments__waiting_way ON payments (order_id, way) WHERE state = 'WAITING';
CREATE INDEX payments__order_id ON payments (order_id, id);
CREATE INDEX payments__ask_at ON payments (ask_at) WHERE state = 'WAITING'`

const refunds = sql`
CREATE TABLE refunds (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  refund_no text NOT NULL,
  order_id integer NOT NULL REFERENCES orders (id),
  payment_id integer NOT NULL REFERENCES payments (id),
  -- SURPLUS: a payment that did not count goes back, and the order knows nothing of it.
  kind text NOT NULL,
  ref text NOT NULL,
  state text NOT NULL DEFAULT 'WAITING',
  amount integer NOT NULL,
  -- Coins that the order gives back together with the money.
  coins integer NOT NULL DEFAULT 0,
  reason text NOT NULL,
  transaction_id text,
  ask_at timestamptz NOT NULL,
  asked_times integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  done_at timestamptz,
  CONSTRAINT refunds__refund_no UNIQUE (refund_no),
  CONSTRAINT refunds__ref UNIQUE (kind, ref),
  CONSTRAINT refunds__kind CHECK (kind IN ('ORDER', 'SURPLUS')),
  CONSTRAINT refunds__state CHECK (state IN ('WAITING', 'ACCEPTED', 'COMPLETE', 'FAILED')),
  CONSTRAINT refunds__amount CHECK (amount > 0 AND coins >= 0),
  CONSTRAINT refunds__done CHECK ((state = 'COMPLETE') = (done_at IS NOT NULL))
);
CREATE INDEX refunds__order_id ON refunds (order_id, id);
CREATE INDEX refunds__payment_id ON refunds (payment_id);
CREATE INDEX refunds__ask_at ON refunds (ask_at) WHERE state IN ('WAITING', 'ACCEPTED')`

/** What did not fit: a signed notice of another amount, a refund that the provider gave up. An operator looks at each. */
const findings = sql`
CREATE TABLE payment_findings (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id integer NOT NULL REFERENCES payments (id),
  finding text NOT NULL,
  detail text NOT NULL,
  found_at timestamptz NOT NULL,
  CONSTRAINT payment_findings__once UNIQUE (payment_id, finding, detail),
  CONSTRAINT payment_findings__finding CHECK (finding IN ('AMOUNT', 'TRANSACTION', 'REFUND_AMOUNT', 'REFUND_FAILED'))
)`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [payments, refunds, findings]) await statement.execute(db)
}
