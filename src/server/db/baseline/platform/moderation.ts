/**
 * The review queue: one open case for each thing that waits for an operator's decision. What is urgent comes before everything else: a number and
 * not a flag, because with the times after it in one direction a page of the queue is one range of the index.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
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
  precedence smallint NOT NULL DEFAULT 1,
  CONSTRAINT review_cases__state CHECK (state IN ('OPEN', 'CLAIMED', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  CONSTRAINT review_cases__title CHECK (char_length(title) BETWEEN 1 AND 120),
  CONSTRAINT review_cases__claimed CHECK ((claimed_by IS NULL) = (claimed_at IS NULL)
    AND (state <> 'CLAIMED' OR claimed_by IS NOT NULL) AND (state <> 'OPEN' OR claimed_by IS NULL)),
  CONSTRAINT review_cases__decided CHECK ((state IN ('APPROVED', 'REJECTED')) = (decided_by IS NOT NULL)
    AND (state IN ('OPEN', 'CLAIMED')) = (decided_at IS NULL)),
  CONSTRAINT review_cases__reason CHECK (state <> 'REJECTED' OR reason <> ''),
  CONSTRAINT review_cases__precedence CHECK (precedence IN (0, 1))
);
CREATE UNIQUE INDEX review_cases__open ON review_cases (kind, ref_id) WHERE state IN ('OPEN', 'CLAIMED');
CREATE INDEX review_cases__ref ON review_cases (kind, ref_id, id DESC);
CREATE INDEX review_cases__decided_person ON review_cases (submitted_by, kind, id DESC) WHERE state IN ('APPROVED', 'REJECTED');
CREATE INDEX review_cases__decided_company ON review_cases (company_id, kind, id DESC)
  WHERE state IN ('APPROVED', 'REJECTED') AND company_id IS NOT NULL;
CREATE INDEX review_cases__queue ON review_cases (state, precedence, submitted_at, id);
CREATE INDEX review_cases__kind ON review_cases (kind, state, precedence, submitted_at, id);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
