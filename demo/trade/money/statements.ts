/** The monthly statements of what lies in the books, as the program would have issued them by now, and what became of them. */
import { sql } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { STATEMENT_CHECK_DAYS } from '#lib/contract/trade/settlement.ts'
import { lastIssuable } from '#server/domains/trade/wallet/monthly/policy.ts'
import { HOLD_DAYS } from '#server/domains/trade/wallet/service.ts'

/** When the statements of a month are issued: in the first minutes of the second day of the next one. */
const issuedAt = sql`((month || '-01')::timestamp + interval '1 month 1 day 5 minutes') at time zone 'Asia/Shanghai'`

/** As `sumFlows` of the wallet adds up, for everybody and every month at once. */
const issue = (last: string) => sql`
  with moved as (
    select transfer.posting_id, account.user_id, account.company_id, to_char(transfer.day, 'YYYY-MM') as month,
      sum(case when transfer.credit = account.id then transfer.amount else -transfer.amount end) as amount
    from ledger_transfers transfer
    join ledger_accounts account on account.id in (transfer.debit, transfer.credit) and account.book = 'CNY'
    join ledger_accounts other on other.id = transfer.debit + transfer.credit - account.id
    where num_nonnulls(account.user_id, account.company_id) = 1
      and (account.user_id, account.company_id) is distinct from (other.user_id, other.company_id)
    group by 1, 2, 3, 4
  )
  insert into monthly_statements (user_id, company_id, month, income, refunded, withdrawn, issued_at)
  select user_id, company_id, month, coalesce(sum(amount) filter (where not is_payout and amount > 0), 0),
    coalesce(-sum(amount) filter (where not is_payout and amount < 0), 0), coalesce(-sum(amount) filter (where is_payout), 0), ${issuedAt}
  from moved join ledger_postings posting on posting.id = moved.posting_id
  cross join lateral (select posting.kind in ('WITHDRAW_PAID', 'PROVIDER_PAYOUT', 'PROVIDER_REFUND') as is_payout) as kinds
  where month <= ${last} group by user_id, company_id, month order by month, user_id, company_id`

/** Most payees look within two days; every third leaves it to time. */
const check = (now: Date) => sql`
  update monthly_statements set state = 'CHECKED',
    checked_by = case when id % 3 > 0
      then coalesce(monthly_statements.user_id, (select owner_user_id from companies where companies.id = company_id)) end,
    checked_at = issued_at + case when id % 3 > 0 then make_interval(hours => 9 + id % 40) else make_interval(days => ${STATEMENT_CHECK_DAYS}) end
  where issued_at + case when id % 3 > 0 then make_interval(hours => 9 + id % 40) else make_interval(days => ${STATEMENT_CHECK_DAYS}) end <= ${now}`

/** Nothing of their orders is pending, and no order is disputed. */
const complete = (now: Date) => sql`
  update monthly_statements set state = 'COMPLETE', completed_at = greatest(checked_at, ((month || '-01')::timestamp + interval '1 month')
    at time zone 'Asia/Shanghai' + make_interval(days => ${HOLD_DAYS}))
  where state = 'CHECKED' and ((month || '-01')::timestamp + interval '1 month') at time zone 'Asia/Shanghai'
      + make_interval(days => ${HOLD_DAYS}) <= ${now}
    and not exists (select from earnings join orders on orders.id = earnings.order_id
      where (earnings.user_id = monthly_statements.user_id or earnings.company_id = monthly_statements.company_id)
        and (earnings.released_at is null or orders.state = 'DISPUTED')
        and to_char((earnings.release_at - make_interval(days => ${HOLD_DAYS})) at time zone 'Asia/Shanghai', 'YYYY-MM') = month)`

export async function writeStatements({ db, now }: Pick<SeedContext, 'db' | 'now'>): Promise<void> {
  const last = lastIssuable(now)
  await issue(last).execute(db)
  await check(now).execute(db)
  await complete(now).execute(db)
  await sql`insert into statement_months (month, read_day, issued_at)
    select month, (month || '-01')::date, ${issuedAt} from (select ${last}::text as month) as months`.execute(db)
}
