/** Monthly statements as PDF, made on request. The bytes lie in the row, so that they are the same on every node and end with it. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE statement_files (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Whose wallet: one of the two.
      user_id integer REFERENCES users (id),
      company_id integer REFERENCES companies (id),
      asked_by integer NOT NULL REFERENCES users (id),
      month text NOT NULL,
      state text NOT NULL DEFAULT 'WAITING',
      requested_at timestamptz NOT NULL,
      started_at timestamptz,
      expires_at timestamptz,
      tries smallint NOT NULL DEFAULT 0,
      bytes integer,
      file bytea,
      CONSTRAINT statement_files__owner CHECK (num_nonnulls(user_id, company_id) = 1),
      CONSTRAINT statement_files__month CHECK (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
      CONSTRAINT statement_files__state CHECK (state IN ('WAITING', 'RUNNING', 'READY', 'FAILED', 'EXPIRED')),
      CONSTRAINT statement_files__ready CHECK ((state = 'READY') = (file IS NOT NULL)),
      CONSTRAINT statement_files__ends CHECK (state <> 'READY' OR (expires_at IS NOT NULL AND bytes IS NOT NULL))
    )`.execute(db)
  await sql`CREATE INDEX statement_files__user_id ON statement_files (user_id, month, id DESC) WHERE user_id IS NOT NULL`.execute(
    db,
  )
  await sql`CREATE INDEX statement_files__company_id ON statement_files (company_id, month, id DESC)
    WHERE company_id IS NOT NULL`.execute(db)
  await sql`CREATE UNIQUE INDEX statement_files__open ON statement_files (coalesce(user_id, 0), coalesce(company_id, 0), month)
    WHERE state IN ('WAITING', 'RUNNING')`.execute(db)
  await sql`CREATE INDEX statement_files__line ON statement_files (id) WHERE state IN ('WAITING', 'RUNNING')`.execute(db)
  await sql`CREATE INDEX statement_files__expires_at ON statement_files (expires_at) WHERE state = 'READY'`.execute(db)
  await sql`CREATE INDEX statement_files__asked_by ON statement_files (asked_by, requested_at)`.execute(db)
}
