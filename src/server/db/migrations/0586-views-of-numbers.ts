/** The whole number of an identity card is seen by an operator who asks with a reason, after another one has agreed, and for minutes. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE number_views (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      certification_id integer NOT NULL REFERENCES certifications (id),
      state text NOT NULL DEFAULT 'ASKED',
      reason text NOT NULL,
      asked_by integer NOT NULL REFERENCES users (id),
      asked_at timestamptz NOT NULL,
      decided_by integer REFERENCES users (id),
      decided_at timestamptz,
      readable_until timestamptz,
      CONSTRAINT number_views__state CHECK (state IN ('ASKED', 'ALLOWED', 'REFUSED')),
      CONSTRAINT number_views__two_people CHECK (state <> 'ALLOWED' OR decided_by <> asked_by),
      CONSTRAINT number_views__decided CHECK (num_nonnulls(decided_by, decided_at) = CASE state WHEN 'ASKED' THEN 0 ELSE 2 END),
      CONSTRAINT number_views__readable CHECK ((state = 'ALLOWED') = (readable_until IS NOT NULL))
    );
    CREATE UNIQUE INDEX number_views__once ON number_views (certification_id, asked_by) WHERE state = 'ASKED';
    CREATE INDEX number_views__state ON number_views (state, id);
    CREATE INDEX number_views__asked_by ON number_views (asked_by);
    CREATE INDEX number_views__decided_by ON number_views (decided_by) WHERE decided_by IS NOT NULL`.execute(db)
}
