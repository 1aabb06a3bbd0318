/** Copies of somebody's data, made on request. The archive lies in the row, so that it goes with it and is the same on every node. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE data_exports (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id integer NOT NULL REFERENCES users (id),
      state text NOT NULL DEFAULT 'WAITING',
      requested_at timestamptz NOT NULL DEFAULT now(),
      started_at timestamptz,
      finished_at timestamptz,
      expires_at timestamptz,
      tries smallint NOT NULL DEFAULT 0,
      bytes integer,
      archive bytea,
      CONSTRAINT data_exports__state CHECK (state IN ('WAITING', 'RUNNING', 'READY', 'FAILED', 'EXPIRED')),
      CONSTRAINT data_exports__ready CHECK ((state = 'READY') = (archive IS NOT NULL)),
      CONSTRAINT data_exports__ends CHECK (state <> 'READY' OR (expires_at IS NOT NULL AND bytes IS NOT NULL))
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX data_exports__one_open ON data_exports (user_id) WHERE state IN ('WAITING', 'RUNNING')`.execute(
    db,
  )
  await sql`CREATE INDEX data_exports__user_id ON data_exports (user_id, id DESC)`.execute(db)
  await sql`CREATE INDEX data_exports__line ON data_exports (id) WHERE state IN ('WAITING', 'RUNNING')`.execute(db)
  await sql`CREATE INDEX data_exports__expires_at ON data_exports (expires_at) WHERE state = 'READY'`.execute(db)
}
