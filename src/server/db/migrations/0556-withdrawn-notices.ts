/**
 * A notice of infringement is withdrawn by who gave it, and may be given again; one notice names several contents, each decided on its own.
 * A case that nobody reports any more ends without being decided.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE rights_assertions
      DROP CONSTRAINT rights_assertions__report,
      DROP CONSTRAINT rights_assertions__state,
      DROP CONSTRAINT rights_assertions__ended,
      ADD COLUMN notice_id integer CONSTRAINT rights_assertions__notice_id REFERENCES rights_assertions (id),
      ADD COLUMN forwarded_at timestamptz,
      ADD CONSTRAINT rights_assertions__state
        CHECK (state IN ('RECEIVED', 'INCOMPLETE', 'REFUSED', 'FORWARDED', 'REBUTTED', 'SUED', 'STANDS', 'RESTORED', 'WITHDRAWN')),
      ADD CONSTRAINT rights_assertions__ended
        CHECK ((ended_at IS NOT NULL) = (state IN ('REFUSED', 'STANDS', 'RESTORED', 'WITHDRAWN')));
    UPDATE rights_assertions SET forwarded_at = submitted_at WHERE state IN ('FORWARDED', 'REBUTTED', 'SUED', 'STANDS', 'RESTORED');
    CREATE UNIQUE INDEX rights_assertions__report ON rights_assertions (report_id) WHERE state <> 'WITHDRAWN';
    CREATE INDEX rights_assertions__notice ON rights_assertions (notice_id) WHERE notice_id IS NOT NULL;
    ALTER TABLE rights_suits
      DROP CONSTRAINT rights_suits__state,
      DROP CONSTRAINT rights_suits__decided,
      ADD CONSTRAINT rights_suits__state CHECK (state IN ('WAITING', 'ACCEPTED', 'REFUSED', 'WITHDRAWN')),
      ADD CONSTRAINT rights_suits__decided
        CHECK ((state IN ('WAITING', 'WITHDRAWN')) = (decided_at IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL));
    ALTER TABLE report_cases
      DROP CONSTRAINT report_cases__outcome,
      ADD CONSTRAINT report_cases__outcome CHECK (outcome IN ('UNFOUNDED', 'UPHELD', 'HIDDEN', 'REMOVED', 'WITHDRAWN'))`.execute(
    db,
  )
}
