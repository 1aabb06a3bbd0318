/**
 * Which party hung up, and until when a party was there without seeing the other side: a consultant who leaves in the middle gives everything
 * back (rule 退款 二), and who left is read from the record.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE calls
      -- The number of the party in the conversation; null: nobody hung up, or before this was written down.
      ADD COLUMN ended_by_no integer;
    ALTER TABLE call_participants ADD COLUMN heard_at timestamptz;`.execute(db)
}
