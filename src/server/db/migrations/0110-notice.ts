/** Notices to a person: what happened, where to look, whether it was read. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE notices (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id integer NOT NULL REFERENCES users (id),
      kind text NOT NULL,
      title text NOT NULL,
      body text NOT NULL,
      link text,
      dedupe_key text,
      read_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT notices__kind CHECK (kind IN ('SYSTEM', 'SECURITY', 'ORDER', 'CONSULT', 'RECRUITMENT', 'COMMENT')),
      CONSTRAINT notices__title CHECK (char_length(title) BETWEEN 1 AND 60),
      CONSTRAINT notices__link CHECK (link LIKE '/%' AND link NOT LIKE '//%'),
      CONSTRAINT notices__dedupe UNIQUE (user_id, dedupe_key)
    )`.execute(db)
  await sql`CREATE INDEX notices__user_id ON notices (user_id, id DESC)`.execute(db)
  await sql`CREATE INDEX notices__kind ON notices (user_id, kind, id DESC)`.execute(db)
  await sql`CREATE INDEX notices__unread ON notices (user_id, kind) WHERE read_at IS NULL`.execute(db)
}
