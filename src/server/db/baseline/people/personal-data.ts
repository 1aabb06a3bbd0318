/**
 * Copies of somebody's data, made on request: the archive lies in the row, so that it goes with it and is the same on every node. And what operators
 * did for guardians whom they have identified, with the proof (rules 未成年人保护, 六).
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
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
);
CREATE UNIQUE INDEX data_exports__one_open ON data_exports (user_id) WHERE state IN ('WAITING', 'RUNNING');
CREATE INDEX data_exports__user_id ON data_exports (user_id, id DESC);
CREATE INDEX data_exports__line ON data_exports (id) WHERE state IN ('WAITING', 'RUNNING');
CREATE INDEX data_exports__expires_at ON data_exports (expires_at) WHERE state = 'READY';

CREATE TABLE guardian_requests (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id),
  action text NOT NULL,
  guardian_name text NOT NULL,
  relation text NOT NULL,
  reason text NOT NULL,
  upload_ids integer[] NOT NULL,
  operator_id integer NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  CONSTRAINT guardian_requests__action CHECK (action IN ('MINOR_ON', 'MINOR_OFF', 'CLOSE', 'KEEP')),
  CONSTRAINT guardian_requests__papers CHECK (cardinality(upload_ids) BETWEEN 1 AND 4)
);
CREATE INDEX guardian_requests__user_id ON guardian_requests (user_id, id DESC);
CREATE INDEX guardian_requests__operator_id ON guardian_requests (operator_id);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
