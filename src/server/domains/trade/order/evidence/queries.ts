/** SQL of the evidence of disputed orders. */
import type { Insertable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { OrderEvidenceTable } from '../tables.ts'

/** What is there already stays as it is. */
export const insertEvidence = (trx: Db, rows: Insertable<OrderEvidenceTable>[]) =>
  trx
    .insertInto('order_evidence')
    .values(rows)
    .onConflict(conflict => conflict.columns(['order_id', 'kind', 'ref']).doNothing())
    .execute()

/** In the order in which it was fixed. */
export const listEvidence = (db: Db, orderId: number) =>
  db
    .selectFrom('order_evidence')
    .select(['kind', 'ref', 'content', 'sha256', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

/** Neither names nor contacts: both sides know them, and one of them may be anonymous. */
export const findOrderFacts = (db: Db, orderId: number) =>
  db
    .selectFrom('orders')
    .select(['order_no', 'kind', 'title', 'total_amount', 'coin_amount', 'paid_amount', 'created_at', 'paid_at', 'completed_at'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()

export const listEventFacts = (db: Db, orderId: number) =>
  db
    .selectFrom('order_events')
    .select(['id', 'event', 'from_state', 'to_state', 'actor', 'note', 'upload_ids', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

export const listRefundFacts = (db: Db, orderId: number) =>
  db
    .selectFrom('refund_requests')
    .select(['id', 'value', 'compensation', 'reason', 'answer', 'state', 'created_at', 'answered_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
