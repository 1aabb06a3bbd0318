/** SQL of comparing: whole days at once, so that a day of a hundred thousand payments is a handful of statements. */
import { sql } from 'kysely'
import type { FindingSubject } from '#lib/contract/trade/reconciliation.ts'
import type { Db } from '#server/db/client.ts'
import { BANK } from '../bank.ts'

/** A day of one provider, or of one channel of payouts. `date` is `2026-11-22` in Shanghai. */
export type ComparedDay = { id: number; provider: string; date: string }

/** A line of a bill in fen; what left is negative. */
export type ComparedLine = { subject: FindingSubject; number: string; transaction: string; amount: number }

const ROW_BATCH = 5_000

export async function insertLines(trx: Db, { id, provider }: ComparedDay, lines: readonly ComparedLine[]): Promise<void> {
  for (let from = 0; from < lines.length; from += ROW_BATCH) {
    const part = lines.slice(from, from + ROW_BATCH)
    const column = (of: (line: ComparedLine) => string | number) => part.map(of)
    await sql`insert into reconciliation_lines (day_id, provider, subject, number, transaction_id, amount)
      select ${id}, ${provider}, line.subject, line.number, line.transaction, line.amount
      from unnest(${column(line => line.subject)}::text[], ${column(line => line.number)}::text[],
        ${column(line => line.transaction)}::text[], ${column(line => line.amount)}::bigint[])
        with ordinality as line (subject, number, transaction, amount, position) order by line.position`.execute(trx)
  }
}

const startOf = (date: string) => sql`(${date}::date::timestamp at time zone 'Asia/Shanghai')`
const endOf = (date: string) => sql`((${date}::date + 1)::timestamp at time zone 'Asia/Shanghai')`

/** Transferred at the bank: it stands among the payouts, and in no bill of the provider. */
const isTransferred = sql`exists (select from refund_transfers where refund_id = refunds.id and state = 'PAID')`

/** What stands here of a provider's day, in the shape of the bill's lines; `transaction` is null where it is not compared. */
const ownTrade = ({ provider, date }: ComparedDay) => sql`
  select 'PAYMENT' as subject, payment_no as number, order_id, amount::bigint as amount from payments
  where provider = ${provider} and paid_at >= ${startOf(date)} and paid_at < ${endOf(date)}
  union all
  select 'REFUND', refunds.refund_no, refunds.order_id, -refunds.amount::bigint from refunds
  join payments on payments.id = refunds.payment_id
  where payments.provider = ${provider} and refunds.done_at >= ${startOf(date)} and refunds.done_at < ${endOf(date)}
    and not ${isTransferred}`

const ownPayouts = ({ provider, date }: ComparedDay) => sql`
  select 'PAYOUT' as subject, reference as number, null::int as order_id, -amount::bigint as amount from withdrawals
  where state = 'PAID' and channel = ${provider} and ended_at >= ${startOf(date)} and ended_at < ${endOf(date)}
  union all
  select 'PAYOUT', transfer.reference, refunds.order_id, -refunds.amount::bigint
  from refund_transfers as transfer join refunds on refunds.id = transfer.refund_id
  where ${provider} = ${BANK} and transfer.state = 'PAID'
    and transfer.decided_at >= ${startOf(date)} and transfer.decided_at < ${endOf(date)}`

const ownOf = (day: ComparedDay, book: 'TRADE' | 'PAYOUT') => (book === 'TRADE' ? ownTrade(day) : ownPayouts(day))

/** The record of a line, whatever day it stands on here; `paid` says whether the money has moved as far as this site knows. */
const recordOfLine = sql`
  left join lateral (
    select payments.order_id, payments.amount::bigint as amount, payments.transaction_id is not null as paid, payments.transaction_id
    from payments where line.subject = 'PAYMENT' and payments.provider = line.provider and payments.payment_no = line.number
    union all
    select refunds.order_id, -refunds.amount::bigint, refunds.state = 'COMPLETE', null
    from refunds join payments on payments.id = refunds.payment_id
    where line.subject = 'REFUND' and payments.provider = line.provider and refunds.refund_no = line.number
    union all
    select null, -withdrawals.amount::bigint, withdrawals.state = 'PAID', null
    from withdrawals where line.subject = 'PAYOUT' and withdrawals.channel = line.provider and withdrawals.reference = line.number
    union all
    select refunds.order_id, -refunds.amount::bigint, true, null
    from refund_transfers as transfer join refunds on refunds.id = transfer.refund_id
    where line.subject = 'PAYOUT' and line.provider = ${BANK} and transfer.reference = line.number
  ) own on true`

/** What a line says that the record does not; null when they agree. A line of a number that came before is TWICE, whatever it says. */
const findingOfLine = sql`case
  when exists (select from reconciliation_lines as earlier where earlier.provider = line.provider and earlier.subject = line.subject
    and earlier.number = line.number and earlier.id < line.id) then 'TWICE'
  when own.amount is null then 'MISSING_HERE'
  when not own.paid then 'STATE'
  when own.amount <> line.amount then 'AMOUNT'
  when own.transaction_id <> line.transaction_id then 'TRANSACTION'
end`

/** Writes down what the lines of a day say that does not stand here so. */
export const insertFindingsOfLines = (trx: Db, day: ComparedDay, now: Date) =>
  sql`insert into reconciliation_findings
      (provider, day, source, ref, subject, finding, number, transaction_id, bill_amount, own_amount, order_id, found_at)
    select provider, ${day.date}::date, 'BILL', concat_ws(':', provider, subject, finding, number, line_id), subject, finding, number,
      transaction_id, bill_amount, own_amount, order_id, ${now}
    from (select line.provider, line.subject, line.number, line.transaction_id, line.amount as bill_amount, line.id as line_id,
        own.amount as own_amount, own.order_id, ${findingOfLine} as finding
      from reconciliation_lines as line ${recordOfLine} where line.day_id = ${day.id}) found
    where finding is not null
    on conflict on constraint reconciliation_findings__once do nothing`.execute(trx)

/** Writes down what stands here on a day and in no bill. */
export const insertFindingsOfRecords = (trx: Db, day: ComparedDay, { book, now }: { book: 'TRADE' | 'PAYOUT'; now: Date }) =>
  sql`insert into reconciliation_findings
      (provider, day, source, ref, subject, finding, number, own_amount, order_id, found_at)
    select ${day.provider}, ${day.date}::date, 'BILL', concat_ws(':', ${day.provider}::text, subject, 'MISSING_THERE', number), subject,
      'MISSING_THERE', number, amount, order_id, ${now}
    from (${ownOf(day, book)}) own
    where not exists (select from reconciliation_lines as line
      where line.provider = ${day.provider} and line.subject = own.subject and line.number = own.number)
    on conflict on constraint reconciliation_findings__once do nothing`.execute(trx)

/** Writes the sums of both sides beside the day, which is compared with that. */
export const updateCompared = (trx: Db, day: ComparedDay, { book, now }: { book: 'TRADE' | 'PAYOUT'; now: Date }) =>
  sql`update reconciliation_days set state = 'COMPARED', failure = null, next_poll_at = null, compared_at = ${now},
      bill_count = bill.count, bill_in = bill.got, bill_out = bill.gave, own_count = own.count, own_in = own.got, own_out = own.gave
    from (select count(*)::int as count, coalesce(sum(amount) filter (where amount > 0), 0) as got,
        coalesce(-sum(amount) filter (where amount < 0), 0) as gave from reconciliation_lines where day_id = ${day.id}) bill,
      (select count(*)::int as count, coalesce(sum(amount) filter (where amount > 0), 0) as got,
        coalesce(-sum(amount) filter (where amount < 0), 0) as gave from (${ownOf(day, book)}) record) own
    where reconciliation_days.id = ${day.id}`.execute(trx)

/** Takes over what notices and answers brought that did not fit. */
export const insertFindingsOfNotices = (db: Db, now: Date) =>
  sql`insert into reconciliation_findings
      (provider, day, source, ref, subject, finding, number, transaction_id, bill_amount, own_amount, order_id, found_at)
    select payments.provider, (heard.found_at at time zone 'Asia/Shanghai')::date, 'NOTICE', heard.id::text,
      case when heard.finding like 'REFUND%' then 'REFUND' else 'PAYMENT' end,
      case heard.finding when 'REFUND_FAILED' then 'FAILED' when 'SHARE_FAILED' then 'NOT_SHARED'
        when 'PAYOUT_FAILED' then 'NOT_PAID_OUT' when 'TRANSACTION' then 'TRANSACTION' else 'AMOUNT' end,
      case when heard.finding like 'REFUND%' then split_part(heard.detail, ' ', 1) else payments.payment_no end,
      case when heard.finding = 'TRANSACTION' then heard.detail else '' end,
      case heard.finding when 'AMOUNT' then heard.detail::bigint when 'REFUND_AMOUNT' then -split_part(heard.detail, ' ', 2)::bigint end,
      case when heard.finding like 'REFUND%' then -refunds.amount::bigint else payments.amount::bigint end,
      payments.order_id, ${now}
    from payment_findings as heard join payments on payments.id = heard.payment_id
    left join refunds on heard.finding like 'REFUND%' and refunds.refund_no = split_part(heard.detail, ' ', 1)
    where not exists (select from reconciliation_findings as known where known.source = 'NOTICE' and known.ref = heard.id::text)
    on conflict on constraint reconciliation_findings__once do nothing`.execute(db)

/** Settles the differences that are none any more: the record was settled here, or a later bill has the line. */
export const matchFindings = (db: Db, now: Date) =>
  sql`update reconciliation_findings as finding set state = 'MATCHED', decided_at = ${now}
    where finding.state = 'OPEN' and (case
      when finding.finding = 'MISSING_THERE' then exists (select from reconciliation_lines as line
        where line.provider = finding.provider and line.subject = finding.subject and line.number = finding.number)
      when finding.finding = 'FAILED' then exists (select from refunds where refund_no = finding.number and state = 'COMPLETE')
      when finding.finding not in ('MISSING_HERE', 'STATE') then false
      when finding.subject = 'PAYMENT' then exists (select from payments where payment_no = finding.number
        and provider = finding.provider and transaction_id = finding.transaction_id and amount = finding.bill_amount)
      when finding.subject = 'REFUND' then exists (select from refunds join payments on payments.id = refunds.payment_id
        where refunds.refund_no = finding.number and payments.provider = finding.provider and refunds.state = 'COMPLETE'
          and -refunds.amount = finding.bill_amount)
      else exists (select from withdrawals where channel = finding.provider and reference = finding.number and state = 'PAID'
          and -amount = finding.bill_amount)
        or exists (select from refund_transfers as transfer join refunds on refunds.id = transfer.refund_id
          where finding.provider = ${BANK} and transfer.reference = finding.number and -refunds.amount = finding.bill_amount)
    end)`.execute(db)
