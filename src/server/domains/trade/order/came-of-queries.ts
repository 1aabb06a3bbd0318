/** SQL of what came of a consultation, the newest first. */
import type { Db } from '#server/db/client.ts'

const MAX_SHOWN = 20

const SIDES = ['buyer_user_id', 'buyer_company_id', 'seller_user_id', 'seller_company_id'] as const

export const listOrdersFrom = (db: Db, consultationId: number) =>
  db
    .selectFrom('orders')
    .select(['order_no', 'title', 'state', 'created_at', ...SIDES])
    .where('consultation_id', '=', consultationId)
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute()

/** Those that have become an order stand there. */
export const listQuotesFrom = (db: Db, consultationId: number) =>
  db
    .selectFrom('quotes')
    .select(['id', 'title', 'state', 'created_at', ...SIDES])
    .where('consultation_id', '=', consultationId)
    .where('state', '<>', 'ACCEPTED')
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
