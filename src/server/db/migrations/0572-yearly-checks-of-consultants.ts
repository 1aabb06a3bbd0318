/**
 * A consultant on their own account is checked every year (rules of certification, section 4); the staff of a company are, with the company. Those that passed
 * long ago keep their mark for thirty days at least, so that there is time to be reminded.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE consultants
      ADD COLUMN valid_until date,
      ADD COLUMN reminded_at timestamptz,
      ADD COLUMN lapsed boolean NOT NULL DEFAULT false,
      ADD COLUMN check_state text NOT NULL DEFAULT 'NONE',
      ADD COLUMN check_ids integer[] NOT NULL DEFAULT '{}',
      ADD COLUMN check_reason text NOT NULL DEFAULT '',
      ADD CONSTRAINT consultants__check_state CHECK (check_state IN ('NONE', 'REVIEWING', 'REFUSED')),
      ADD CONSTRAINT consultants__check_papers CHECK (cardinality(check_ids) <= 6);
    UPDATE consultants
      SET valid_until = greatest((coalesce(decided_at, created_at) AT TIME ZONE 'Asia/Shanghai' + interval '1 year')::date, current_date + 30)
      WHERE company_id IS NULL AND state IN ('ACTIVE', 'PAUSED');
    CREATE INDEX consultants__to_check ON consultants (valid_until, id) WHERE state IN ('ACTIVE', 'PAUSED') AND NOT lapsed`.execute(
    db,
  )
}
