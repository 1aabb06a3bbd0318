/**
 * Orders. Their amounts are fen, a coin is worth one; what was bought stands in the lines as it was priced then. An order belongs to the identity
 * that acted: the company where one is named, else the person. So every list has an index for each.
 *
 * An order may have a partner besides its seller, who earns half of what is left after the fee: the asker of a paid playback. Sweeps find what is
 * due by partial indexes. Evidence of a disputed order is as it was when somebody complained: what stands here is what both sides and the operator
 * download, byte by byte, and nothing of it changes later.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE orders (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_no text NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  buyer_user_id integer NOT NULL REFERENCES users (id),
  buyer_company_id integer REFERENCES companies (id),
  -- Nobody: the platform sells (tools), or it is not known yet (a bounty before an answer is accepted).
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
  address text NOT NULL DEFAULT '',
  -- The platform's share of what the seller earns by this order, in basis points, as it was when it was placed.
  fee_rate smallint NOT NULL DEFAULT 0,
  -- Whether the service promised that cancelling costs nothing at any time.
  free_cancel boolean NOT NULL DEFAULT false,
  -- The grams of the title and whose order it is, in one column: the index answers both together and the orders of others cost nothing. Grams have one
  -- or two characters, sides more.
  search_keys text[] NOT NULL GENERATED ALWAYS AS (text_grams(title) || ARRAY[
    CASE WHEN buyer_company_id IS NOT NULL THEN 'BC' || buyer_company_id::text
      WHEN buyer_user_id IS NOT NULL THEN 'BU' || buyer_user_id::text END,
    CASE WHEN seller_company_id IS NOT NULL THEN 'SC' || seller_company_id::text
      WHEN seller_user_id IS NOT NULL THEN 'SU' || seller_user_id::text END]) STORED,
  -- The seller says that it has begun: from then on it is no longer cancelled for nothing (rule 退款 一).
  started_at timestamptz,
  -- Who earns half of what the fee leaves, beside the seller.
  partner_user_id integer REFERENCES users (id),
  partner_company_id integer REFERENCES companies (id),
  -- The finished consultation that it came from.
  consultation_id integer REFERENCES consultations (id),
  CONSTRAINT orders__order_no UNIQUE (order_no),
  CONSTRAINT orders__order_no_form CHECK (order_no ~ '^[0-9]{20}$'),
  CONSTRAINT orders__kind CHECK (kind IN ('SERVICE', 'CONSULT', 'BOUNTY', 'PLAYBACK', 'COURSE', 'EXAM', 'CLOUD', 'DOWNLOAD')),
  CONSTRAINT orders__state CHECK (state IN ('PENDING_PAYMENT', 'CLOSED', 'PAID', 'CANCELLED', 'COMPLETED', 'REVIEWED')
    OR (state IN ('ACCEPTED', 'DELIVERED', 'CHANGES_REQUESTED') AND kind = 'SERVICE')
    OR (state = 'DISPUTED' AND kind IN ('SERVICE', 'CONSULT', 'PLAYBACK', 'COURSE', 'DOWNLOAD'))),
  CONSTRAINT orders__refund_state CHECK (refund_state IN ('APPLY', 'PASS', 'WAIT_REFUND', 'COMPLETE', 'REFUSE', 'BUYER_CANCEL')),
  CONSTRAINT orders__title CHECK (char_length(title) BETWEEN 1 AND 120),
  CONSTRAINT orders__total_amount CHECK (total_amount BETWEEN 0 AND 1000000000),
  -- A fifth at most may be paid in coins; a download is priced in coins.
  CONSTRAINT orders__coin_amount CHECK (coin_amount BETWEEN 0 AND total_amount AND (kind = 'DOWNLOAD' OR coin_amount::bigint * 5 <= total_amount)),
  CONSTRAINT orders__paid_amount CHECK (paid_amount = CASE WHEN paid_at IS NULL THEN 0 ELSE total_amount - coin_amount END),
  CONSTRAINT orders__refunded CHECK (refunded_amount BETWEEN 0 AND paid_amount AND refunded_coins BETWEEN 0 AND coin_amount),
  CONSTRAINT orders__paid_at CHECK (CASE state WHEN 'PENDING_PAYMENT' THEN paid_at IS NULL WHEN 'CLOSED' THEN paid_at IS NULL ELSE paid_at IS NOT NULL END),
  CONSTRAINT orders__completed_at CHECK (CASE
    WHEN state IN ('COMPLETED', 'REVIEWED') THEN completed_at IS NOT NULL
    WHEN state = 'DISPUTED' THEN true
    ELSE completed_at IS NULL END),
  CONSTRAINT orders__reviewed_at CHECK (CASE
    WHEN state = 'REVIEWED' THEN reviewed_at IS NOT NULL
    WHEN state = 'DISPUTED' THEN true
    ELSE reviewed_at IS NULL END),
  CONSTRAINT orders__closed_at CHECK ((state IN ('CLOSED', 'CANCELLED')) = (closed_at IS NOT NULL)),
  CONSTRAINT orders__two_sides CHECK (buyer_company_id IS NULL OR buyer_company_id IS DISTINCT FROM seller_company_id),
  CONSTRAINT orders__fee_rate CHECK (fee_rate BETWEEN 0 AND 3000),
  CONSTRAINT orders__address CHECK (char_length(address) <= 200),
  CONSTRAINT orders__started CHECK (started_at IS NULL OR kind = 'SERVICE'),
  CONSTRAINT orders__partner CHECK (
    CASE WHEN partner_user_id IS NULL THEN partner_company_id IS NULL ELSE seller_user_id IS NOT NULL
      AND (buyer_user_id, buyer_company_id) IS DISTINCT FROM (partner_user_id, partner_company_id) END)
);
CREATE INDEX orders__order_no_prefix ON orders (order_no text_pattern_ops);
CREATE INDEX orders__subject ON orders (subject_id, kind) WHERE subject_id IS NOT NULL;
-- Income by month and day.
CREATE INDEX orders__seller_company_income ON orders (seller_company_id, completed_at, paid_amount, refunded_amount, kind)
  WHERE state IN ('COMPLETED', 'REVIEWED') AND seller_company_id IS NOT NULL;
CREATE INDEX orders__seller_user_income ON orders (seller_user_id, completed_at, paid_amount, refunded_amount, kind)
  WHERE state IN ('COMPLETED', 'REVIEWED') AND seller_company_id IS NULL;
CREATE INDEX orders__unpaid_due ON orders (pay_before, id) WHERE state = 'PENDING_PAYMENT';
CREATE INDEX orders__accept_due ON orders (accept_before, id) WHERE state = 'DELIVERED';
CREATE INDEX orders__seller_company_open ON orders (seller_company_id, created_at DESC, id DESC)
  WHERE state IN ('PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'DELIVERED', 'CHANGES_REQUESTED', 'DISPUTED') AND seller_company_id IS NOT NULL;
CREATE INDEX orders__seller_user_open ON orders (seller_user_id, created_at DESC, id DESC)
  WHERE state IN ('PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'DELIVERED', 'CHANGES_REQUESTED', 'DISPUTED') AND seller_company_id IS NULL;
CREATE INDEX orders__paid_at ON orders (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX orders__search_keys ON orders USING gin (search_keys);
CREATE INDEX orders__disputed ON orders (updated_at, id) WHERE state = 'DISPUTED';
CREATE INDEX orders__partner_user ON orders (partner_user_id, completed_at DESC, id DESC)
  WHERE partner_user_id IS NOT NULL AND partner_company_id IS NULL;
CREATE INDEX orders__partner_company ON orders (partner_company_id, completed_at DESC, id DESC) WHERE partner_company_id IS NOT NULL;
CREATE INDEX orders__consultation ON orders (consultation_id, id DESC) WHERE consultation_id IS NOT NULL;

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
  upload_ids integer[] NOT NULL DEFAULT '{}',
  CONSTRAINT order_events__event CHECK (event IN ('CREATE', 'PAY', 'CLOSE', 'ACCEPT', 'START', 'PROGRESS', 'CANCEL', 'DELIVER',
    'REQUEST_CHANGES', 'COMPLETE', 'AUTO_COMPLETE', 'REVIEW', 'DISPUTE', 'STATEMENT', 'DISPUTE_WITHDRAW', 'DISPUTE_CLOSE',
    'DECIDE_REFUND', 'DECIDE_COMPLETE', 'DECIDE_CONTINUE', 'RECONSIDER', 'REFUND_APPLY', 'REFUND_PASS', 'REFUND_REFUSE',
    'REFUND_COMPLETE', 'REFUND_CANCEL', 'PLATFORM_REFUND')),
  CONSTRAINT order_events__actor CHECK (actor IN ('BUYER', 'SELLER', 'OPERATOR', 'SYSTEM')),
  CONSTRAINT order_events__upload_ids CHECK (cardinality(upload_ids) <= 9)
);
CREATE INDEX order_events__order_id ON order_events (order_id, created_at, id);
CREATE INDEX order_events__with_files ON order_events (actor_user_id) WHERE upload_ids <> '{}';

CREATE TABLE order_evidence (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id),
  kind text NOT NULL,
  ref text NOT NULL,
  -- JSON as it was hashed.
  content text NOT NULL,
  sha256 text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT order_evidence__kind CHECK (kind IN ('ORDER', 'EVENT', 'MESSAGE', 'CALL', 'FILE')),
  CONSTRAINT order_evidence__sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  CONSTRAINT order_evidence__ref UNIQUE (order_id, kind, ref)
);

-- Who bought which playback; the table comes before orders do (consult/playbacks.ts).
ALTER TABLE playback_grants ADD CONSTRAINT playback_grants_order_no_fkey FOREIGN KEY (order_no) REFERENCES orders (order_no);`

/**
 * Every list of an identity, as buyer and as seller, as person and as company: with and without a state; and those of orders that used coins or
 * have a request for a refund to answer, which are few.
 */
const lists = ['buyer', 'seller'].flatMap(side =>
  ['user', 'company'].flatMap(who => {
    const own = `${side}_company_id IS ${who === 'user' ? 'NULL' : 'NOT NULL'}`
    const index = (suffix: string, columns: string, condition = own) =>
      sql.raw(`CREATE INDEX orders__${side}_${who}${suffix} ON orders (${side}_${who}_id, ${columns}) WHERE ${condition}`)
    return [
      index('', 'created_at DESC, id DESC, kind'),
      index('_state', 'state, created_at DESC, id DESC, kind'),
      index('_coins', 'created_at DESC, id DESC', `${own} AND coin_amount > 0`),
      index('_refunding', 'created_at DESC, id DESC', `${own} AND refund_state = 'APPLY'`),
    ]
  }),
)

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, ...lists]) await part.execute(db)
}
