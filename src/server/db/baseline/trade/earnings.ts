/**
 * Earnings that wait for the end of their hold, looked for by the day on which it ends: one row for each completed order and each of its earners.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE earnings (
  order_id integer NOT NULL REFERENCES orders (id),
  user_id integer REFERENCES users (id),
  company_id integer REFERENCES companies (id),
  release_at timestamptz NOT NULL,
  released_at timestamptz,
  -- Earnings that the provider pays out itself wait for their share; no payments of a history, only what is open.
  share_state text,
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  CONSTRAINT earnings__owner CHECK (num_nonnulls(user_id, company_id) = 1),
  CONSTRAINT earnings__share_state CHECK (share_state IN ('WANTED', 'BEGUN')),
  CONSTRAINT earnings__once UNIQUE NULLS NOT DISTINCT (order_id, user_id, company_id)
);
CREATE INDEX earnings__held ON earnings (release_at, order_id) WHERE released_at IS NULL;
CREATE INDEX earnings__share_wanted ON earnings (order_id) WHERE share_state = 'WANTED';
CREATE INDEX earnings__user ON earnings (user_id, release_at) WHERE user_id IS NOT NULL;
CREATE INDEX earnings__company ON earnings (company_id, release_at) WHERE company_id IS NOT NULL;`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
