import { HOUR_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'

const ANSWER_HOURS = 48
const SUPPLEMENT_HOURS = 24

/** So long ago somebody complained. */
async function complainedBefore(db: Db, orderId: number, hours: number): Promise<void> {
  await db
    .updateTable('order_events')
    .set({ created_at: new Date(Date.now() - hours * HOUR_MS) })
    .where('order_id', '=', orderId)
    .where('event', 'in', ['DISPUTE', 'RECONSIDER'])
    .execute()
}

/** The other side lets its time for an answer go by; each side can still add to what it said (rule 争议 三). */
export const endAnswerTerm = (db: Db, orderId: number) => complainedBefore(db, orderId, ANSWER_HOURS)

/** Neither side says any more: operators can decide. */
export const endStatementTerms = (db: Db, orderId: number) => complainedBefore(db, orderId, ANSWER_HOURS + SUPPLEMENT_HOURS)
