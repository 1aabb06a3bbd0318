/** Notices by push and message, daily e-mails, and why something was not delivered. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE notice_settings
      -- Kinds whose e-mails are gathered once a day; those of email_off come not at all.
      ADD COLUMN email_daily text[] NOT NULL DEFAULT '{}',
      ADD COLUMN push_off text[] NOT NULL DEFAULT '{SYSTEM}',
      ADD COLUMN sms_on text[] NOT NULL DEFAULT '{}'`.execute(db)
  await sql`
    CREATE TABLE push_subscriptions (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id integer NOT NULL REFERENCES users (id),
      -- With the session ends what it subscribed to.
      session_id integer NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
      endpoint text NOT NULL,
      p256dh text NOT NULL,
      auth text NOT NULL,
      created_at timestamptz NOT NULL,
      CONSTRAINT push_subscriptions__endpoint UNIQUE (endpoint),
      CONSTRAINT push_subscriptions__session UNIQUE (session_id),
      CONSTRAINT push_subscriptions__length CHECK (char_length(endpoint) <= 1000 AND char_length(p256dh) <= 120 AND char_length(auth) <= 40)
    )`.execute(db)
  await sql`CREATE INDEX push_subscriptions__user_id ON push_subscriptions (user_id)`.execute(db)
  await sql`
    CREATE TABLE notice_digests (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id integer NOT NULL REFERENCES users (id),
      -- In Asia/Shanghai.
      day date NOT NULL,
      state text NOT NULL DEFAULT 'WAITING',
      attempts smallint NOT NULL DEFAULT 0,
      due_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      done_at timestamptz,
      reason text,
      CONSTRAINT notice_digests__once UNIQUE (user_id, day),
      CONSTRAINT notice_digests__state CHECK (state IN ('WAITING', 'SENT', 'DROPPED', 'FAILED')),
      CONSTRAINT notice_digests__done CHECK ((state = 'WAITING') = (done_at IS NULL))
    )`.execute(db)
  await sql`CREATE INDEX notice_digests__due ON notice_digests (due_at) WHERE state = 'WAITING'`.execute(db)
  await sql`
    ALTER TABLE notice_outbox
      ADD COLUMN reason text,
      ADD COLUMN digest_id integer REFERENCES notice_digests (id) ON DELETE CASCADE,
      DROP CONSTRAINT notice_outbox__channel,
      ADD CONSTRAINT notice_outbox__channel CHECK (channel IN ('EMAIL', 'DIGEST', 'PUSH', 'SMS'))`.execute(db)
  await sql`DROP INDEX notice_outbox__due`.execute(db)
  await sql`CREATE INDEX notice_outbox__due ON notice_outbox (due_at) WHERE state = 'WAITING' AND channel <> 'DIGEST'`.execute(db)
  await sql`CREATE INDEX notice_outbox__gathered ON notice_outbox (due_at) WHERE state = 'WAITING' AND channel = 'DIGEST' AND digest_id IS NULL`.execute(
    db,
  )
  await sql`CREATE INDEX notice_outbox__digest ON notice_outbox (digest_id) WHERE digest_id IS NOT NULL`.execute(db)
  // What operators look at: failures, and the last day.
  await sql`CREATE INDEX notice_outbox__failed ON notice_outbox (id DESC) WHERE state = 'FAILED'`.execute(db)
  await sql`CREATE INDEX notice_outbox__done ON notice_outbox (done_at) WHERE state <> 'WAITING'`.execute(db)
}
