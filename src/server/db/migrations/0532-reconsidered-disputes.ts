/**
 * A side that does not accept what operators decided asks once for another look (rule 争议 五). Disputes also come after an order is complete
 * (rule 争议 二): of services, courses, recordings and files.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE orders
      DROP CONSTRAINT orders__state,
      ADD CONSTRAINT orders__state CHECK (state IN ('PENDING_PAYMENT', 'CLOSED', 'PAID', 'CANCELLED', 'COMPLETED', 'REVIEWED')
        OR (state IN ('ACCEPTED', 'DELIVERED', 'CHANGES_REQUESTED') AND kind = 'SERVICE')
        OR (state = 'DISPUTED' AND kind IN ('SERVICE', 'CONSULT', 'PLAYBACK', 'COURSE', 'DOWNLOAD'))),
      DROP CONSTRAINT orders__completed_at,
      ADD CONSTRAINT orders__completed_at CHECK (CASE
        WHEN state IN ('COMPLETED', 'REVIEWED') THEN completed_at IS NOT NULL
        WHEN state = 'DISPUTED' THEN true
        ELSE completed_at IS NULL END),
      DROP CONSTRAINT orders__reviewed_at,
      ADD CONSTRAINT orders__reviewed_at CHECK (CASE
        WHEN state = 'REVIEWED' THEN reviewed_at IS NOT NULL
        WHEN state = 'DISPUTED' THEN true
        ELSE reviewed_at IS NULL END);
    ALTER TABLE order_events
      DROP CONSTRAINT order_events__event,
      ADD CONSTRAINT order_events__event CHECK (event IN ('CREATE', 'PAY', 'CLOSE', 'ACCEPT', 'CANCEL', 'DELIVER', 'REQUEST_CHANGES',
        'COMPLETE', 'AUTO_COMPLETE', 'REVIEW', 'DISPUTE', 'STATEMENT', 'DISPUTE_WITHDRAW', 'DISPUTE_CLOSE', 'DECIDE_REFUND',
        'DECIDE_COMPLETE', 'DECIDE_CONTINUE', 'RECONSIDER', 'REFUND_APPLY', 'REFUND_PASS', 'REFUND_REFUSE', 'REFUND_COMPLETE',
        'REFUND_CANCEL'));`.execute(db)
}
