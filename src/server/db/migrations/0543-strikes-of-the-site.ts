/** Points can come from the site itself, and a strike can stop publishing for days of its own, whatever its points (rule 内容发布 四). */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE strikes
      ALTER COLUMN given_by DROP NOT NULL,
      ADD COLUMN restrict_days smallint,
      ADD CONSTRAINT strikes__restrict_days CHECK (restrict_days BETWEEN 1 AND 30)`.execute(db)
}
