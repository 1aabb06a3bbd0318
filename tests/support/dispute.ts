import { HOUR_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'

/** The other side lets its time for an answer go by: operators can decide (rule 争议 三). */
export async function endAnswerTerm(db: Db, orderId: number): Promise<void> {
  await db
    .updateTable('order_events')
    .set({ created_at: new Date(Date.now() - 48 * HOUR_MS) })
    .where('order_id', '=', orderId)
    .where('event', 'in', ['DISPUTE', 'RECONSIDER'])
    .execute()
}
