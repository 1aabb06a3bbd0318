/**
 * Uploads: what people send, from the first byte until a record uses it or it is thrown away; and who takes the bytes of one just now, for processes
 * that serve one site together.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE uploads (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id),
  purpose text NOT NULL,
  kind text,
  name text NOT NULL,
  bytes integer NOT NULL,
  content_type text,
  key text NOT NULL,
  fingerprint text NOT NULL,
  picture_key text,
  sha256 text,
  state text NOT NULL DEFAULT 'UPLOADING',
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  used_at timestamptz,
  picture_hash text CONSTRAINT uploads__picture_hash CHECK (picture_hash ~ '^[0-9a-f]{16}$'),
  CONSTRAINT uploads__key UNIQUE (key),
  CONSTRAINT uploads__key_shape CHECK (key ~ '^[0-9a-f]{30}$'),
  CONSTRAINT uploads__purpose CHECK (purpose IN ('AVATAR', 'COMPANY_PICTURE', 'CONTENT_PICTURE', 'CERTIFICATE', 'ATTACHMENT', 'VIDEO')),
  CONSTRAINT uploads__kind CHECK (kind IN ('IMAGE', 'FILE', 'VIDEO', 'AUDIO')),
  CONSTRAINT uploads__state CHECK (state IN ('UPLOADING', 'READY', 'USED', 'REFUSED')),
  CONSTRAINT uploads__inspected CHECK (state NOT IN ('READY', 'USED') OR (kind IS NOT NULL AND content_type IS NOT NULL AND sha256 IS NOT NULL)),
  CONSTRAINT uploads__used CHECK ((state = 'USED') = (used_at IS NOT NULL)),
  CONSTRAINT uploads__expires CHECK ((state = 'USED') = (expires_at IS NULL))
);
CREATE INDEX uploads__user_id ON uploads (user_id, created_at);
CREATE INDEX uploads__expires_at ON uploads (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE upload_leases (
  key text PRIMARY KEY,
  holder text NOT NULL,
  until timestamptz NOT NULL,
  wanted boolean NOT NULL DEFAULT false
);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
