/** Professions are switched off as categories are; search follows the new names of professions and boards. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE professions ADD COLUMN enabled boolean NOT NULL DEFAULT true;
    ALTER TABLE category_renames
      DROP CONSTRAINT category_renames__area,
      ADD CONSTRAINT category_renames__area CHECK (area IN ('SERVICE', 'CONSULT', 'COURSE', 'PROFESSION', 'BOARD'))`.execute(db)
}
