/**
 * What the embedded payment provider knows. In the database, because several processes serve it and it has to survive their restarts, as a provider
 * elsewhere would. Nothing of the site reads these tables: it asks the provider over HTTP.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE sandbox_trades (
  trade_no text PRIMARY KEY,
  token text NOT NULL,
  title text NOT NULL,
  amount integer NOT NULL,
  state text NOT NULL DEFAULT 'NOTPAY',
  trouble text NOT NULL DEFAULT 'NONE',
  transaction_id text,
  notify_url text NOT NULL,
  return_url text NOT NULL,
  refunded_amount integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  paid_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT sandbox_trades__token UNIQUE (token),
  CONSTRAINT sandbox_trades__transaction_id UNIQUE (transaction_id),
  CONSTRAINT sandbox_trades__amount CHECK (amount > 0),
  CONSTRAINT sandbox_trades__refunded_amount CHECK (refunded_amount BETWEEN 0 AND amount),
  CONSTRAINT sandbox_trades__state CHECK (state IN ('NOTPAY', 'SUCCESS', 'CLOSED')),
  CONSTRAINT sandbox_trades__trouble CHECK (trouble IN ('NONE', 'LATE', 'TWICE', 'DISORDER', 'FORGED', 'WRONG_AMOUNT', 'SILENT')),
  CONSTRAINT sandbox_trades__paid CHECK ((state = 'SUCCESS') = (transaction_id IS NOT NULL) AND (state = 'SUCCESS') = (paid_at IS NOT NULL))
);
CREATE INDEX sandbox_trades__paid_at ON sandbox_trades (paid_at) WHERE paid_at IS NOT NULL;

CREATE TABLE sandbox_refunds (
  refund_no text PRIMARY KEY,
  trade_no text NOT NULL REFERENCES sandbox_trades (trade_no),
  refund_id text NOT NULL,
  amount integer NOT NULL,
  notify_url text NOT NULL,
  created_at timestamptz NOT NULL,
  done_at timestamptz,
  CONSTRAINT sandbox_refunds__refund_id UNIQUE (refund_id),
  CONSTRAINT sandbox_refunds__amount CHECK (amount > 0)
);
CREATE INDEX sandbox_refunds__trade_no ON sandbox_refunds (trade_no);
CREATE INDEX sandbox_refunds__open ON sandbox_refunds (created_at) WHERE done_at IS NULL;
CREATE INDEX sandbox_refunds__done_at ON sandbox_refunds (done_at) WHERE done_at IS NOT NULL;

CREATE TABLE sandbox_notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  url text NOT NULL,
  body text NOT NULL,
  is_forged boolean NOT NULL DEFAULT false,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz
);
CREATE INDEX sandbox_notices__due ON sandbox_notices (next_at) WHERE next_at IS NOT NULL;`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
