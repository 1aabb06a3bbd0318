/** All SQL of wallets. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Identity } from '#server/domains/trade/ledger/service.ts'
import type { WalletTables } from './tables.ts'

export const insertEarning = (trx: Db, row: Insertable<WalletTables['earnings']>) =>
  trx
    .insertInto('earnings')
    .values(row)
    .onConflict(conflict => conflict.constraint('earnings__once').doNothing())
    .execute()

/** The buyer paid by a provider that pays the seller out itself. */
const isPaidOut = sql<boolean>`exists (select from payments
  where payments.order_id = earnings.order_id and payments.credited and payments.payee is not null)`

const dueEarnings = (db: Db, now: Date) =>
  db
    .selectFrom('earnings')
    .innerJoin('orders', 'orders.id', 'earnings.order_id')
    .where('earnings.released_at', 'is', null)
    .where('earnings.release_at', '<=', now)
    .where('orders.state', '<>', 'DISPUTED')

/** The ids of earnings whose hold is over, longest first. */
export const listDueEarnings = async (db: Db, now: Date, limit: number): Promise<number[]> =>
  (
    await dueEarnings(db, now)
      .select('earnings.id')
      .orderBy('earnings.release_at')
      .orderBy('earnings.order_id')
      .orderBy('earnings.id')
      .limit(limit)
      .execute()
  ).map(row => row.id)

/** A due earning and its order, locked until the commit; undefined when it is no longer due, or another transaction has locked it. */
export const lockDueEarning = (trx: Db, id: number, now: Date) =>
  dueEarnings(trx, now)
    .select(['earnings.id', 'earnings.order_id', 'earnings.user_id', 'earnings.company_id', isPaidOut.as('is_paid_out')])
    .where('earnings.id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const updateReleased = (trx: Db, id: number, now: Date) =>
  trx.updateTable('earnings').set({ released_at: now }).where('id', '=', id).execute()

export const updateShare = (trx: Db, orderId: number, state: 'WANTED' | 'BEGUN') =>
  trx.updateTable('earnings').set({ share_state: state }).where('order_id', '=', orderId).execute()

/** Orders whose earnings wait until the provider has been notified, oldest first. */
export const listWantedShares = (db: Db, limit: number) =>
  db
    .selectFrom('earnings')
    .select(['order_id', 'user_id', 'company_id'])
    .where('share_state', '=', 'WANTED')
    .orderBy('order_id')
    .limit(limit)
    .execute()

/** What moved between an identity's accounts and those of others in a month: of that month's index entries alone. @param month `2026-03` */
const moved = (identity: Identity, month: string) => {
  const owner = sql.ref(identity.kind === 'USER' ? 'user_id' : 'company_id')
  const isOfMonth = sql`transfer.day >= ${`${month}-01`}::date and transfer.day < (${`${month}-01`}::date + interval '1 month')::date`
  return sql`own as materialized (select id from ledger_accounts where book = 'CNY' and ${owner} = ${identity.id}),
    moved as (
      select transfer.posting_id, transfer.amount from own join ledger_transfers transfer on transfer.credit = own.id
        and transfer.debit not in (select id from own) and ${isOfMonth}
      union all
      select transfer.posting_id, -transfer.amount from own join ledger_transfers transfer on transfer.debit = own.id
        and transfer.credit not in (select id from own) and ${isOfMonth}
    ),
    flows as (select posting_id, sum(amount)::bigint as amount from moved group by posting_id)`
}

export type FlowRow = {
  id: number
  kind: string
  at: Date
  day: string
  order_no: string | null
  title: string | null
  amount: number
}

/** One row for each posting, oldest first; transfers between the identity's own accounts are left out. */
const flowsOf = (identity: Identity, month: string, limit: number | null) => sql<FlowRow>`
  with ${moved(identity, month)},
  shown as (select posting_id, amount from flows order by posting_id limit ${limit})
  select posting.id, posting.kind, posting.at, posting.business_day as day, orders.order_no, orders.title, shown.amount
  from shown join ledger_postings posting on posting.id = shown.posting_id left join orders on orders.id = posting.order_id
  order by posting.id`

/** What the ledger gave to an identity and took from it in a month. @param month `2026-03` */
export const listFlows = async (db: Db, identity: Identity, month: string, limit: number): Promise<FlowRow[]> =>
  (await flowsOf(identity, month, limit).execute(db)).rows

/** All flows of a month, 500 at a time. @param trx a transaction; what others commit meanwhile is not seen. */
export async function* readFlows(trx: Db, identity: Identity, month: string): AsyncGenerator<FlowRow[]> {
  await sql`declare flows_of_month no scroll cursor for ${flowsOf(identity, month, null)}`.execute(trx)
  for (;;) {
    const { rows } = await sql<FlowRow>`fetch 500 from flows_of_month`.execute(trx)
    if (rows.length > 0) yield rows
    if (rows.length < 500) break
  }
  await sql`close flows_of_month`.execute(trx)
}

const PAYOUTS = sql.raw(`('WITHDRAW_PAID', 'PROVIDER_PAYOUT', 'PROVIDER_REFUND')`)

/** What a month's flows come to; payouts apart. */
export async function sumFlows(
  db: Db,
  identity: Identity,
  month: string,
): Promise<{ flows: number; income: number; refunded: number; withdrawn: number }> {
  const { rows } = await sql<{ flows: number; income: number; refunded: number; withdrawn: number }>`
    with ${moved(identity, month)}
    select count(*) as flows, coalesce(sum(flows.amount) filter (where posting.kind not in ${PAYOUTS} and flows.amount > 0), 0)::bigint as income,
      coalesce(-sum(flows.amount) filter (where posting.kind not in ${PAYOUTS} and flows.amount < 0), 0)::bigint as refunded,
      coalesce(-sum(flows.amount) filter (where posting.kind in ${PAYOUTS}), 0)::bigint as withdrawn
    from flows join ledger_postings posting on posting.id = flows.posting_id`.execute(db)
  return rows[0]!
}
