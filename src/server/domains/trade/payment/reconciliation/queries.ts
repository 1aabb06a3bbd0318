/** SQL of reconciled days and of the differences as operators read them. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { FindingState, ReconciliationDayState } from '#lib/contract/trade/reconciliation.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import { BANK } from '../bank.ts'
import type { PaymentTables } from '../tables.ts'

type Paging = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'>

/** `2026-11-22` as an expression, whatever the driver makes of dates. */
const dayText = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

/** The first day of a provider that is not planned yet, and not before its first payment; null when it never took one. */
export async function findFirstUnplanned(db: Db, provider: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(greatest(
      (select max(day) + 1 from reconciliation_days where provider = ${provider} and book = 'TRADE'),
      (select min(paid_at at time zone 'Asia/Shanghai')::date from payments where provider = ${provider} and paid_at is not null)
    ), 'YYYY-MM-DD') as day`.execute(db)
  return rows[0]?.day ?? null
}

/** Days on which withdrawals were paid and whose statement is still to be entered. @param until not included */
export const insertPayoutDays = (db: Db, until: string) =>
  sql`insert into reconciliation_days (provider, book, day)
    select channel, 'PAYOUT', (ended_at at time zone 'Asia/Shanghai')::date as day from withdrawals
    where state = 'PAID' and channel is not null and (ended_at at time zone 'Asia/Shanghai')::date < ${until}::date
    union
    select ${BANK}, 'PAYOUT', (decided_at at time zone 'Asia/Shanghai')::date from refund_transfers
    where state = 'PAID' and (decided_at at time zone 'Asia/Shanghai')::date < ${until}::date
    on conflict on constraint reconciliation_days__once do nothing`.execute(db)

export const insertDays = (db: Db, rows: Insertable<PaymentTables['reconciliation_days']>[]) =>
  rows.length === 0
    ? Promise.resolve([])
    : db
        .insertInto('reconciliation_days')
        .values(rows)
        .onConflict(conflict => conflict.constraint('reconciliation_days__once').doNothing())
        .execute()

const days = (db: Db) =>
  db
    .selectFrom('reconciliation_days as day')
    .selectAll('day')
    .select([
      dayText('day.day').as('date'),
      sql<number>`(select count(*) from reconciliation_findings as finding where finding.state = 'OPEN'
        and finding.provider = day.provider and finding.day = day.day
        and (finding.subject = 'PAYOUT') = (day.book = 'PAYOUT'))`.as('open'),
    ])

export const listDueDays = (db: Db, now: Date, limit: number) =>
  days(db)
    .where('day.state', '=', 'WAITING')
    .where('day.book', '=', 'TRADE')
    .where('day.next_poll_at', '<=', now)
    .orderBy('day.next_poll_at')
    .orderBy('day.id')
    .limit(limit)
    .execute()

export type DayRow = Awaited<ReturnType<typeof listDueDays>>[number]

export const findDay = (db: Db, id: number): Promise<DayRow | undefined> => days(db).where('day.id', '=', id).executeTakeFirst()

/** Locks the day. @returns whether it still waits to be compared. */
export async function lockWaitingDay(trx: Db, id: number): Promise<boolean> {
  const row = await trx.selectFrom('reconciliation_days').select('state').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.state === 'WAITING'
}

/** What is compared stays so. */
export const updateDay = (db: Db, id: number, set: Updateable<PaymentTables['reconciliation_days']>) =>
  db.updateTable('reconciliation_days').set(set).where('id', '=', id).where('state', '=', 'WAITING').execute()

export const pageDays = (db: Db, { state, ...paging }: Paging & { state?: ReconciliationDayState | undefined }) =>
  keysetPage(
    db,
    days(db).$if(state !== undefined, rows => rows.where('day.state', '=', state!)),
    {
      paging,
      order: [
        { column: 'day.day', direction: 'desc' },
        { column: 'day.id', direction: 'desc' },
      ],
    },
  )

const findings = (db: Db) =>
  db
    .selectFrom('reconciliation_findings as finding')
    .leftJoin('orders', 'orders.id', 'finding.order_id')
    .leftJoin('users as decider', 'decider.id', 'finding.decided_by')
    .selectAll('finding')
    .select([dayText('finding.day').as('date'), 'orders.order_no', 'decider.nickname as decider'])

export const findFinding = (db: Db, id: number) => findings(db).where('finding.id', '=', id).executeTakeFirst()

export type FindingRow = NonNullable<Awaited<ReturnType<typeof findFinding>>>

type FindingSearch = Paging & { state?: FindingState | undefined; keyword?: string | undefined; day?: number | undefined }

export const pageFindings = (db: Db, { state, keyword, day, ...paging }: FindingSearch) =>
  keysetPage(
    db,
    findings(db)
      .$if(state !== undefined, rows => rows.where('finding.state', '=', state!))
      .$if(keyword !== undefined && keyword !== '', rows =>
        rows.where(sql<boolean>`${keyword} in (finding.number, finding.transaction_id, orders.order_no)`),
      )
      .$if(day !== undefined, rows =>
        rows.where(
          sql<boolean>`(finding.provider, finding.day, finding.subject = 'PAYOUT') =
            (select provider, day, book = 'PAYOUT' from reconciliation_days where id = ${day})`,
        ),
      ),
    { paging, order: [{ column: 'finding.id', direction: 'desc' }] },
  )

export const lockFinding = (trx: Db, id: number) =>
  trx.selectFrom('reconciliation_findings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateFinding = (trx: Db, id: number, set: Updateable<PaymentTables['reconciliation_findings']>) =>
  trx.updateTable('reconciliation_findings').set(set).where('id', '=', id).where('state', '=', 'OPEN').execute()

/** Whether the correction was made and settles no other difference. */
export async function isFreeCorrection(trx: Db, correctionId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('ledger_corrections as correction')
    .select('correction.id')
    .where('correction.id', '=', correctionId)
    .where('correction.state', '=', 'APPROVED')
    .where(sql<boolean>`not exists (select from reconciliation_findings as finding where finding.correction_id = correction.id)`)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** The accounts of the provider and of the order, where there are any. */
export const listAccounts = (db: Db, provider: string, orderId: number | null) =>
  db
    .selectFrom('ledger_accounts')
    .select(['id', sql<'CLEARING' | 'ESCROW'>`kind`.as('label')])
    .where(sql<boolean>`((kind = 'CLEARING' and system_key = ${provider}) or (kind = 'ESCROW' and order_id = ${orderId ?? 0}))`)
    .orderBy('id')
    .execute()

/** The payment that a payment or a refund of this number belongs to. */
export const findPaymentNoOf = (db: Db, { subject, number }: Pick<FindingRow, 'subject' | 'number'>) =>
  subject === 'PAYMENT'
    ? db.selectFrom('payments').select(['payment_no', 'provider']).where('payment_no', '=', number).executeTakeFirst()
    : db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.payment_id')
        .select(['payments.payment_no', 'payments.provider'])
        .where('refunds.refund_no', '=', number)
        .executeTakeFirst()
