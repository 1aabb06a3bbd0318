/**
 * Who people are for the official account that payments within WeChat are made for, as their session last confirmed it, and what is on its way to be
 * confirmed. A payment that was begun for one WeChat account cannot be paid by another.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE wechat_payers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id),
  app_id text NOT NULL,
  -- Sealed, and found again by its blind index.
  open_id bytea NOT NULL,
  open_id_hash bytea NOT NULL,
  -- One person may pay from two phones with a WeChat account each: the session says which of them is meant.
  session_id integer NOT NULL,
  noted_at timestamptz NOT NULL,
  confirmed_at timestamptz NOT NULL,
  CONSTRAINT wechat_payers__once UNIQUE (user_id, app_id, open_id_hash)
);

CREATE TABLE wechat_payer_states (
  state_hash bytea PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id),
  session_id integer NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX wechat_payer_states__user_id ON wechat_payer_states (user_id);
CREATE INDEX wechat_payer_states__expires_at ON wechat_payer_states (expires_at);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
