/**
 * A bounty that its asker left undecided may be split: an order then has no seller, but shares that sum up to it. Each share is counted
 * with the months of its seller as an order of theirs is, and has earnings of its own.
 */
import { type Kysely, sql } from 'kysely'

const shares = sql`
CREATE TABLE order_shares (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id),
  position smallint NOT NULL,
  user_id integer NOT NULL REFERENCES users (id),
  company_id integer REFERENCES companies (id),
  -- What it was earned by, in the domain of the order's subject.
  ref_id integer NOT NULL,
  -- Of the price, and what of that the platform takes.
  amount integer NOT NULL,
  fee integer NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT order_shares__position UNIQUE (order_id, position),
  CONSTRAINT order_shares__ref_id UNIQUE (order_id, ref_id),
  CONSTRAINT order_shares__position_bounds CHECK (position BETWEEN 1 AND 10),
  CONSTRAINT order_shares__amounts CHECK (amount > 0 AND fee BETWEEN 0 AND amount)
);
CREATE INDEX order_shares__user ON order_shares (user_id, created_at DESC, id DESC) WHERE company_id IS NULL;
CREATE INDEX order_shares__company ON order_shares (company_id, created_at DESC, id DESC) WHERE company_id IS NOT NULL;

CREATE FUNCTION order_shares_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO seller_months (user_id, company_id, month, orders, paid, refunded)
    SELECT CASE WHEN company_id IS NULL THEN user_id END, company_id, seller_month_of(created_at), count(*), sum(amount), 0
    FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT ON CONSTRAINT seller_months__once DO UPDATE SET orders = seller_months.orders + excluded.orders,
    paid = seller_months.paid + excluded.paid, refunded = seller_months.refunded + excluded.refunded;
  RETURN NULL;
END $$;
CREATE TRIGGER order_shares__counted AFTER INSERT ON order_shares REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION order_shares_counted();

-- Looked at when the transaction ends: a completed order without a seller, at least two shares, and every fen of it in one of them.
CREATE FUNCTION order_shares_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM orders WHERE id = new.order_id AND seller_user_id IS NULL AND seller_company_id IS NULL
    AND state = 'COMPLETED' AND refunded_amount = 0 AND refunded_coins = 0
    AND (total_amount, true) = (SELECT sum(amount), count(*) > 1 FROM order_shares WHERE order_id = new.order_id);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the shares of order % are not the whole of it', new.order_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER order_shares__whole AFTER INSERT OR UPDATE ON order_shares DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION order_shares_whole();`

const earnings = sql`
ALTER TABLE earnings DROP CONSTRAINT earnings_pkey,
  ADD COLUMN id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ADD CONSTRAINT earnings__once UNIQUE NULLS NOT DISTINCT (order_id, user_id, company_id);`

const answers = sql`
ALTER TABLE consultation_answers ADD COLUMN shares_bounty boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT consultation_answers__shares_bounty CHECK (NOT shares_bounty OR accepted);
DROP INDEX consultation_answers__one_accepted;
-- One is the best, unless an operator has split the bounty.
CREATE UNIQUE INDEX consultation_answers__one_accepted ON consultation_answers (consultation_id) WHERE accepted AND NOT shares_bounty;`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [shares, earnings, answers]) await statement.execute(db)
}
