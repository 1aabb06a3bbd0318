/**
 * An order may have a partner besides its seller, who earns half of what is left after the fee: the asker of a paid playback. What either
 * earned by month follows from the row of the order, as before. Playbacks whose terms were agreed to earlier stay with their one seller.
 */
import { type Kysely, sql } from 'kysely'

const partners = sql`
ALTER TABLE orders
  ADD COLUMN partner_user_id integer REFERENCES users (id),
  ADD COLUMN partner_company_id integer REFERENCES companies (id),
  ADD CONSTRAINT orders__partner CHECK (
    CASE WHEN partner_user_id IS NULL THEN partner_company_id IS NULL ELSE seller_user_id IS NOT NULL
      AND (buyer_user_id, buyer_company_id) IS DISTINCT FROM (partner_user_id, partner_company_id) END);
CREATE INDEX orders__partner_user ON orders (partner_user_id, completed_at DESC, id DESC)
  WHERE partner_user_id IS NOT NULL AND partner_company_id IS NULL;
CREATE INDEX orders__partner_company ON orders (partner_company_id, completed_at DESC, id DESC) WHERE partner_company_id IS NOT NULL;
ALTER TABLE playbacks ADD COLUMN shares_income boolean NOT NULL DEFAULT false;`

const sums = sql`
CREATE OR REPLACE FUNCTION orders_earned() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [partners, sums]) await statement.execute(db)
}
