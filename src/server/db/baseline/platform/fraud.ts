/**
 * Signals of fraud: how operators have set them, what they found, whom a new account met today, and which contacts were written by whom. A contact
 * is kept as the keyed digest of it alone.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE fraud_settings (
  signal text PRIMARY KEY,
  is_on boolean NOT NULL,
  bounds jsonb NOT NULL,
  changed_by integer NOT NULL REFERENCES users (id),
  changed_at timestamptz NOT NULL,
  CONSTRAINT fraud_settings__signal CHECK (signal IN ('FRAUD_WORDS', 'CONTACTS_MANY', 'SAME_CONTACT', 'PRICE_OFF'))
);

CREATE TABLE fraud_hits (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  signal text NOT NULL,
  level text NOT NULL,
  -- What it was found in: something that can be reported, an account, a contact, a checked text.
  subject_kind text NOT NULL,
  subject_id integer NOT NULL,
  -- Null: several, or the account was closed.
  user_id integer REFERENCES users (id),
  -- Nobody is told whose account it is.
  anonymous boolean NOT NULL DEFAULT false,
  reason text NOT NULL,
  -- The price or the number that was too much: judged once, it is not found again while it stays the same.
  measured integer,
  created_at timestamptz NOT NULL,
  -- Null: nobody has decided. GONE: what was found is not there any more.
  outcome text,
  decided_at timestamptz,
  decided_by integer REFERENCES users (id),
  CONSTRAINT fraud_hits__signal CHECK (signal IN ('FRAUD_WORDS', 'CONTACTS_MANY', 'SAME_CONTACT', 'PRICE_OFF')),
  CONSTRAINT fraud_hits__level CHECK (level IN ('WARN', 'HOLD', 'QUEUE')),
  CONSTRAINT fraud_hits__outcome CHECK (outcome IN ('FRAUD', 'HARMLESS', 'GONE')),
  CONSTRAINT fraud_hits__decided CHECK ((outcome IS NULL) = (decided_at IS NULL))
);
-- What waits for an operator waits once.
CREATE UNIQUE INDEX fraud_hits__waiting ON fraud_hits (signal, subject_kind, subject_id) WHERE outcome IS NULL AND level <> 'WARN';
CREATE INDEX fraud_hits__newest ON fraud_hits (created_at DESC, id DESC);
CREATE INDEX fraud_hits__signal_newest ON fraud_hits (signal, created_at DESC, id DESC);
CREATE INDEX fraud_hits__undecided ON fraud_hits (created_at DESC, id DESC) WHERE outcome IS NULL AND level <> 'WARN';
CREATE INDEX fraud_hits__outcome ON fraud_hits (outcome, created_at DESC, id DESC) WHERE outcome IS NOT NULL;
CREATE INDEX fraud_hits__account ON fraud_hits (user_id, signal, created_at) WHERE user_id IS NOT NULL;
CREATE INDEX fraud_hits__subject ON fraud_hits (signal, subject_kind, subject_id, id DESC);

CREATE TABLE fraud_met (
  user_id integer NOT NULL REFERENCES users (id),
  -- The day in China.
  day date NOT NULL,
  other_user_id integer NOT NULL REFERENCES users (id),
  -- Null until the conversation is made.
  conversation_id integer,
  PRIMARY KEY (user_id, day, other_user_id)
);
CREATE INDEX fraud_met__other ON fraud_met (other_user_id);
CREATE INDEX fraud_met__day ON fraud_met (day);

CREATE TABLE fraud_contacts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  digest bytea NOT NULL,
  CONSTRAINT fraud_contacts__digest UNIQUE (digest),
  CONSTRAINT fraud_contacts__kind CHECK (kind IN ('PHONE', 'ACCOUNT', 'EMAIL', 'LINK'))
);

CREATE TABLE fraud_contact_uses (
  contact_id integer NOT NULL REFERENCES fraud_contacts (id) ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users (id),
  subject_kind text NOT NULL,
  subject_id integer NOT NULL,
  -- Stored as the contact of the record, not written in its text.
  is_stored boolean NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (contact_id, user_id, subject_kind, subject_id, is_stored)
);
CREATE INDEX fraud_contact_uses__subject ON fraud_contact_uses (subject_kind, subject_id, is_stored);
CREATE INDEX fraud_contact_uses__seen ON fraud_contact_uses (seen_at);
CREATE INDEX fraud_contact_uses__user ON fraud_contact_uses (user_id);

-- How far background work has read through a table.
CREATE TABLE fraud_positions (
  name text PRIMARY KEY,
  position integer NOT NULL
);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
