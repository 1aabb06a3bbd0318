/** A seller says that a service has begun, and how far it is: what has begun is no longer cancelled for nothing (rule 退款 一). */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE orders
      ADD COLUMN started_at timestamptz,
      ADD CONSTRAINT orders__started CHECK (started_at IS NULL OR kind = 'SERVICE');
    ALTER TABLE order_events
      DROP CONSTRAINT order_events__event,
      ADD CONSTRAINT order_events__event CHECK (event IN ('CREATE', 'PAY', 'CLOSE', 'ACCEPT', 'START', 'PROGRESS', 'CANCEL', 'DELIVER',
        'REQUEST_CHANGES', 'COMPLETE', 'AUTO_COMPLETE', 'REVIEW', 'DISPUTE', 'STATEMENT', 'DISPUTE_WITHDRAW', 'DISPUTE_CLOSE',
        'DECIDE_REFUND', 'DECIDE_COMPLETE', 'DECIDE_CONTINUE', 'RECONSIDER', 'REFUND_APPLY', 'REFUND_PASS', 'REFUND_REFUSE',
        'REFUND_COMPLETE', 'REFUND_CANCEL'));`.execute(db)
}
