/**
 * Versions of rules that operators publish over the files, and who has agreed to which version of an agreement. An announced version can be
 * withdrawn before its day, and people are notified of a new agreement in batches.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE rule_versions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The id in the file's head; rules have no table.
  rule_id integer NOT NULL,
  version text NOT NULL,
  body text NOT NULL,
  changes text NOT NULL,
  effective_on date NOT NULL,
  published_by integer NOT NULL REFERENCES users (id),
  published_at timestamptz NOT NULL,
  -- When pages were told that it holds from now on.
  applied_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by integer REFERENCES users (id),
  withdraw_reason text,
  -- The highest account that was told of it; notified_at: all of them were.
  notified_up_to integer NOT NULL DEFAULT 0,
  notified_at timestamptz,
  CONSTRAINT rule_versions__once UNIQUE (rule_id, version),
  CONSTRAINT rule_versions__version CHECK (version ~ '^[0-9]{1,4}[.][0-9]{1,4}$'),
  CONSTRAINT rule_versions__withdrawn CHECK (num_nonnulls(withdrawn_at, withdrawn_by, withdraw_reason) IN (0, 3))
);
CREATE INDEX rule_versions__waiting ON rule_versions (effective_on) WHERE applied_at IS NULL;
CREATE INDEX rule_versions__unannounced ON rule_versions (id) WHERE notified_at IS NULL;

CREATE TABLE rule_consents (
  user_id integer NOT NULL REFERENCES users (id),
  rule_id integer NOT NULL,
  version text NOT NULL,
  agreed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, rule_id, version)
);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
