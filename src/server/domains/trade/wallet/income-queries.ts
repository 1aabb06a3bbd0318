/** SQL of what sellers earned, out of the ledger. */
import { sql } from 'kysely'
import type { SellerIncomeRow } from '#lib/contract/trade/seller-income.ts'
import type { Db } from '#server/db/client.ts'

/** Who earned which flow: whose account it is; of what two earn by, each bears half of the fee, and its odd fen is the seller's. */
const FLOWS = `
    fees as (select order_id, sum(amount) as fee from moved where kind = 'FEE' group by 1),
    flows as (
      select * from moved where kind <> 'FEE' union all select * from adjusted
      union all
      select order_id, 'FEE', case when seller_company_id is null then seller_user_id end, seller_company_id,
        fee - case when partner_user_id is null then 0 else fee / 2 end
      from fees join orders on orders.id = fees.order_id
      union all
      select order_id, 'FEE', case when partner_company_id is null then partner_user_id end, partner_company_id, fee / 2
      from fees join orders on orders.id = fees.order_id where partner_user_id is not null
    )`

/**
 * What moved between the escrow of an order and its seller or the platform's fee, by seller; and beside the escrow what the platform paid
 * because of a decision that did not stand, less what the seller paid as compensation. @param month `2026-03`
 */
export async function listSellerIncome(db: Db, month: string): Promise<SellerIncomeRow[]> {
  const { rows } = await sql<SellerIncomeRow>`
    with moved as (
      select posting.order_id, other.kind, other.user_id, other.company_id,
        case when transfer.credit = other.id then transfer.amount else -transfer.amount end as amount
      from ledger_transfers transfer
      join ledger_postings posting on posting.id = transfer.posting_id
      join ledger_accounts escrow on escrow.id in (transfer.debit, transfer.credit) and escrow.kind = 'ESCROW'
      join ledger_accounts other on other.id in (transfer.debit, transfer.credit)
        and other.kind in ('PENDING', 'AVAILABLE', 'RECEIVABLE', 'FEE')
      where transfer.day >= ${`${month}-01`}::date and transfer.day < (${`${month}-01`}::date + interval '1 month')::date
    ),
    adjusted as (
      select posting.order_id, 'ADJUSTED' as kind, earner.user_id, earner.company_id,
        case when transfer.credit = earner.id then transfer.amount else -transfer.amount end as amount
      from ledger_transfers transfer
      join ledger_postings posting on posting.id = transfer.posting_id and posting.kind in ('ORDER_AWARD', 'ORDER_COMPENSATION')
      join orders on orders.id = posting.order_id
      join ledger_accounts earner on earner.id in (transfer.debit, transfer.credit) and earner.kind in ('AVAILABLE', 'RECEIVABLE')
        and (earner.company_id in (orders.seller_company_id, orders.partner_company_id)
          or (orders.seller_company_id is null and earner.user_id = orders.seller_user_id)
          or (orders.partner_company_id is null and earner.user_id = orders.partner_user_id))
      where transfer.day >= ${`${month}-01`}::date and transfer.day < (${`${month}-01`}::date + interval '1 month')::date
    ),
    ${sql.raw(FLOWS)},
    of_sellers as (
      select flow.user_id, flow.company_id,
        count(distinct orders.id)::int as orders, coalesce(sum(flow.amount) filter (where flow.kind = 'FEE'), 0) as fee,
        coalesce(sum(flow.amount) filter (where flow.kind = 'ADJUSTED'), 0) as adjusted,
        coalesce(sum(flow.amount) filter (where flow.kind <> 'FEE'), 0) as net
      from flows as flow join orders on orders.id = flow.order_id where orders.seller_user_id is not null group by 1, 2
    ),
    -- What several share has a row for each of them, and never comes back.
    of_sharers as (
      select case when company_id is null then user_id end as user_id, company_id, count(distinct order_id)::int as orders,
        sum(fee) as fee, 0 as adjusted, sum(amount - fee) as net
      from order_shares
      where created_at >= (${`${month}-01`}::date::timestamp at time zone 'Asia/Shanghai')
        and created_at < ((${`${month}-01`}::date + interval '1 month') at time zone 'Asia/Shanghai')
      group by 1, 2
    ),
    earned as (
      select user_id, company_id, sum(orders)::int as orders, sum(fee) as fee, sum(adjusted) as adjusted, sum(net) as net
      from (select * from of_sellers union all select * from of_sharers) as parts group by 1, 2
    )
    select coalesce(earned.company_id, earned.user_id) as "sellerId", earned.company_id is not null as "isCompany",
      coalesce(companies.name, users.nickname) as name, coalesce(certificate.holder_name, '') as "certifiedName",
      coalesce(certificate.credit_code, '') as "creditCode", earned.orders, earned.fee, earned.adjusted, earned.net
    from earned
    left join users on users.id = earned.user_id
    left join companies on companies.id = earned.company_id
    left join lateral (select holder_name, credit_code from certifications where state = 'CERTIFIED'
      and ((earned.company_id is not null and certifications.subject = 'COMPANY' and certifications.company_id = earned.company_id)
        or (earned.company_id is null and certifications.subject = 'PERSON' and certifications.user_id = earned.user_id))
      order by certifications.id desc limit 1) certificate on true
    order by earned.net desc, 1`.execute(db)
  return rows
}
