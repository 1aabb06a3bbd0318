/** Categories of courses can be switched off, as those of services and consultation; what search knows by the old name of a category. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE course_categories ADD COLUMN enabled boolean NOT NULL DEFAULT true;
    CREATE TABLE category_renames (
      area text NOT NULL CONSTRAINT category_renames__area CHECK (area IN ('SERVICE', 'CONSULT', 'COURSE')),
      category_id integer NOT NULL,
      -- Of search documents.
      kind text NOT NULL,
      -- The last record that was indexed anew.
      after_id integer NOT NULL DEFAULT 0,
      PRIMARY KEY (area, category_id, kind)
    )`.execute(db)
}
