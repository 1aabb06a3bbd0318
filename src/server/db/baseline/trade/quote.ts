/** Quotes: a buyer asks for a price, and the two sides come to one. */
import { type Kysely, sql } from 'kysely'

const tables = sql`
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
  -- Keys, in the order in which they were chosen.
  pictures text[] NOT NULL DEFAULT '{}' CHECK (cardinality(pictures) <= 6),
  -- The finished consultation that it came from.
  consultation_id integer REFERENCES consultations (id),
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
CREATE INDEX quotes__due ON quotes (valid_until, id) WHERE state IN ('QUOTE_REQUESTED', 'OFFERED', 'COUNTERED');
CREATE INDEX quotes__consultation ON quotes (consultation_id, id DESC) WHERE consultation_id IS NOT NULL;

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
  await tables.execute(db)
}
