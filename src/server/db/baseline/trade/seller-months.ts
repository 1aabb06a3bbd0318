/**
 * What a seller's completed orders came to, by month of Shanghai: kept by the database with the orders that it is the sum of, so that nobody counts
 * a whole history again.
 *
 * A bounty that its asker left undecided may be split: an order then has no seller, but shares that sum up to it. Each share is counted with the
 * months of its seller as an order of theirs is, and has earnings of its own.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE seller_months (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer REFERENCES users (id),
  company_id integer REFERENCES companies (id),
  -- Its first day.
  month date NOT NULL,
  orders integer NOT NULL,
  paid bigint NOT NULL,
  refunded bigint NOT NULL,
  CONSTRAINT seller_months__owner CHECK (num_nonnulls(user_id, company_id) = 1),
  CONSTRAINT seller_months__once UNIQUE NULLS NOT DISTINCT (user_id, company_id, month)
);
CREATE INDEX seller_months__company_id ON seller_months (company_id, month) WHERE company_id IS NOT NULL;

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
CREATE INDEX order_shares__company ON order_shares (company_id, created_at DESC, id DESC) WHERE company_id IS NOT NULL;`

const functions = sql`
CREATE FUNCTION seller_month_of(completed_at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN date_trunc('month', completed_at AT TIME ZONE 'Asia/Shanghai')::date;

CREATE FUNCTION orders_earned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO seller_months (user_id, company_id, month, orders, paid, refunded)
      SELECT CASE WHEN earner.company_id IS NULL THEN earner.user_id END, earner.company_id, seller_month_of(completed_at),
        count(*), sum(earner.paid), sum(earner.refunded)
      FROM added CROSS JOIN LATERAL (
        SELECT seller_user_id AS user_id, seller_company_id AS company_id,
          paid_amount - CASE WHEN partner_user_id IS NULL THEN 0 ELSE paid_amount / 2 END AS paid,
          refunded_amount - CASE WHEN partner_user_id IS NULL THEN 0 ELSE refunded_amount / 2 END AS refunded
        UNION ALL
        SELECT partner_user_id, partner_company_id, paid_amount / 2, refunded_amount / 2 WHERE partner_user_id IS NOT NULL
      ) AS earner
      WHERE state IN ('COMPLETED', 'REVIEWED') AND coalesce(earner.company_id, earner.user_id) IS NOT NULL
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ON CONSTRAINT seller_months__once DO UPDATE SET orders = seller_months.orders + excluded.orders,
      paid = seller_months.paid + excluded.paid, refunded = seller_months.refunded + excluded.refunded;
    RETURN NULL;
  END IF;
  INSERT INTO seller_months (user_id, company_id, month, orders, paid, refunded)
    SELECT CASE WHEN side.company_id IS NULL THEN side.user_id END, side.company_id, seller_month_of(side.completed_at),
      sum(side.sign), sum(side.sign * side.paid), sum(side.sign * side.refunded)
    FROM (VALUES
      (-1, old.state, old.seller_user_id, old.seller_company_id, old.completed_at,
        old.paid_amount - CASE WHEN old.partner_user_id IS NULL THEN 0 ELSE old.paid_amount / 2 END,
        old.refunded_amount - CASE WHEN old.partner_user_id IS NULL THEN 0 ELSE old.refunded_amount / 2 END),
      (1, new.state, new.seller_user_id, new.seller_company_id, new.completed_at,
        new.paid_amount - CASE WHEN new.partner_user_id IS NULL THEN 0 ELSE new.paid_amount / 2 END,
        new.refunded_amount - CASE WHEN new.partner_user_id IS NULL THEN 0 ELSE new.refunded_amount / 2 END),
      (-1, old.state, old.partner_user_id, old.partner_company_id, old.completed_at, old.paid_amount / 2, old.refunded_amount / 2),
      (1, new.state, new.partner_user_id, new.partner_company_id, new.completed_at, new.paid_amount / 2, new.refunded_amount / 2)
    ) AS side (sign, state, user_id, company_id, completed_at, paid, refunded)
    WHERE side.state IN ('COMPLETED', 'REVIEWED') AND coalesce(side.company_id, side.user_id) IS NOT NULL
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT ON CONSTRAINT seller_months__once DO UPDATE SET orders = seller_months.orders + excluded.orders,
    paid = seller_months.paid + excluded.paid, refunded = seller_months.refunded + excluded.refunded;
  RETURN NULL;
END $$;
CREATE TRIGGER orders__earned AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION orders_earned();
-- Of what an order goes through, only its end and what was given back after it touch the sums.
CREATE TRIGGER orders__earned_anew AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((old.state IN ('COMPLETED', 'REVIEWED')) IS DISTINCT FROM (new.state IN ('COMPLETED', 'REVIEWED'))
    OR (new.state IN ('COMPLETED', 'REVIEWED')
      AND (old.completed_at, old.paid_amount, old.refunded_amount, old.seller_user_id, old.seller_company_id)
        IS DISTINCT FROM (new.completed_at, new.paid_amount, new.refunded_amount, new.seller_user_id, new.seller_company_id)))
  EXECUTE FUNCTION orders_earned();

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

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, functions]) await part.execute(db)
}
