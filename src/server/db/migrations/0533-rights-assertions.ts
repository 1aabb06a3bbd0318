/** The parts of a notice of infringement, the statement against it, and the suits that are shown (rules of intellectual property, 2 to 4). */
import { type Kysely, sql } from 'kysely'

const assertions = sql`
  CREATE TABLE rights_assertions (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    report_id integer NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
    case_id integer NOT NULL REFERENCES report_cases (id) ON DELETE CASCADE,
    claimant_user_id integer NOT NULL REFERENCES users (id),
    author_user_id integer REFERENCES users (id),
    claimant_name text NOT NULL,
    contact text NOT NULL,
    identity_upload_ids integer[] NOT NULL,
    right_proof text NOT NULL,
    proof_upload_ids integer[] NOT NULL,
    addresses text NOT NULL,
    grounds text NOT NULL,
    signature text NOT NULL,
    state text NOT NULL DEFAULT 'RECEIVED',
    answer text NOT NULL DEFAULT '',
    -- What the author is given when the notice stands.
    points smallint NOT NULL DEFAULT 0,
    until timestamptz,
    submitted_at timestamptz NOT NULL,
    ended_at timestamptz,
    CONSTRAINT rights_assertions__report UNIQUE (report_id),
    CONSTRAINT rights_assertions__state CHECK (state IN ('RECEIVED', 'INCOMPLETE', 'REFUSED', 'FORWARDED', 'REBUTTED', 'SUED', 'STANDS', 'RESTORED')),
    CONSTRAINT rights_assertions__until CHECK ((until IS NOT NULL) = (state IN ('FORWARDED', 'REBUTTED'))),
    CONSTRAINT rights_assertions__ended CHECK ((ended_at IS NOT NULL) = (state IN ('REFUSED', 'STANDS', 'RESTORED'))),
    CONSTRAINT rights_assertions__points CHECK (points BETWEEN 0 AND 3)
  );
  CREATE INDEX rights_assertions__case ON rights_assertions (case_id);
  CREATE INDEX rights_assertions__claimant ON rights_assertions (claimant_user_id, id DESC);
  CREATE INDEX rights_assertions__author ON rights_assertions (author_user_id, id DESC) WHERE author_user_id IS NOT NULL;
  CREATE INDEX rights_assertions__until ON rights_assertions (until, id) WHERE until IS NOT NULL`

const answers = sql`
  CREATE TABLE rights_rebuttals (
    assertion_id integer PRIMARY KEY REFERENCES rights_assertions (id) ON DELETE CASCADE,
    user_id integer NOT NULL REFERENCES users (id),
    name text NOT NULL,
    contact text NOT NULL,
    grounds text NOT NULL,
    proof_upload_ids integer[] NOT NULL,
    signature text NOT NULL,
    created_at timestamptz NOT NULL
  );
  CREATE INDEX rights_rebuttals__user ON rights_rebuttals (user_id);

  CREATE TABLE rights_suits (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    assertion_id integer NOT NULL REFERENCES rights_assertions (id) ON DELETE CASCADE,
    authority text NOT NULL,
    number text NOT NULL,
    proof_upload_ids integer[] NOT NULL,
    state text NOT NULL DEFAULT 'WAITING',
    answer text NOT NULL DEFAULT '',
    decided_by integer REFERENCES users (id),
    created_at timestamptz NOT NULL,
    decided_at timestamptz,
    CONSTRAINT rights_suits__state CHECK (state IN ('WAITING', 'ACCEPTED', 'REFUSED')),
    CONSTRAINT rights_suits__decided CHECK ((state = 'WAITING') = (decided_at IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL))
  );
  CREATE INDEX rights_suits__assertion ON rights_suits (assertion_id, id);
  CREATE UNIQUE INDEX rights_suits__waiting ON rights_suits (assertion_id) WHERE state = 'WAITING'`

export async function up(db: Kysely<unknown>): Promise<void> {
  await assertions.execute(db)
  await answers.execute(db)
}
