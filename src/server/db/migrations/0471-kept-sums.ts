/**
 * Sums over a whole history are kept, not counted again: what a seller's completed orders came to, by month of Shanghai, and how many coins
 * an identity was given and used. The database keeps them with the rows that they are sums of.
 */
import { type Kysely, sql } from 'kysely'

const sellers = sql`
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

CREATE FUNCTION seller_month_of(completed_at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN date_trunc('month', completed_at AT TIME ZONE 'Asia/Shanghai')::date;

CREATE FUNCTION orders_earned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO seller_months (user_id, company_id, month, orders, paid, refunded)
      SELECT CASE WHEN seller_company_id IS NULL THEN seller_user_id END, seller_company_id, seller_month_of(completed_at),
        count(*), sum(paid_amount), sum(refunded_amount)
      FROM added WHERE state IN ('COMPLETED', 'REVIEWED') AND coalesce(seller_company_id, seller_user_id) IS NOT NULL
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ON CONSTRAINT seller_months__once DO UPDATE SET orders = seller_months.orders + excluded.orders,
      paid = seller_months.paid + excluded.paid, refunded = seller_months.refunded + excluded.refunded;
    RETURN NULL;
  END IF;
  INSERT INTO seller_months (user_id, company_id, month, orders, paid, refunded)
    SELECT CASE WHEN side.seller_company_id IS NULL THEN side.seller_user_id END, side.seller_company_id, seller_month_of(side.completed_at),
      sum(side.sign), sum(side.sign * side.paid_amount), sum(side.sign * side.refunded_amount)
    FROM (VALUES
      (-1, old.state, old.seller_user_id, old.seller_company_id, old.completed_at, old.paid_amount, old.refunded_amount),
      (1, new.state, new.seller_user_id, new.seller_company_id, new.completed_at, new.paid_amount, new.refunded_amount)
    ) AS side (sign, state, seller_user_id, seller_company_id, completed_at, paid_amount, refunded_amount)
    WHERE side.state IN ('COMPLETED', 'REVIEWED') AND coalesce(side.seller_company_id, side.seller_user_id) IS NOT NULL
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

INSERT INTO seller_months (user_id, company_id, month, orders, paid, refunded)
  SELECT CASE WHEN seller_company_id IS NULL THEN seller_user_id END, seller_company_id, seller_month_of(completed_at),
    count(*), sum(paid_amount), sum(refunded_amount)
  FROM orders WHERE state IN ('COMPLETED', 'REVIEWED') AND coalesce(seller_company_id, seller_user_id) IS NOT NULL GROUP BY 1, 2, 3;`

const coins = sql`
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

CREATE FUNCTION coin_lots_earned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO coin_totals (user_id, company_id, earned) SELECT user_id, company_id, sum(amount) FROM added GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT ON CONSTRAINT coin_totals__owner DO UPDATE SET earned = coin_totals.earned + excluded.earned;
  RETURN NULL;
END $$;
CREATE FUNCTION coin_uses_spent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE coin_totals SET spent = coin_totals.spent + used.amount
  FROM (SELECT lot.user_id, lot.company_id, sum(added.amount - added.returned) AS amount
    FROM added JOIN coin_lots AS lot ON lot.id = added.lot_id GROUP BY 1, 2) AS used
  WHERE coin_totals.user_id IS NOT DISTINCT FROM used.user_id AND coin_totals.company_id IS NOT DISTINCT FROM used.company_id;
  RETURN NULL;
END $$;
CREATE FUNCTION coin_uses_returned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE coin_totals SET spent = coin_totals.spent - (new.returned - old.returned)
  FROM coin_lots AS lot WHERE lot.id = new.lot_id
    AND (coin_totals.user_id = lot.user_id OR coin_totals.company_id = lot.company_id);
  RETURN NULL;
END $$;
CREATE TRIGGER coin_lots__earned AFTER INSERT ON coin_lots REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION coin_lots_earned();
CREATE TRIGGER coin_uses__spent AFTER INSERT ON coin_uses REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION coin_uses_spent();
CREATE TRIGGER coin_uses__returned AFTER UPDATE ON coin_uses FOR EACH ROW
  WHEN (old.returned IS DISTINCT FROM new.returned) EXECUTE FUNCTION coin_uses_returned();

INSERT INTO coin_totals (user_id, company_id, earned, spent)
  SELECT user_id, company_id, sum(coin_lots.amount), coalesce(sum(used.amount), 0)
  FROM coin_lots LEFT JOIN (SELECT lot_id, sum(amount - returned) AS amount FROM coin_uses GROUP BY 1) AS used ON used.lot_id = coin_lots.id
  GROUP BY 1, 2;

-- What can still be used, without the lots that are empty, which grow with the years.
CREATE INDEX coin_lots__user_left ON coin_lots (user_id, expires_at, id) INCLUDE (remaining) WHERE remaining > 0 AND user_id IS NOT NULL;
CREATE INDEX coin_lots__company_left ON coin_lots (company_id, expires_at, id) INCLUDE (remaining) WHERE remaining > 0 AND company_id IS NOT NULL;
CREATE INDEX coin_lots__unannounced ON coin_lots (expires_at, id) WHERE remaining > 0 AND announced_at IS NULL;`

/** Orders that used coins, which are few: each side's list of them. */
const coinOrders = ['buyer', 'seller'].flatMap(side => [
  sql.raw(`CREATE INDEX orders__${side}_user_coins ON orders (${side}_user_id, created_at DESC, id DESC)
    WHERE ${side}_company_id IS NULL AND coin_amount > 0`),
  sql.raw(`CREATE INDEX orders__${side}_company_coins ON orders (${side}_company_id, created_at DESC, id DESC)
    WHERE ${side}_company_id IS NOT NULL AND coin_amount > 0`),
])

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [sellers, coins, ...coinOrders]) await statement.execute(db)
}
