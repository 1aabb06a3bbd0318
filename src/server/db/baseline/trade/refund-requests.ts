/**
 * Requests for a refund: rows of their own, because an order can have several one after the other. And what operators give back of a completed order
 * (rule 未成年人 六): one says how much and why, another confirms, and only then it moves.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
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
  -- What a seller who did not come pays on top of the refund (rule 退款, 同城服务).
  compensation integer NOT NULL DEFAULT 0,
  CONSTRAINT refund_requests__sum CHECK (value > 0 AND amount >= 0 AND coins >= 0 AND value = amount + coins),
  CONSTRAINT refund_requests__reason CHECK (char_length(reason) BETWEEN 1 AND 500),
  CONSTRAINT refund_requests__state CHECK (state IN ('APPLY', 'WAIT_REFUND', 'COMPLETE', 'REFUSE', 'BUYER_CANCEL')),
  CONSTRAINT refund_requests__answer_before CHECK ((state = 'APPLY') <= (answer_before IS NOT NULL)),
  CONSTRAINT refund_requests__completed_at CHECK ((state = 'COMPLETE') = (completed_at IS NOT NULL)),
  CONSTRAINT refund_requests__compensation CHECK (compensation BETWEEN 0 AND 20000)
);
CREATE INDEX refund_requests__order_id ON refund_requests (order_id, id);
CREATE UNIQUE INDEX refund_requests__open ON refund_requests (order_id) WHERE state IN ('APPLY', 'WAIT_REFUND');
CREATE INDEX refund_requests__due ON refund_requests (answer_before, id) WHERE state = 'APPLY';

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
CREATE INDEX platform_refunds__state ON platform_refunds (state, id DESC);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
