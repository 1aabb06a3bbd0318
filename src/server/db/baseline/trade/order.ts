/**
 * Orders and quotes. An order's amounts are fen, a coin is worth one; what was bought stands in the lines as it was priced then.
 * An order belongs to the identity that acted: the company where one is named, else the person. So every list has an index for each.
 */
import { type Kysely, sql } from 'kysely'

const orders = sql`
CREATE TABLE orders (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_no text NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  buyer_user_id integer NOT NULL REFERENCES users (id),
  buyer_company_id integer REFERENCES companies (id),
  -- Nobody: the platform sells (coins, tools), or it is not known yet (a bounty before an answer is accepted).
  seller_user_id integer REFERENCES users (id),
  seller_company_id integer REFERENCES companies (id),
  -- What was bought, by kind; no foreign key, because an order outlives it.
  subject_id integer,
  title text NOT NULL,
  picture text NOT NULL DEFAULT '',
  total_amount integer NOT NULL,
  coin_amount integer NOT NULL DEFAULT 0,
  payable_amount integer GENERATED ALWAYS AS (total_amount - coin_amount) STORED,
  paid_amount integer NOT NULL DEFAULT 0,
  refund_state text,
  refunded_amount integer NOT NULL DEFAULT 0,
  refunded_coins integer NOT NULL DEFAULT 0,
  contact_name text NOT NULL DEFAULT '',
  contact_phone text,
  appointment_at timestamptz,
  note text NOT NULL DEFAULT '',
  pay_before timestamptz NOT NULL,
  paid_at timestamptz,
  delivered_at timestamptz,
  accept_before timestamptz,
  completed_at timestamptz,
  reviewed_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  title_grams text[] GENERATED ALWAYS AS (text_grams(title)) STORED,
  CONSTRAINT orders__order_no UNIQUE (order_no),
  CONSTRAINT orders__order_no_form CHECK (order_no ~ '^[0-9]{20}$'),
  CONSTRAINT orders__kind CHECK (kind IN ('SERVICE', 'CONSULT', 'BOUNTY', 'PLAYBACK', 'COURSE', 'EXAM', 'CLOUD', 'COIN', 'DOWNLOAD')),
  CONSTRAINT orders__state CHECK (state IN ('PENDING_PAYMENT', 'CLOSED', 'PAID', 'CANCELLED', 'COMPLETED', 'REVIEWED')
    OR (state IN ('DELIVERED', 'CHANGES_REQUESTED') AND kind = 'SERVICE')
    OR (state = 'DISPUTED' AND kind IN ('SERVICE', 'CONSULT'))),
  CONSTRAINT orders__refund_state CHECK (refund_state IN ('APPLY', 'PASS', 'WAIT_REFUND', 'COMPLETE', 'REFUSE', 'BUYER_CANCEL')),
  CONSTRAINT orders__title CHECK (char_length(title) BETWEEN 1 AND 120),
  CONSTRAINT orders__total_amount CHECK (total_amount BETWEEN 0 AND 1000000000),
  -- A fifth at most may be paid in coins; a download is priced in coins.
  CONSTRAINT orders__coin_amount CHECK (coin_amount BETWEEN 0 AND total_amount AND (kind = 'DOWNLOAD' OR coin_amount::bigint * 5 <= total_amount)),
  CONSTRAINT orders__paid_amount CHECK (paid_amount = CASE WHEN paid_at IS NULL THEN 0 ELSE total_amount - coin_amount END),
  CONSTRAINT orders__refunded CHECK (refunded_amount BETWEEN 0 AND paid_amount AND refunded_coins BETWEEN 0 AND coin_amount),
  CONSTRAINT orders__paid_at CHECK (CASE state WHEN 'PENDING_PAYMENT' THEN paid_at IS NULL WHEN 'CLOSED' THEN paid_at IS NULL ELSE paid_at IS NOT NULL END),
  CONSTRAINT orders__completed_at CHECK ((state IN ('COMPLETED', 'REVIEWED')) = (completed_at IS NOT NULL)),
  CONSTRAINT orders__reviewed_at CHECK ((state = 'REVIEWED') = (reviewed_at IS NOT NULL)),
  CONSTRAINT orders__closed_at CHECK ((state IN ('CLOSED', 'CANCELLED')) = (closed_at IS NOT NULL)),
  CONSTRAINT orders__two_sides CHECK (buyer_company_id IS NULL OR buyer_company_id IS DISTINCT FROM seller_company_id)
);
CREATE INDEX orders__order_no_prefix ON orders (order_no text_pattern_ops);
CREATE INDEX orders__subject ON orders (subject_id, kind) WHERE subject_id IS NOT NULL;
CREATE INDEX orders__title_grams ON orders USING gin (title_grams);

-- What each side has to do something about, whatever lies behind it.
CREATE INDEX orders__seller_company_open ON orders (seller_company_id, created_at DESC, id DESC)
  WHERE state IN ('PENDING_PAYMENT', 'PAID', 'DELIVERED', 'CHANGES_REQUESTED', 'DISPUTED') AND seller_company_id IS NOT NULL;
CREATE INDEX orders__seller_user_open ON orders (seller_user_id, created_at DESC, id DESC)
  WHERE state IN ('PENDING_PAYMENT', 'PAID', 'DELIVERED', 'CHANGES_REQUESTED', 'DISPUTED') AND seller_company_id IS NULL;

-- Income by month and day.
CREATE INDEX orders__seller_company_income ON orders (seller_company_id, completed_at, paid_amount, refunded_amount, kind)
  WHERE state IN ('COMPLETED', 'REVIEWED') AND seller_company_id IS NOT NULL;
CREATE INDEX orders__seller_user_income ON orders (seller_user_id, completed_at, paid_amount, refunded_amount, kind)
  WHERE state IN ('COMPLETED', 'REVIEWED') AND seller_company_id IS NULL;

CREATE TABLE order_lines (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  position smallint NOT NULL,
  name text NOT NULL,
  -- The package, fee line or plan it was priced by.
  ref_id integer,
  unit_price integer NOT NULL,
  quantity integer NOT NULL DEFAULT 1,
  unit text NOT NULL DEFAULT '',
  amount integer GENERATED ALWAYS AS (unit_price * quantity) STORED,
  snapshot jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT order_lines__position UNIQUE (order_id, position),
  CONSTRAINT order_lines__name CHECK (char_length(name) BETWEEN 1 AND 120),
  CONSTRAINT order_lines__unit_price CHECK (unit_price BETWEEN 0 AND 1000000000),
  CONSTRAINT order_lines__quantity CHECK (quantity BETWEEN 1 AND 1000000)
);

CREATE TABLE order_events (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  event text NOT NULL,
  from_state text,
  to_state text NOT NULL,
  actor text NOT NULL,
  actor_user_id integer REFERENCES users (id),
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT order_events__event CHECK (event IN ('CREATE', 'PAY', 'CLOSE', 'CANCEL', 'DELIVER', 'REQUEST_CHANGES', 'COMPLETE', 'AUTO_COMPLETE',
    'REVIEW', 'DISPUTE', 'REFUND_APPLY', 'REFUND_PASS', 'REFUND_REFUSE', 'REFUND_COMPLETE', 'REFUND_CANCEL')),
  CONSTRAINT order_events__actor CHECK (actor IN ('BUYER', 'SELLER', 'OPERATOR', 'SYSTEM'))
);
CREATE INDEX order_events__order_id ON order_events (order_id, created_at, id);`

/** Every list of an identity: as buyer and as seller, as person and as company, with and without a state. */
const lists = ['buyer', 'seller'].flatMap(side =>
  ['', 'state, '].flatMap(state => [
    sql.raw(`CREATE INDEX orders__${side}_user${state ? '_state' : ''} ON orders (${side}_user_id, ${state}created_at DESC, id DESC, kind)
      WHERE ${side}_company_id IS NULL`),
    sql.raw(`CREATE INDEX orders__${side}_company${state ? '_state' : ''} ON orders (${side}_company_id, ${state}created_at DESC, id DESC, kind)
      WHERE ${side}_company_id IS NOT NULL`),
  ]),
)

const quotes = sql`
CREATE TABLE quotes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  service_id integer NOT NULL REFERENCES services (id),
  title text NOT NULL,
  state text NOT NULL,
  buyer_user_id integer NOT NULL REFERENCES users (id),
  buyer_company_id integer REFERENCES companies (id),
  seller_user_id integer NOT NULL REFERENCES users (id),
  seller_company_id integer REFERENCES companies (id),
  request text NOT NULL,
  -- What the buyer would spend, and the latest amount on the table.
  budget integer,
  amount integer,
  days integer,
  valid_until timestamptz,
  order_no text REFERENCES orders (order_no),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT quotes__state CHECK (state IN ('QUOTE_REQUESTED', 'OFFERED', 'COUNTERED', 'ACCEPTED', 'DECLINED', 'EXPIRED')),
  CONSTRAINT quotes__request CHECK (char_length(request) BETWEEN 1 AND 1000),
  CONSTRAINT quotes__amounts CHECK (budget BETWEEN 0 AND 1000000000 AND amount BETWEEN 0 AND 1000000000 AND days BETWEEN 1 AND 365),
  CONSTRAINT quotes__offered CHECK (state NOT IN ('OFFERED', 'COUNTERED', 'ACCEPTED') OR (amount IS NOT NULL AND days IS NOT NULL)),
  CONSTRAINT quotes__accepted CHECK ((state = 'ACCEPTED') = (order_no IS NOT NULL))
);
CREATE INDEX quotes__buyer_user ON quotes (buyer_user_id, created_at DESC, id DESC, state) WHERE buyer_company_id IS NULL;
CREATE INDEX quotes__buyer_company ON quotes (buyer_company_id, created_at DESC, id DESC, state) WHERE buyer_company_id IS NOT NULL;
CREATE INDEX quotes__seller_user ON quotes (seller_user_id, created_at DESC, id DESC, state) WHERE seller_company_id IS NULL;
CREATE INDEX quotes__seller_company ON quotes (seller_company_id, created_at DESC, id DESC, state) WHERE seller_company_id IS NOT NULL;
CREATE INDEX quotes__service_id ON quotes (service_id);

CREATE TABLE quote_events (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  quote_id integer NOT NULL REFERENCES quotes (id) ON DELETE CASCADE,
  event text NOT NULL,
  actor text NOT NULL,
  actor_user_id integer REFERENCES users (id),
  amount integer,
  days integer,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT quote_events__event CHECK (event IN ('REQUEST', 'OFFER', 'COUNTER', 'ACCEPT', 'DECLINE', 'EXPIRE')),
  CONSTRAINT quote_events__actor CHECK (actor IN ('BUYER', 'SELLER', 'SYSTEM'))
);
CREATE INDEX quote_events__quote_id ON quote_events (quote_id, created_at, id);`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [orders, ...lists, quotes]) await statement.execute(db)
}
