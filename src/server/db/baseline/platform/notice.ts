/** Notices to a person: what happened, where to look, whether it was read; how people want to receive them, and what still has to go by e-mail. */
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
      -- False: the person has switched this kind off on the site.
      shown boolean NOT NULL DEFAULT true,
      CONSTRAINT notices__kind CHECK (kind IN ('SYSTEM', 'SECURITY', 'ORDER', 'CONSULT', 'RECRUITMENT', 'COMMENT')),
      CONSTRAINT notices__title CHECK (char_length(title) BETWEEN 1 AND 60),
      CONSTRAINT notices__link CHECK (link LIKE '/%' AND link NOT LIKE '//%'),
      CONSTRAINT notices__dedupe UNIQUE (user_id, dedupe_key)
    )`.execute(db)
  await sql`CREATE INDEX notices__user_id ON notices (user_id, id DESC)`.execute(db)
  await sql`CREATE INDEX notices__kind ON notices (user_id, kind, id DESC)`.execute(db)
  await sql`CREATE INDEX notices__unread ON notices (user_id, kind) WHERE read_at IS NULL`.execute(db)
  await sql`
    CREATE TABLE notice_settings (
      user_id integer PRIMARY KEY REFERENCES users (id),
      -- Kinds that do not come by this channel; whoever has no row has the defaults of service.ts.
      site_off text[] NOT NULL,
      email_off text[] NOT NULL,
      -- Minutes after midnight in Asia/Shanghai; both or none.
      quiet_from smallint,
      quiet_to smallint,
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT notice_settings__quiet CHECK ((quiet_from IS NULL) = (quiet_to IS NULL) AND quiet_from BETWEEN 0 AND 1439 AND quiet_to BETWEEN 0 AND 1439)
    )`.execute(db)
  await sql`
    CREATE TABLE notice_outbox (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      notice_id integer NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
      channel text NOT NULL,
      state text NOT NULL DEFAULT 'WAITING',
      attempts smallint NOT NULL DEFAULT 0,
      -- When it is due; while somebody is at it, when it is due again should they not come back.
      due_at timestamptz NOT NULL DEFAULT now(),
      created_at timestamptz NOT NULL DEFAULT now(),
      done_at timestamptz,
      CONSTRAINT notice_outbox__once UNIQUE (notice_id, channel),
      CONSTRAINT notice_outbox__channel CHECK (channel IN ('EMAIL')),
      CONSTRAINT notice_outbox__state CHECK (state IN ('WAITING', 'SENT', 'DROPPED', 'FAILED')),
      CONSTRAINT notice_outbox__done CHECK ((state = 'WAITING') = (done_at IS NULL))
    )`.execute(db)
  await sql`CREATE INDEX notice_outbox__due ON notice_outbox (due_at) WHERE state = 'WAITING'`.execute(db)
}
