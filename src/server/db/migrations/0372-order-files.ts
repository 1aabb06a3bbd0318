/** Files that go with a step of an order: what is delivered, what is wrong with it, evidence; and statements while it is in dispute. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE order_events
      ADD COLUMN upload_ids integer[] NOT NULL DEFAULT '{}',
      ADD CONSTRAINT order_events__upload_ids CHECK (cardinality(upload_ids) <= 9),
      DROP CONSTRAINT order_events__event,
      ADD CONSTRAINT order_events__event CHECK (event IN ('CREATE', 'PAY', 'CLOSE', 'ACCEPT', 'CANCEL', 'DELIVER', 'REQUEST_CHANGES', 'COMPLETE',
        'AUTO_COMPLETE', 'REVIEW', 'DISPUTE', 'STATEMENT', 'DECIDE_REFUND', 'DECIDE_COMPLETE', 'DECIDE_CONTINUE', 'REFUND_APPLY', 'REFUND_PASS',
        'REFUND_REFUSE', 'REFUND_COMPLETE', 'REFUND_CANCEL'));
    CREATE INDEX order_events__with_files ON order_events (actor_user_id) WHERE upload_ids <> '{}';
  `.execute(db)
}
