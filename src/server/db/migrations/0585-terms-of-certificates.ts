/**
 * The terms of certificates as they are published: a person's lasts as long as their paper, a company's for a year. Whoever holds one for longer keeps
 * it for thirty days at least, so that there is time to be reminded. A certificate is reminded of once, and a transfer that cannot be sent waits its
 * turn behind the others.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE certifications
      ADD COLUMN paper_until date,
      ADD COLUMN reminded_at timestamptz,
      ADD COLUMN transfer_tried_at timestamptz;
    UPDATE certifications SET valid_until = NULL WHERE subject = 'PERSON' AND state = 'CERTIFIED';
    UPDATE certifications
      SET valid_until = least(valid_until, greatest((decided_at AT TIME ZONE 'Asia/Shanghai' + interval '1 year')::date, current_date + 30))
      WHERE subject = 'COMPANY' AND state = 'CERTIFIED';
    CREATE INDEX certifications__to_remind ON certifications (valid_until, id) WHERE state = 'CERTIFIED' AND reminded_at IS NULL;
    CREATE INDEX certifications__to_send ON certifications (transfer_tried_at NULLS FIRST, id)
      WHERE state = 'TRANSFER_PENDING' AND transfer_sent_at IS NULL`.execute(db)
}
