/** Sessions, and the codes and proofs that are sent by message. */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE sessions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id),
  token_hash bytea NOT NULL,
  binding_hash bytea,
  device text NOT NULL,
  area text NOT NULL DEFAULT '',
  remember boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  proved_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz,
  revoked_for text,
  -- The companies it has acted for: when a company removes somebody, exactly these sessions end (decision 016).
  company_ids integer[] NOT NULL DEFAULT '{}',
  -- The digest of a cookie: devices that signed in before are known again.
  device_hash bytea,
  CONSTRAINT sessions__token_hash UNIQUE (token_hash),
  CONSTRAINT sessions__hash_length CHECK (octet_length(token_hash) = 32 AND (binding_hash IS NULL OR octet_length(binding_hash) = 32)),
  CONSTRAINT sessions__revoked_for CHECK ((revoked_at IS NULL) = (revoked_for IS NULL)),
  CONSTRAINT sessions__device_hash CHECK (octet_length(device_hash) = 32)
);
CREATE INDEX sessions__user_id ON sessions (user_id, last_seen_at DESC, id DESC) WHERE revoked_at IS NULL;
CREATE INDEX sessions__device_hash ON sessions (device_hash) WHERE device_hash IS NOT NULL;
CREATE INDEX sessions__created_at ON sessions (created_at, id);

CREATE TABLE message_codes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone text NOT NULL,
  purpose text NOT NULL,
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- Wrong guesses from elsewhere are counted apart from those of the device that asked.
  asker_hash bytea,
  elsewhere_tries integer NOT NULL DEFAULT 0,
  CONSTRAINT message_codes__purpose CHECK (purpose IN ('LOGIN', 'REGISTER', 'FORGET', 'BIND', 'WITHDRAW', 'CERTIFY', 'PROOF', 'EMAIL')),
  CONSTRAINT message_codes__tries CHECK (tries BETWEEN 0 AND 5),
  CONSTRAINT message_codes__elsewhere_tries CHECK (elsewhere_tries BETWEEN 0 AND 5)
);
CREATE INDEX message_codes__phone ON message_codes (phone, purpose, id DESC);
CREATE INDEX message_codes__asker_hash ON message_codes (asker_hash) WHERE asker_hash IS NOT NULL;
CREATE INDEX message_codes__expires_at ON message_codes (expires_at);

CREATE TABLE used_proofs (
  digest bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_proofs__expires_at ON used_proofs (expires_at);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
