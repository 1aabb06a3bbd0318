/**
 * Notices to a person: what happened, where to look, whether it was read; how people want to receive them, and what still has to go by e-mail, push
 * and message, with why something was not delivered.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
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
);
CREATE INDEX notices__user_id ON notices (user_id, id DESC);
CREATE INDEX notices__kind ON notices (user_id, kind, id DESC);
CREATE INDEX notices__unread ON notices (user_id, kind) WHERE read_at IS NULL;

CREATE TABLE notice_settings (
  user_id integer PRIMARY KEY REFERENCES users (id),
  -- Kinds that do not come by this channel; people without a row have the defaults of service.ts.
  site_off text[] NOT NULL,
  email_off text[] NOT NULL,
  -- Minutes after midnight in Asia/Shanghai; both or none.
  quiet_from smallint,
  quiet_to smallint,
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Kinds whose e-mails are gathered once a day; those of email_off come not at all.
  email_daily text[] NOT NULL DEFAULT '{}',
  push_off text[] NOT NULL DEFAULT '{SYSTEM}',
  sms_on text[] NOT NULL DEFAULT '{}',
  CONSTRAINT notice_settings__quiet CHECK ((quiet_from IS NULL) = (quiet_to IS NULL) AND quiet_from BETWEEN 0 AND 1439 AND quiet_to BETWEEN 0 AND 1439)
);

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
);
CREATE INDEX notice_digests__due ON notice_digests (due_at) WHERE state = 'WAITING';

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
  reason text,
  digest_id integer REFERENCES notice_digests (id) ON DELETE CASCADE,
  CONSTRAINT notice_outbox__once UNIQUE (notice_id, channel),
  CONSTRAINT notice_outbox__channel CHECK (channel IN ('EMAIL', 'DIGEST', 'PUSH', 'SMS')),
  CONSTRAINT notice_outbox__state CHECK (state IN ('WAITING', 'SENT', 'DROPPED', 'FAILED')),
  CONSTRAINT notice_outbox__done CHECK ((state = 'WAITING') = (done_at IS NULL))
);
CREATE INDEX notice_outbox__due ON notice_outbox (due_at) WHERE state = 'WAITING' AND channel <> 'DIGEST';
CREATE INDEX notice_outbox__gathered ON notice_outbox (due_at) WHERE state = 'WAITING' AND channel = 'DIGEST' AND digest_id IS NULL;
CREATE INDEX notice_outbox__digest ON notice_outbox (digest_id) WHERE digest_id IS NOT NULL;
-- What operators look at: failures, and the last day.
CREATE INDEX notice_outbox__failed ON notice_outbox (id DESC) WHERE state = 'FAILED';
CREATE INDEX notice_outbox__done ON notice_outbox (done_at) WHERE state <> 'WAITING';

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
);
CREATE INDEX push_subscriptions__user_id ON push_subscriptions (user_id);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
