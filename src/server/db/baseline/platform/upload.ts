/** Uploads: what people send, from the first byte until a record uses it or it is thrown away. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      CONSTRAINT uploads__key UNIQUE (key),
      CONSTRAINT uploads__key_shape CHECK (key ~ '^[0-9a-f]{30}$'),
      CONSTRAINT uploads__purpose CHECK (purpose IN ('AVATAR', 'COMPANY_PICTURE', 'CONTENT_PICTURE', 'CERTIFICATE', 'ATTACHMENT', 'VIDEO')),
      CONSTRAINT uploads__kind CHECK (kind IN ('IMAGE', 'FILE', 'VIDEO', 'AUDIO')),
      CONSTRAINT uploads__state CHECK (state IN ('UPLOADING', 'READY', 'USED', 'REFUSED')),
      CONSTRAINT uploads__inspected CHECK (state NOT IN ('READY', 'USED') OR (kind IS NOT NULL AND content_type IS NOT NULL AND sha256 IS NOT NULL)),
      CONSTRAINT uploads__used CHECK ((state = 'USED') = (used_at IS NOT NULL)),
      CONSTRAINT uploads__expires CHECK ((state = 'USED') = (expires_at IS NULL))
    )`.execute(db)
  await sql`CREATE INDEX uploads__user_id ON uploads (user_id, created_at)`.execute(db)
  await sql`CREATE INDEX uploads__expires_at ON uploads (expires_at) WHERE expires_at IS NOT NULL`.execute(db)
}
