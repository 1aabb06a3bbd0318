import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { findLedgerFaults } from '#server/domains/trade/ledger/service.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { type Rule, testRules } from './rule.ts'

const { db } = useSeededDatabase()

const rules: Rule[] = [
  {
    says: 'the statement of a month that is over holds what the ledger gave its payee in it and took from them, and no month lacks one',
    breaches: sql`
      with moved as (
        select account.user_id, account.company_id, to_char(transfer.day, 'YYYY-MM') as month,
          sum(case when transfer.credit = account.id then transfer.amount else -transfer.amount end) as amount
        from ledger_transfers transfer
        join ledger_accounts account on account.id in (transfer.debit, transfer.credit) and account.book = 'CNY'
        where num_nonnulls(account.user_id, account.company_id) = 1 group by 1, 2, 3
      )
      select 'sum ' || coalesce(moved.month, s.month) || ' ' || coalesce(s.id, 0) as breach
      from (select * from moved where amount <> 0 and month <= (select max(month) from statement_months)) as moved
      full join monthly_statements s on s.month = moved.month and s.user_id is not distinct from moved.user_id
        and s.company_id is not distinct from moved.company_id
      where coalesce(s.income - s.refunded - s.withdrawn, 0) <> coalesce(moved.amount, 0)`,
    planted: sql`update monthly_statements set income = income + 1`,
  },
  {
    says: 'a statement is checked after it was issued, by its payee or after seven days, and complete only when its orders are settled',
    breaches: sql`
      select 'early ' || s.id as breach from monthly_statements s
        where checked_at < issued_at or completed_at < checked_at or (checked_by is null and checked_at < issued_at + interval '7 days')
      union all select 'by ' || s.id from monthly_statements s left join companies on companies.id = s.company_id
        where checked_by <> coalesce(s.user_id, companies.owner_user_id)
      union all select 'open ' || s.id from monthly_statements s
        join earnings e on e.user_id = s.user_id or e.company_id = s.company_id join orders o on o.id = e.order_id
        where s.state = 'COMPLETE' and to_char((e.release_at - interval '7 days') at time zone 'Asia/Shanghai', 'YYYY-MM') = s.month
          and (e.released_at is null or o.state = 'DISPUTED')`,
    planted: sql`update monthly_statements set completed_at = checked_at - interval '1 minute' where state = 'COMPLETE'`,
  },
  {
    says: 'an order that was paid with money has exactly one credited payment, of what it had to pay',
    breaches: sql`
      select 'order ' || o.id as breach from orders o
      left join payments p on p.order_id = o.id and p.credited
      where (o.paid_at is not null and o.payable_amount > 0) <> (p.id is not null)
        or p.amount <> o.payable_amount or p.amount <> o.paid_amount or p.paid_at <> o.paid_at or p.refunded_amount <> o.refunded_amount
      group by o.id`,
    planted: sql`update payments set amount = amount + 1 where state = 'SUCCESS'`,
  },
  {
    says: 'a payment is known to its provider, and lies in the books once',
    breaches: sql`
      select p.payment_no as breach from payments p
      left join sandbox_trades t on t.trade_no = p.payment_no
      left join ledger_postings posting on posting.kind = 'PAY' and posting.ref = p.provider || ':' || p.transaction_id
      left join ledger_transfers moved on moved.posting_id = posting.id
      where p.credited and (t.transaction_id is distinct from p.transaction_id or t.amount <> p.amount
        or t.refunded_amount <> p.refunded_amount or moved.amount is distinct from p.amount::bigint)`,
    planted: sql`update sandbox_trades set transaction_id = transaction_id || '0'`,
  },
  {
    says: 'what was paid lies in the escrow while an order goes on, and nothing once it is over',
    breaches: sql`
      select o.order_no || ' ' || coalesce(e.balance, 0) as breach from orders o
      left join (
        select account.order_id, sum(case when account.id = moved.credit then moved.amount else -moved.amount end) as balance
        from ledger_accounts account join ledger_transfers moved on account.id in (moved.debit, moved.credit)
        where account.kind = 'ESCROW' group by 1) e on e.order_id = o.id
      where coalesce(e.balance, 0) <> case
        when o.paid_at is null or o.kind = 'DOWNLOAD' or o.state in ('COMPLETED', 'REVIEWED', 'CANCELLED') then 0
        else o.total_amount end`,
    planted: sql`insert into ledger_transfers (posting_id, book, debit, credit, amount)
      select t.posting_id, t.book, t.debit, t.credit, t.amount from ledger_transfers t join ledger_postings p on p.id = t.posting_id
      where p.kind = 'PAY' limit 1`,
  },
  {
    says: 'what was refunded of an order is the sum of its complete refunds, and never more than was paid',
    breaches: sql`
      select o.order_no as breach from orders o
      left join (select order_id, sum(amount) filter (where state = 'COMPLETE') as done, sum(amount) as asked from refunds group by 1) r
        on r.order_id = o.id
      where o.refunded_amount <> coalesce(r.done, 0) or coalesce(r.asked, 0) > o.paid_amount`,
    planted: sql`update refunds set amount = amount + 1`,
  },
  {
    says: 'a request for a refund that was agreed to is with the payment, and only such a one',
    breaches: sql`
      select 'request ' || q.id as breach from refund_requests q
      left join refunds r on r.kind = 'ORDER' and r.ref = 'order-refund-' || q.id
      where (q.state in ('WAIT_REFUND', 'COMPLETE') and q.amount > 0) <> (r.id is not null)
        or (q.state = 'COMPLETE') <> (r.state = 'COMPLETE') or q.amount <> r.amount or q.coins <> r.coins`,
    planted: sql`update refund_requests set state = 'REFUSE', completed_at = null where state in ('WAIT_REFUND', 'COMPLETE')`,
  },
  {
    says: 'the coins of an order are what it used of lots that were valid, and come back with what was refunded',
    breaches: sql`
      select o.order_no as breach from orders o
      left join (
        select u.order_id, sum(u.amount) as used, sum(u.returned + u.forfeited) as back,
          bool_or(l.granted_at > ordered.created_at or l.expires_at <= ordered.created_at
            or l.user_id is distinct from case when ordered.buyer_company_id is null then ordered.buyer_user_id end) as wrong
        from coin_uses u join coin_lots l on l.id = u.lot_id join orders ordered on ordered.id = u.order_id group by 1) c on c.order_id = o.id
      where coalesce(c.used, 0) <> o.coin_amount or c.wrong
        or coalesce(c.back, 0) <> case when o.state = 'CLOSED' then o.coin_amount else o.refunded_coins end`,
    planted: sql`update coin_uses set amount = amount + 1`,
  },
  {
    says: 'the coins that the ledger gives somebody are those left in their lots, and a lot that expired is empty',
    breaches: sql`
      select 'account ' || a.id as breach from ledger_accounts a
      left join (select user_id, company_id, sum(remaining) as left from coin_lots group by 1, 2) l
        on l.user_id is not distinct from a.user_id and l.company_id is not distinct from a.company_id
      where a.kind = 'COINS' and a.balance <> coalesce(l.left, 0)
      union all select 'lot ' || id from coin_lots
        where remaining > 0 and expires_at <= (select max(signed_at) from sign_ins)`,
    planted: sql`update coin_lots set remaining = remaining - 1 where remaining > 0`,
  },
  {
    says: 'what a seller earned is pending for seven days after an order was completed, and available then',
    breaches: sql`
      select o.order_no as breach from orders o
      left join earnings e on e.order_id = o.id
      where (o.completed_at is not null and o.seller_user_id is not null and o.kind <> 'DOWNLOAD') <> (e.order_id is not null)
        or e.release_at <> o.completed_at + interval '7 days'
        or (e.released_at is not null and o.refund_state is distinct from 'COMPLETE')
          <> exists (select from ledger_postings p where p.kind = 'SETTLE' and p.ref = o.id::text)
          and o.refund_state is distinct from 'COMPLETE' and o.total_amount > 0`,
    planted: sql`delete from earnings`,
  },
  {
    says: 'days of a streak follow each other, and each gave its coins',
    breaches: sql`
      select s.user_id || ' ' || s.day as breach from sign_ins s
      left join sign_ins before on before.user_id = s.user_id and before.day = s.day - 1
      left join coin_lots l on l.reason = 'SIGN_IN' and l.ref = s.user_id || ':' || s.day
      where s.streak <> coalesce(before.streak, 0) + 1 or l.amount is distinct from s.coins::int
        or s.day <> (s.signed_at at time zone 'Asia/Shanghai')::date`,
    planted: sql`update sign_ins set day = day - 40 where streak = 2`,
  },
]

testRules(db, rules)

test('the books balance, and nobody has less than nothing', async () => {
  expect(await findLedgerFaults(db)).toEqual([])
})

const count = async (database: Db, query: RawBuilder<{ total: number }>): Promise<number> =>
  (await query.execute(database)).rows[0]!.total

test('there is money in every place that it can be in, and there are coins of every kind but company shares', async () => {
  for (const kind of ['CLEARING', 'ESCROW', 'FEE', 'COIN_COST', 'PENDING', 'AVAILABLE', 'COINS']) {
    expect(await count(db, sql`select count(*)::int as total from ledger_accounts where kind = ${kind}`), kind).toBeGreaterThan(0)
  }
  for (const reason of ['SIGN_IN', 'PROFILE', 'ANSWER', 'DIGEST', 'CAMPAIGN']) {
    expect(await count(db, sql`select count(*)::int as total from coin_lots where reason = ${reason}`), reason).toBeGreaterThan(0)
  }
})
