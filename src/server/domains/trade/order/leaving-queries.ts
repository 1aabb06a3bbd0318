/** SQL of the orders of somebody who closes their account. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** Orders that the person bought or sold for themselves and that have not ended. */
export async function countOpenOrders(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select count(*) as orders from orders
    where ((buyer_user_id = ${userId} and buyer_company_id is null) or (seller_user_id = ${userId} and seller_company_id is null))
      and (state in ('PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'DELIVERED', 'CHANGES_REQUESTED', 'DISPUTED')
        or refund_state in ('APPLY', 'PASS', 'WAIT_REFUND'))`.execute(db)
  return rows[0]?.orders ?? 0
}

/** Open orders of a company, as seller or buyer; those in dispute are counted separately. */
export async function countOpenOrdersOfCompany(trx: Db, companyId: number): Promise<{ open: number; disputed: number }> {
  const { rows } = await sql<{ open: number; disputed: number }>`
    select count(*)::int as open, count(*) filter (where state = 'DISPUTED')::int as disputed from orders
    where ${companyId} in (seller_company_id, buyer_company_id)
      and (state in ('PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'DELIVERED', 'CHANGES_REQUESTED', 'DISPUTED')
        or refund_state in ('APPLY', 'PASS', 'WAIT_REFUND'))`.execute(trx)
  return rows[0] ?? { open: 0, disputed: 0 }
}

/** Uploads that the person handed over with orders: they belong to both sides, and are evidence. */
export async function listOrderFiles(trx: Db, userId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('order_events')
    .select('upload_ids')
    .where('actor_user_id', '=', userId)
    .where('upload_ids', '!=', sql<number[]>`'{}'`)
    .execute()
  return rows.flatMap(row => row.upload_ids)
}

export async function listOrderPhones(trx: Db, userId: number) {
  const rows = await trx.selectFrom('orders').select('contact_phone').distinct().where('buyer_user_id', '=', userId).execute()
  return { names: [], phones: rows.flatMap(row => row.contact_phone ?? []) }
}
