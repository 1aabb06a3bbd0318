/** All SQL of wallets. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Identity } from '#server/domains/trade/ledger/service.ts'
import type { WalletTables } from './tables.ts'

export const insertEarning = (trx: Db, row: Insertable<WalletTables['earnings']>) =>
  trx
    .insertInto('earnings')
    .values(row)
    .onConflict(conflict => conflict.column('order_id').doNothing())
    .execute()

/**
 * Earnings whose hold is over, longest first, with their orders locked until the commit. Orders that somebody else is changing right now
 * are left to the next turn.
 */
export const lockDueEarnings = (trx: Db, now: Date, limit: number) =>
  trx
    .selectFrom('earnings')
    .innerJoin('orders', 'orders.id', 'earnings.order_id')
    .select(['earnings.order_id', 'earnings.user_id', 'earnings.company_id'])
    .where('earnings.released_at', 'is', null)
    .where('earnings.release_at', '<=', now)
    .where('orders.state', '<>', 'DISPUTED')
    .orderBy('earnings.release_at')
    .orderBy('earnings.order_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export const updateReleased = (trx: Db, orderIds: readonly number[], now: Date) =>
  trx.updateTable('earnings').set({ released_at: now }).where(sql<boolean>`order_id = any (${orderIds}::int[])`).execute()

/**
 * What the ledger gave to an identity and took from it in a month, one row for each event, oldest first; between its own accounts
 * nothing counts. @param month `2026-03`
 */
export async function listFlows(
  db: Db,
  identity: Identity,
  month: string,
): Promise<{ kind: string; at: Date; day: string; order_no: string | null; title: string | null; amount: number }[]> {
  const owner = sql.ref(identity.kind === 'USER' ? 'user_id' : 'company_id')
  const { rows } = await sql<{
    kind: string
    at: Date
    day: string
    order_no: string | null
    title: string | null
    amount: number
  }>`
    with own as (select id from ledger_accounts where book = 'CNY' and ${owner} = ${identity.id}),
    moved as (
      select posting_id, amount from ledger_transfers where credit in (select id from own) and debit not in (select id from own)
      union all
      select posting_id, -amount from ledger_transfers where debit in (select id from own) and credit not in (select id from own)
    )
    select posting.kind, posting.at, posting.business_day as day, orders.order_no, orders.title, sum(moved.amount) as amount
    from moved join ledger_postings posting on posting.id = moved.posting_id left join orders on orders.id = posting.order_id
    where posting.business_day >= ${`${month}-01`}::date and posting.business_day < ${`${month}-01`}::date + interval '1 month'
    group by posting.id, orders.id order by posting.id`.execute(db)
  return rows
}
