/**
 * Coins in lots: each with the day it expires, used up in that order. The ledger holds the balance, lots say which coins it is made of;
 * what an order used stands with the lot, so that a refund gives the same coins back.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE coin_lots (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer REFERENCES users (id),
  company_id integer REFERENCES companies (id),
  amount integer NOT NULL,
  remaining integer NOT NULL,
  -- What it was given for, and which one of these: given once.
  reason text NOT NULL,
  ref text NOT NULL,
  granted_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When its owner was told that it will expire.
  announced_at timestamptz,
  CONSTRAINT coin_lots__event UNIQUE (reason, ref),
  CONSTRAINT coin_lots__owner CHECK (num_nonnulls(user_id, company_id) = 1),
  CONSTRAINT coin_lots__amount CHECK (amount > 0 AND remaining BETWEEN 0 AND amount),
  CONSTRAINT coin_lots__expires_at CHECK (expires_at > granted_at)
);
CREATE INDEX coin_lots__user_id ON coin_lots (user_id, expires_at, id) WHERE user_id IS NOT NULL;
CREATE INDEX coin_lots__company_id ON coin_lots (company_id, expires_at, id) WHERE company_id IS NOT NULL;
CREATE INDEX coin_lots__left ON coin_lots (expires_at, id) WHERE remaining > 0;

CREATE TABLE coin_uses (
  order_id integer NOT NULL REFERENCES orders (id),
  lot_id integer NOT NULL REFERENCES coin_lots (id),
  amount integer NOT NULL,
  -- Given back to the lot; and not given back, because the lot had expired when the order was refunded.
  returned integer NOT NULL DEFAULT 0,
  forfeited integer NOT NULL DEFAULT 0,
  PRIMARY KEY (order_id, lot_id),
  CONSTRAINT coin_uses__amount CHECK (amount > 0 AND returned >= 0 AND forfeited >= 0 AND returned + forfeited <= amount)
);
CREATE INDEX coin_uses__lot_id ON coin_uses (lot_id);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
