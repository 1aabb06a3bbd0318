/**
 * Coins in lots: each with the day it expires, used up in that order. The ledger holds the balance, lots say which coins it is made of; what an
 * order used stands with the lot, so that a refund gives the same coins back. How many an identity was given and used is kept by the database, not
 * counted again.
 *
 * Operators take coins and give them (rule 金币 五, 六, 签到 三): one proposes, another approves.
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
-- What can still be used, without the lots that are empty, which grow with the years.
CREATE INDEX coin_lots__user_left ON coin_lots (user_id, expires_at, id) INCLUDE (remaining) WHERE remaining > 0 AND user_id IS NOT NULL;
CREATE INDEX coin_lots__company_left ON coin_lots (company_id, expires_at, id) INCLUDE (remaining) WHERE remaining > 0 AND company_id IS NOT NULL;
CREATE INDEX coin_lots__unannounced ON coin_lots (expires_at, id) WHERE remaining > 0 AND announced_at IS NULL;

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
CREATE INDEX coin_uses__lot_id ON coin_uses (lot_id);

CREATE TABLE coin_totals (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer REFERENCES users (id),
  company_id integer REFERENCES companies (id),
  earned bigint NOT NULL DEFAULT 0,
  -- Less what came back with refunds.
  spent bigint NOT NULL DEFAULT 0,
  CONSTRAINT coin_totals__one_owner CHECK (num_nonnulls(user_id, company_id) = 1),
  CONSTRAINT coin_totals__owner UNIQUE NULLS NOT DISTINCT (user_id, company_id)
);
CREATE INDEX coin_totals__company_id ON coin_totals (company_id) WHERE company_id IS NOT NULL;

CREATE TABLE coin_changes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer REFERENCES users (id),
  kind text NOT NULL,
  amount integer NOT NULL,
  -- What there was to take by then.
  moved integer,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'PROPOSED',
  proposed_by integer NOT NULL REFERENCES users (id),
  proposed_at timestamptz NOT NULL,
  decided_by integer REFERENCES users (id),
  decided_at timestamptz,
  company_id integer REFERENCES companies (id),
  -- People whose daily check-in was done by a program lose the coins and may not check in (rule 签到 五), until an operator lifts that.
  bars_sign_in boolean NOT NULL DEFAULT false,
  CONSTRAINT coin_changes__kind CHECK (kind IN ('COIN_TAKE', 'COIN_GIVE', 'CAMPAIGN')),
  CONSTRAINT coin_changes__amount CHECK (amount > 0),
  CONSTRAINT coin_changes__moved CHECK (CASE WHEN state <> 'APPROVED' THEN moved IS NULL
    WHEN kind IN ('COIN_GIVE', 'CAMPAIGN') THEN moved IS NOT DISTINCT FROM amount
    ELSE moved IS NOT NULL AND moved BETWEEN CASE WHEN bars_sign_in THEN 0 ELSE 1 END AND amount END),
  CONSTRAINT coin_changes__reason CHECK (char_length(reason) BETWEEN 1 AND 500),
  CONSTRAINT coin_changes__state CHECK (state IN ('PROPOSED', 'APPROVED', 'REFUSED')),
  CONSTRAINT coin_changes__decided CHECK ((state = 'PROPOSED') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT coin_changes__two_people CHECK (state <> 'APPROVED' OR decided_by <> proposed_by),
  CONSTRAINT coin_changes__not_ones_own CHECK (state <> 'APPROVED' OR decided_by <> user_id),
  CONSTRAINT coin_changes__holder CHECK (num_nonnulls(user_id, company_id) = 1),
  CONSTRAINT coin_changes__bar CHECK (NOT bars_sign_in OR (kind = 'COIN_TAKE' AND user_id IS NOT NULL))
);
CREATE INDEX coin_changes__state ON coin_changes (state, id DESC);
CREATE INDEX coin_changes__user_id ON coin_changes (user_id, id DESC);
CREATE INDEX coin_changes__company_id ON coin_changes (company_id, id DESC) WHERE company_id IS NOT NULL;

CREATE TABLE sign_in_bars (
  user_id integer PRIMARY KEY REFERENCES users (id),
  change_id integer NOT NULL REFERENCES coin_changes (id),
  reason text NOT NULL,
  barred_at timestamptz NOT NULL
);`

const functions = sql`
CREATE FUNCTION coin_lots_earned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO coin_totals (user_id, company_id, earned) SELECT user_id, company_id, sum(amount) FROM added GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT ON CONSTRAINT coin_totals__owner DO UPDATE SET earned = coin_totals.earned + excluded.earned;
  RETURN NULL;
END $$;
CREATE TRIGGER coin_lots__earned AFTER INSERT ON coin_lots REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION coin_lots_earned();

CREATE FUNCTION coin_uses_spent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE coin_totals SET spent = coin_totals.spent + used.amount
  FROM (SELECT lot.user_id, lot.company_id, sum(added.amount - added.returned) AS amount
    FROM added JOIN coin_lots AS lot ON lot.id = added.lot_id GROUP BY 1, 2) AS used
  WHERE coin_totals.user_id IS NOT DISTINCT FROM used.user_id AND coin_totals.company_id IS NOT DISTINCT FROM used.company_id;
  RETURN NULL;
END $$;
CREATE TRIGGER coin_uses__spent AFTER INSERT ON coin_uses REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION coin_uses_spent();

CREATE FUNCTION coin_uses_returned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE coin_totals SET spent = coin_totals.spent - (new.returned - old.returned)
  FROM coin_lots AS lot WHERE lot.id = new.lot_id
    AND (coin_totals.user_id = lot.user_id OR coin_totals.company_id = lot.company_id);
  RETURN NULL;
END $$;
CREATE TRIGGER coin_uses__returned AFTER UPDATE ON coin_uses FOR EACH ROW
  WHEN (old.returned IS DISTINCT FROM new.returned) EXECUTE FUNCTION coin_uses_returned();`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, functions]) await part.execute(db)
}
