/**
 * A school is checked every year (rules of certification, section 4): when it was last, until when that holds, and whether its mark is hidden because the
 * time went by. Those that passed long ago keep their mark for thirty days at least, so that there is time to be reminded.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE schools
      ADD COLUMN checked_on date,
      ADD COLUMN valid_until date,
      ADD COLUMN reminded_at timestamptz,
      ADD COLUMN lapsed boolean NOT NULL DEFAULT false;
    UPDATE schools
      SET checked_on = (published_at AT TIME ZONE 'Asia/Shanghai')::date,
        valid_until = greatest((published_at AT TIME ZONE 'Asia/Shanghai' + interval '1 year')::date, current_date + 30)
      WHERE state IN ('ONLINE', 'OFFLINE') AND published_at IS NOT NULL;
    CREATE INDEX schools__to_check ON schools (valid_until, id) WHERE state IN ('ONLINE', 'OFFLINE') AND NOT lapsed`.execute(db)
}
