/**
 * Rule 招聘求职 七: jobs that are checked after a valid report are not public meanwhile; what was found wrong is a violation of the company, of
 * which the first is a warning with a term, and every further one stops its publishing for thirty days.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE recruitments DROP CONSTRAINT recruitments__state;
    ALTER TABLE recruitments ADD CONSTRAINT recruitments__state CHECK (
      state IN ('DRAFT', 'REVIEWING', 'REJECTED', 'PUBLISHED', 'PAUSED', 'EXPIRED', 'CLOSED', 'TAKEN_DOWN', 'APPEALING', 'CHECKING'));

    ALTER TABLE report_cases ADD COLUMN held_at timestamptz;

    CREATE TABLE recruitment_violations (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      company_id integer NOT NULL REFERENCES companies (id),
      recruitment_id integer NOT NULL REFERENCES recruitments (id) ON DELETE CASCADE,
      -- Null: found without a report.
      case_id integer REFERENCES report_cases (id),
      reason text NOT NULL CONSTRAINT recruitment_violations__reason CHECK (char_length(reason) <= 500),
      -- While the job stays public: until when it is to be corrected, and what it said.
      correct_before timestamptz,
      content_version text,
      settled_at timestamptz,
      -- Null: a warning.
      suspended_until timestamptz,
      created_at timestamptz NOT NULL,
      revoked_at timestamptz,
      CONSTRAINT recruitment_violations__correction CHECK ((correct_before IS NULL) = (content_version IS NULL))
    );
    CREATE UNIQUE INDEX recruitment_violations__case ON recruitment_violations (case_id) WHERE case_id IS NOT NULL;
    CREATE INDEX recruitment_violations__company ON recruitment_violations (company_id, id DESC);
    CREATE INDEX recruitment_violations__post ON recruitment_violations (recruitment_id);
    CREATE INDEX recruitment_violations__due ON recruitment_violations (correct_before)
      WHERE correct_before IS NOT NULL AND settled_at IS NULL AND revoked_at IS NULL`.execute(db)
}
