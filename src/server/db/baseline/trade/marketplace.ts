/**
 * Sellers who are paid by the provider itself (微信平台收付通, 支付宝直付通): the number that each has there, and for each payment of theirs how it is shared
 * once the hold is over. Until then the money waits with the provider.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE sub_merchants (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer REFERENCES users (id),
  company_id integer REFERENCES companies (id),
  provider text NOT NULL,
  number text NOT NULL,
  created_by integer NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  -- Payments that began before keep their number.
  replaced_at timestamptz,
  CONSTRAINT sub_merchants__owner CHECK (num_nonnulls(user_id, company_id) = 1),
  CONSTRAINT sub_merchants__provider CHECK (provider IN ('wechatmarket', 'alipaymarket')),
  CONSTRAINT sub_merchants__number CHECK (number ~ '^[0-9]{8,32}$')
);
CREATE UNIQUE INDEX sub_merchants__user ON sub_merchants (user_id, provider) WHERE replaced_at IS NULL AND user_id IS NOT NULL;
CREATE UNIQUE INDEX sub_merchants__company ON sub_merchants (company_id, provider) WHERE replaced_at IS NULL AND company_id IS NOT NULL;
-- One number is one seller's.
CREATE UNIQUE INDEX sub_merchants__number_once ON sub_merchants (provider, number) WHERE replaced_at IS NULL;

CREATE TABLE payment_shares (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  share_no text NOT NULL,
  payment_id integer NOT NULL REFERENCES payments (id),
  order_id integer NOT NULL REFERENCES orders (id),
  -- What of the money is the platform's and the payee's; what the platform adds to the payee's wallet, because coins paid a part.
  amount integer NOT NULL,
  rest integer NOT NULL,
  added integer NOT NULL,
  state text NOT NULL DEFAULT 'WAITING',
  -- Of the platform's part, what went back with refunds.
  taken_back integer NOT NULL DEFAULT 0,
  next_poll_at timestamptz NOT NULL,
  poll_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  shared_at timestamptz,
  done_at timestamptz,
  CONSTRAINT payment_shares__share_no UNIQUE (share_no),
  CONSTRAINT payment_shares__payment UNIQUE (payment_id),
  CONSTRAINT payment_shares__state CHECK (state IN ('WAITING', 'ACCEPTED', 'SHARED', 'COMPLETE', 'FAILED')),
  CONSTRAINT payment_shares__amounts CHECK (amount >= 0 AND rest >= 0 AND added >= 0 AND taken_back BETWEEN 0 AND amount),
  CONSTRAINT payment_shares__shared CHECK (state IN ('FAILED') OR (state IN ('SHARED', 'COMPLETE')) = (shared_at IS NOT NULL)),
  CONSTRAINT payment_shares__done CHECK ((state IN ('COMPLETE', 'FAILED')) = (done_at IS NOT NULL))
);
CREATE INDEX payment_shares__next_poll_at ON payment_shares (next_poll_at) WHERE state IN ('WAITING', 'ACCEPTED', 'SHARED');
CREATE INDEX payment_shares__order_id ON payment_shares (order_id);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
