/** The review queue: one open case for each thing that waits for an operator's decision. */
import { type Kysely, sql } from 'kysely'

const cases = sql`
CREATE TABLE review_cases (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  ref_id integer NOT NULL,
  title text NOT NULL,
  -- Visitors make suggestions too: a case may come from nobody who is signed in.
  submitted_by integer REFERENCES users (id),
  company_id integer REFERENCES companies (id),
  city_code integer,
  state text NOT NULL DEFAULT 'OPEN',
  submitted_at timestamptz NOT NULL DEFAULT now(),
  claimed_by integer REFERENCES users (id),
  claimed_at timestamptz,
  decided_by integer REFERENCES users (id),
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  CONSTRAINT review_cases__state CHECK (state IN ('OPEN', 'CLAIMED', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  CONSTRAINT review_cases__title CHECK (char_length(title) BETWEEN 1 AND 120),
  CONSTRAINT review_cases__claimed CHECK ((claimed_by IS NULL) = (claimed_at IS NULL)
    AND (state <> 'CLAIMED' OR claimed_by IS NOT NULL) AND (state <> 'OPEN' OR claimed_by IS NULL)),
  CONSTRAINT review_cases__decided CHECK ((state IN ('APPROVED', 'REJECTED')) = (decided_by IS NOT NULL)
    AND (state IN ('OPEN', 'CLAIMED')) = (decided_at IS NULL)),
  CONSTRAINT review_cases__reason CHECK (state <> 'REJECTED' OR reason <> '')
);
CREATE UNIQUE INDEX review_cases__open ON review_cases (kind, ref_id) WHERE state IN ('OPEN', 'CLAIMED');
-- Oldest first: the queue, and the age of what has waited longest.
CREATE INDEX review_cases__queue ON review_cases (state, submitted_at, id);
CREATE INDEX review_cases__kind ON review_cases (kind, state, submitted_at, id);
CREATE INDEX review_cases__ref ON review_cases (kind, ref_id, id DESC);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await cases.execute(db)
}
