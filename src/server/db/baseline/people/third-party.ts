/**
 * Accounts elsewhere that somebody signs in with, the sign-ins that are under way, and the tickets of those who came for the first time.
 *
 * Who somebody is elsewhere is stored as a blind index only: it is looked up, never shown.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE third_party_accounts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id),
  provider text NOT NULL,
  subject_hash bytea NOT NULL,
  union_hash bytea,
  nickname text NOT NULL DEFAULT '',
  linked_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT third_party_accounts__provider CHECK (provider IN ('OIDC', 'WECHAT', 'QQ', 'ALIPAY')),
  CONSTRAINT third_party_accounts__nickname CHECK (char_length(nickname) <= 60),
  CONSTRAINT third_party_accounts__subject UNIQUE (provider, subject_hash),
  CONSTRAINT third_party_accounts__union UNIQUE (provider, union_hash),
  CONSTRAINT third_party_accounts__user UNIQUE (user_id, provider)
);

CREATE TABLE third_party_states (
  state_hash bytea PRIMARY KEY,
  provider text NOT NULL,
  purpose text NOT NULL,
  user_id integer REFERENCES users (id),
  binding_hash bytea,
  nonce text NOT NULL,
  verifier text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT third_party_states__purpose CHECK (purpose IN ('LOGIN', 'LINK') AND (purpose = 'LINK') = (user_id IS NOT NULL))
);
CREATE INDEX third_party_states__expires_at ON third_party_states (expires_at);

CREATE TABLE third_party_tickets (
  ticket_hash bytea PRIMARY KEY,
  provider text NOT NULL,
  subject_hash bytea NOT NULL,
  union_hash bytea,
  nickname text NOT NULL,
  binding_hash bytea,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX third_party_tickets__expires_at ON third_party_tickets (expires_at);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
