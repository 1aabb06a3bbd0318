/**
 * What an order of a company tool does, and for which time it pays: renewals and upgrades are taken back one after the other by it. Plans
 * that run out are found by when they do; of each reminder the days are noted with the plan.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE cloud_orders (
  order_id integer PRIMARY KEY REFERENCES orders (id),
  company_id integer NOT NULL REFERENCES companies (id),
  product_id integer NOT NULL REFERENCES cloud_products (id),
  plan_id integer NOT NULL REFERENCES cloud_plans (id),
  purpose text NOT NULL,
  seats integer NOT NULL,
  months integer NOT NULL,
  -- What a month of it costs without the discount of a year, in fen.
  month_price integer NOT NULL,
  -- What an upgrade takes the place of.
  previous_plan_id integer REFERENCES cloud_plans (id),
  previous_seats integer,
  state text NOT NULL,
  -- The time that it pays for.
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  CONSTRAINT cloud_orders__purpose CHECK (purpose IN ('NEW', 'RENEW', 'UPGRADE')),
  CONSTRAINT cloud_orders__previous CHECK ((purpose = 'UPGRADE') = (previous_plan_id IS NOT NULL AND previous_seats IS NOT NULL)),
  CONSTRAINT cloud_orders__amounts CHECK (seats > 0 AND months >= 0 AND month_price >= 0),
  CONSTRAINT cloud_orders__state CHECK (state IN ('WAITING', 'DONE', 'CLOSED', 'REFUNDED'))
);
CREATE UNIQUE INDEX cloud_orders__one_waiting ON cloud_orders (company_id, product_id) WHERE state = 'WAITING';
CREATE INDEX cloud_orders__done ON cloud_orders (company_id, product_id, order_id DESC) WHERE state = 'DONE';
ALTER TABLE cloud_subscriptions ADD COLUMN reminded_days smallint CHECK (reminded_days IN (1, 7, 30));
CREATE INDEX cloud_subscriptions__due ON cloud_subscriptions (ends_at, id) WHERE state = 'ACTIVE' AND ends_at IS NOT NULL;`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
