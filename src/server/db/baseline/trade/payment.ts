/**
 * Payments and refunds, and what was heard of them. A payment has a number of its own for each attempt, so that an order may be tried by several
 * ways; one of them counts. Numbers and moments are written before a provider is called: what a broken call left open is asked for again by a sweep,
 * under the same number.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
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
  polled_at timestamptz,
  next_poll_at timestamptz NOT NULL,
  poll_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  payee text,
  -- For which WeChat account it was begun.
  payer_id integer REFERENCES wechat_payers (id) ON DELETE SET NULL,
  CONSTRAINT payments__payment_no UNIQUE (payment_no),
  CONSTRAINT payments__transaction_id UNIQUE (provider, transaction_id),
  CONSTRAINT payments__state CHECK (state IN ('WAITING', 'SUCCESS', 'PART_REFUND', 'REFUNDED', 'CLOSED')),
  CONSTRAINT payments__amount CHECK (amount > 0),
  CONSTRAINT payments__paid CHECK ((state IN ('SUCCESS', 'PART_REFUND', 'REFUNDED')) = (transaction_id IS NOT NULL)
    AND (transaction_id IS NOT NULL) = (paid_at IS NOT NULL) AND (NOT credited OR paid_at IS NOT NULL)),
  CONSTRAINT payments__refunded CHECK (CASE state WHEN 'REFUNDED' THEN refunded_amount = amount
    WHEN 'PART_REFUND' THEN refunded_amount > 0 AND refunded_amount < amount ELSE refunded_amount = 0 END),
  CONSTRAINT payments__payee CHECK ((payee IS NOT NULL) = (provider IN ('wechatmarket', 'alipaymarket')))
);
-- An order is paid once, and one way waits once.
CREATE UNIQUE INDEX payments__credited ON payments (order_id) WHERE credited;
CREATE UNIQUE INDEX payments__waiting_way ON payments (order_id, way) WHERE state = 'WAITING';
CREATE INDEX payments__order_id ON payments (order_id, id);
CREATE INDEX payments__next_poll_at ON payments (next_poll_at) WHERE state = 'WAITING';
-- The records of a day are found by when they were paid, given back or paid out.
CREATE INDEX payments__paid_at ON payments (provider, paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX payments__payee ON payments (order_id) WHERE payee IS NOT NULL AND credited;
CREATE INDEX payments__payer_id ON payments (payer_id) WHERE payer_id IS NOT NULL;

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
  next_poll_at timestamptz NOT NULL,
  poll_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  done_at timestamptz,
  -- Settled once, when the refund is sent: what of the platform's share goes back with it.
  share_back integer,
  CONSTRAINT refunds__refund_no UNIQUE (refund_no),
  CONSTRAINT refunds__ref UNIQUE (kind, ref),
  CONSTRAINT refunds__kind CHECK (kind IN ('ORDER', 'SURPLUS')),
  CONSTRAINT refunds__state CHECK (state IN ('WAITING', 'ACCEPTED', 'COMPLETE', 'FAILED')),
  CONSTRAINT refunds__amount CHECK (amount > 0 AND coins >= 0),
  CONSTRAINT refunds__done CHECK ((state = 'COMPLETE') = (done_at IS NOT NULL)),
  CONSTRAINT refunds__share_back CHECK (share_back >= 0)
);
CREATE INDEX refunds__order_id ON refunds (order_id, id);
CREATE INDEX refunds__payment_id ON refunds (payment_id);
CREATE INDEX refunds__next_poll_at ON refunds (next_poll_at) WHERE state IN ('WAITING', 'ACCEPTED');
CREATE INDEX refunds__done_at ON refunds (done_at) WHERE done_at IS NOT NULL;
CREATE INDEX refunds__state ON refunds (state, id);
CREATE INDEX refunds__unfinished ON refunds (id) WHERE state <> 'COMPLETE';

-- What did not fit: a signed notice of another amount, a refund that the provider gave up. An operator looks at each.
CREATE TABLE payment_findings (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id integer NOT NULL REFERENCES payments (id),
  finding text NOT NULL,
  detail text NOT NULL,
  found_at timestamptz NOT NULL,
  CONSTRAINT payment_findings__once UNIQUE (payment_id, finding, detail),
  CONSTRAINT payment_findings__finding
    CHECK (finding IN ('AMOUNT', 'TRANSACTION', 'REFUND_AMOUNT', 'REFUND_FAILED', 'SHARE_FAILED', 'PAYOUT_FAILED'))
);

-- Money that no provider can give back is transferred by hand: one operator says to which account, another pays and enters the bank's number. One that
-- cannot be sent waits its turn behind the others.
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
);
CREATE UNIQUE INDEX refund_transfers__once ON refund_transfers (refund_id) WHERE state <> 'REFUSED';
CREATE INDEX refund_transfers__paid_at ON refund_transfers (decided_at) WHERE state = 'PAID';`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
