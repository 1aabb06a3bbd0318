/** The day of a consultant's last check stands beside their mark (rules of certification, section 1). */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE consultants ADD COLUMN checked_on date;
    UPDATE consultants
      SET checked_on = (coalesce(decided_at, created_at) AT TIME ZONE 'Asia/Shanghai')::date
      WHERE state IN ('ACTIVE', 'PAUSED')`.execute(db)
}
