/** SQL of monthly statements: as they are issued, checked and completed. */
import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Identity } from '#server/domains/trade/ledger/service.ts'
import type { WalletTables } from '../tables.ts'

export type StatementRow = Selectable<WalletTables['monthly_statements']>
export type Sums = Pick<StatementRow, 'income' | 'refunded' | 'withdrawn'>

const ownerOf = (identity: Identity) => (identity.kind === 'USER' ? 'user_id' : 'company_id')

const nextMonth = (month: string) => sql`(${`${month}-01`}::date + interval '1 month')::date`

/** Begins a month, and every one since the last that was begun: a site that stood still misses none. @param month `2026-03` */
export const beginMonths = (db: Db, month: string): Promise<unknown> =>
  sql`insert into statement_months (month, read_day)
    select to_char(first, 'YYYY-MM'), first::date from generate_series(
      coalesce((select (max(month) || '-01')::timestamp + interval '1 month' from statement_months), ${`${month}-01`}::timestamp),
      ${`${month}-01`}::timestamp, interval '1 month') as first
    on conflict do nothing`.execute(db)

/** The oldest month that is being issued, locked until the commit; none while another process is at it. */
export const lockMonth = (trx: Db) =>
  trx
    .selectFrom('statement_months')
    .select(['month', 'read_day', 'read_id'])
    .where('issued_at', 'is', null)
    .orderBy('month')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export type OpenMonth = NonNullable<Awaited<ReturnType<typeof lockMonth>>>

export type TransferOwners = {
  id: number
  day: string
  from_user_id: number | null
  from_company_id: number | null
  to_user_id: number | null
  to_company_id: number | null
}

/** The next transfers of money of a month, with whose accounts they are between. */
export async function listTransfers(trx: Db, { month, read_day, read_id }: OpenMonth, limit: number): Promise<TransferOwners[]> {
  const { rows } = await sql<TransferOwners>`
    with next as (
      select id, day, debit, credit from ledger_transfers
      where (day, id) > (${read_day}::date, ${read_id}::bigint) and day < ${nextMonth(month)} and book = 'CNY'
      order by day, id limit ${limit}
    )
    select next.id, next.day, giver.user_id as from_user_id, giver.company_id as from_company_id,
      taker.user_id as to_user_id, taker.company_id as to_company_id
    from next join ledger_accounts giver on giver.id = next.debit join ledger_accounts taker on taker.id = next.credit
    order by next.day, next.id`.execute(trx)
  return rows
}

export const updateRead = (trx: Db, month: string, { day, id }: Pick<TransferOwners, 'day' | 'id'>) =>
  trx.updateTable('statement_months').set({ read_day: day, read_id: id }).where('month', '=', month).execute()

export const updateMonthIssued = (trx: Db, month: string, now: Date) =>
  trx.updateTable('statement_months').set({ issued_at: now }).where('month', '=', month).execute()

export const findStatement = (db: Db, identity: Identity, month: string): Promise<StatementRow | undefined> =>
  db
    .selectFrom('monthly_statements')
    .selectAll()
    .where(ownerOf(identity), '=', identity.id)
    .where('month', '=', month)
    .executeTakeFirst()

export const lockStatement = (trx: Db, identity: Identity, month: string): Promise<StatementRow | undefined> =>
  trx
    .selectFrom('monthly_statements')
    .selectAll()
    .where(ownerOf(identity), '=', identity.id)
    .where('month', '=', month)
    .forUpdate()
    .executeTakeFirst()

/** Newest first. */
export const listStatements = (db: Db, identity: Identity, limit: number): Promise<StatementRow[]> =>
  db
    .selectFrom('monthly_statements')
    .selectAll()
    .where(ownerOf(identity), '=', identity.id)
    .orderBy('month', 'desc')
    .limit(limit)
    .execute()

/** @returns undefined when the identity has one of this month. */
export const insertStatement = (
  trx: Db,
  identity: Identity,
  { month, income, refunded, withdrawn, now }: Sums & { month: string; now: Date },
): Promise<StatementRow | undefined> =>
  trx
    .insertInto('monthly_statements')
    .values({
      user_id: identity.kind === 'USER' ? identity.id : null,
      company_id: identity.kind === 'COMPANY' ? identity.id : null,
      month,
      income,
      refunded,
      withdrawn,
      issued_at: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** The people who are notified: the person, or the owner of the company; none with a closed account. */
export async function findRecipient(db: Db, { kind, id }: Identity): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from users where state <> 'CLOSED'
      and id = ${kind === 'USER' ? sql`${id}` : sql`(select owner_user_id from companies where id = ${id})`}`.execute(db)
  return rows[0]?.id
}

export const updateChecked = (trx: Db, id: number, { now, checkedBy }: { now: Date; checkedBy: number }) =>
  trx
    .updateTable('monthly_statements')
    .set({ state: 'CHECKED', checked_at: now, checked_by: checkedBy })
    .where('id', '=', id)
    .execute()

/** Statements issued until `before` that nobody has checked are, as of now. @returns how many, at most `limit`. */
export async function updateTakenAsChecked(
  db: Db,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number> {
  const { rows } = await sql`
    update monthly_statements set state = 'CHECKED', checked_at = ${now} where id in (
      select id from monthly_statements where state = 'OUT' and issued_at <= ${before} order by issued_at, id limit ${limit}
      for update skip locked)
    returning id`.execute(db)
  return rows.length
}

export const listChecked = async (db: Db, after: number, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('monthly_statements')
      .select('id')
      .where('state', '=', 'CHECKED')
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(row => row.id)

/** One that is checked and not complete, locked until the commit; none while another process is at it. */
export const lockChecked = (trx: Db, id: number): Promise<StatementRow | undefined> =>
  trx
    .selectFrom('monthly_statements')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'CHECKED')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/**
 * Whether an order that was completed in the month is still open for its seller: pending, disputed, or frozen until the provider has paid it
 * out. @param holdDays between the completion of an order and the end of its hold
 */
export async function hasOpenOrder(trx: Db, identity: Identity, month: string, holdDays: number): Promise<boolean> {
  const owner = sql.ref(`earning.${ownerOf(identity)}`)
  const ownAccount = sql.ref(`account.${ownerOf(identity)}`)
  const { rows } = await sql`
    select from earnings earning join orders on orders.id = earning.order_id
    where ${owner} = ${identity.id}
      and earning.release_at >= (${`${month}-01`}::timestamp at time zone 'Asia/Shanghai') + make_interval(days => ${holdDays})
      and earning.release_at < (${nextMonth(month)}::timestamp at time zone 'Asia/Shanghai') + make_interval(days => ${holdDays})
      and (earning.released_at is null or orders.state = 'DISPUTED' or earning.share_state is not null and (
        select coalesce(sum(case when transfer.credit = account.id then transfer.amount else -transfer.amount end), 0)
        from ledger_accounts account
        join ledger_postings posting on posting.order_id = earning.order_id
        join ledger_transfers transfer on transfer.posting_id = posting.id and account.id in (transfer.debit, transfer.credit)
        where ${ownAccount} = ${identity.id} and account.kind = 'FROZEN') > 0)
    limit 1`.execute(trx)
  return rows.length > 0
}

export const updateComplete = (trx: Db, id: number, now: Date) =>
  trx.updateTable('monthly_statements').set({ state: 'COMPLETE', completed_at: now }).where('id', '=', id).execute()

/** With other sums, to be checked anew. */
export const updateIssuedAgain = (trx: Db, id: number, { income, refunded, withdrawn, now }: Sums & { now: Date }) =>
  trx
    .updateTable('monthly_statements')
    .set({ state: 'OUT', income, refunded, withdrawn, issued_at: now, checked_at: null, checked_by: null })
    .set(eb => ({ issue: eb('issue', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
