/** A smaller plan, or fewer seats, that a company has paid for and that begins when the present plan ends (rule 云工具, 二.3). */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE cloud_orders
      DROP CONSTRAINT cloud_orders__purpose,
      ADD CONSTRAINT cloud_orders__purpose CHECK (purpose IN ('NEW', 'RENEW', 'UPGRADE', 'DOWNGRADE')),
      DROP CONSTRAINT cloud_orders__state,
      ADD CONSTRAINT cloud_orders__state CHECK (state IN ('WAITING', 'DONE', 'CLOSED', 'REFUNDED')
        OR (state = 'SCHEDULED' AND purpose = 'DOWNGRADE'));
    DROP INDEX cloud_orders__done;
    CREATE INDEX cloud_orders__paid ON cloud_orders (company_id, product_id, order_id DESC) WHERE state IN ('DONE', 'SCHEDULED');
    CREATE UNIQUE INDEX cloud_orders__one_scheduled ON cloud_orders (company_id, product_id) WHERE state = 'SCHEDULED';
    CREATE INDEX cloud_orders__due ON cloud_orders (starts_at, order_id) WHERE state = 'SCHEDULED';`.execute(db)
}
