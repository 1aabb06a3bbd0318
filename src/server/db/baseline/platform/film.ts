/** Films of uploads in several sizes, made in the background where the site has ffmpeg; as uploaded until then. */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE films (
  -- Not a reference: the upload may be thrown away first, and the row says what else has to be.
  upload_id integer PRIMARY KEY,
  key text NOT NULL CONSTRAINT films__key UNIQUE CHECK (key ~ '^[0-9a-f]{30}$'),
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'READY', 'PLAIN', 'FAILED')),
  tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
  next_at timestamptz NOT NULL DEFAULT now(),
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 300),
  sizes jsonb NOT NULL DEFAULT '[]',
  pieces jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  ready_at timestamptz
);
CREATE INDEX films__waiting ON films (next_at, upload_id) WHERE state = 'WAITING';`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
