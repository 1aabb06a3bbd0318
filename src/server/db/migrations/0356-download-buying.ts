/**
 * Who got which file for coins: for ever, once per person or company. What was bought before this table existed is copied from the orders.
 */
import { type Kysely, sql } from 'kysely'

const table = sql`
CREATE TABLE download_grants (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  download_id integer NOT NULL REFERENCES downloads (id),
  user_id integer REFERENCES users (id),
  company_id integer REFERENCES companies (id),
  order_no text NOT NULL REFERENCES orders (order_no),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT download_grants__owner CHECK (num_nonnulls(user_id, company_id) = 1),
  CONSTRAINT download_grants__order UNIQUE (order_no)
);
CREATE UNIQUE INDEX download_grants__user ON download_grants (user_id, download_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX download_grants__company ON download_grants (company_id, download_id) WHERE company_id IS NOT NULL;`

const copy = sql`
INSERT INTO download_grants (download_id, user_id, company_id, order_no, created_at)
SELECT o.subject_id, CASE WHEN o.buyer_company_id IS NULL THEN o.buyer_user_id END, o.buyer_company_id, o.order_no, o.completed_at
FROM orders o JOIN downloads d ON d.id = o.subject_id
WHERE o.kind = 'DOWNLOAD' AND o.state IN ('COMPLETED', 'REVIEWED')
ORDER BY o.id
ON CONFLICT DO NOTHING`

export async function up(db: Kysely<unknown>): Promise<void> {
  await table.execute(db)
  await copy.execute(db)
}
