/** Earnings that wait for the end of their hold: one row for each completed order, looked for by the day on which it ends. */
import { type Kysely, sql } from 'kysely'

const table = sql`
CREATE TABLE earnings (
  order_id integer PRIMARY KEY REFERENCES orders (id),
  user_id integer REFERENCES users (id),
  company_id integer REFERENCES companies (id),
  release_at timestamptz NOT NULL,
  released_at timestamptz,
  CONSTRAINT earnings__owner CHECK (num_nonnulls(user_id, company_id) = 1)
);
CREATE INDEX earnings__held ON earnings (release_at, order_id) WHERE released_at IS NULL;`

export async function up(db: Kysely<unknown>): Promise<void> {
  await table.execute(db)
}
