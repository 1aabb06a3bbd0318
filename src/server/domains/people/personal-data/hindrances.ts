/** What keeps somebody from leaving: what others wait for from them. */
import { sql } from 'kysely'
import type { ClosingHindrance } from '#lib/contract/people/personal-data.ts'
import type { Db } from '#server/db/client.ts'

export async function listHindrances(db: Db, userId: number): Promise<ClosingHindrance[]> {
  const { rows } = await sql<{
    companies: string[]
    consultations: number
    orders: number
    complaints: number
    operator: boolean
  }>`
    select
      (select coalesce(array_agg(companies.name order by companies.id), '{}') from companies
        where owner_user_id = ${userId} and state <> 'DISSOLVED' and (exists (
          select 1 from company_employees as other where other.company_id = companies.id and other.user_id <> ${userId}
            and other.state in ('ACTIVE', 'LEAVING'))
          or exists (select 1 from orders where companies.id in (buyer_company_id, seller_company_id)
            and state in ('PENDING_PAYMENT', 'PAID', 'DELIVERED', 'CHANGES_REQUESTED', 'DISPUTED')))) as companies,
      (select count(*) from consultations left join consultants on consultants.id = consultations.consultant_id
        where (asker_user_id = ${userId} or consultants.user_id = ${userId}) and (
          (kind = 'DIRECTED' and consultations.state in ('PENDING_PAY', 'WAIT_ACCEPT', 'NEED_INFO', 'CONSULTING', 'WAIT_CONFIRM', 'DISPUTED'))
          or (kind = 'QUESTION' and bounty > 0 and asker_user_id = ${userId} and consultations.state in ('PENDING_PAY', 'OPEN', 'ANSWERING')))
      ) as consultations,
      (select count(*) from orders
        where ((buyer_user_id = ${userId} and buyer_company_id is null) or (seller_user_id = ${userId} and seller_company_id is null))
          and (state in ('PENDING_PAYMENT', 'PAID', 'DELIVERED', 'CHANGES_REQUESTED', 'DISPUTED')
            or refund_state in ('APPLY', 'PASS', 'WAIT_REFUND'))) as orders,
      (select count(*) from consultation_complaints
        where (complainant_user_id = ${userId} or respondent_user_id = ${userId})
          and state not in ('COMPLETE', 'CANCELLED')) as complaints,
      (select is_operator from users where id = ${userId}) as operator`.execute(db)
  const found = rows[0]
  if (!found) return []
  const list: ClosingHindrance[] = found.companies.map(name => ({
    kind: 'COMPANY_OWNER',
    text: `你是“${name}”的负责人，公司里还有别的成员或没有结束的订单。请先转让公司，或把这些处理完。`,
    link: '/merchant/staff/working',
  }))
  if (found.consultations > 0) {
    list.push({
      kind: 'CONSULTATION',
      text: `你有 ${found.consultations} 个咨询还在进行，请先完成或取消。`,
      link: '/member/member_consulationList',
    })
  }
  if (found.orders > 0) {
    list.push({
      kind: 'ORDER',
      text: `你有 ${found.orders} 个订单还没有结束，请先完成、取消或退款。`,
      link: '/member/member_order',
    })
  }
  if (found.complaints > 0) {
    list.push({ kind: 'COMPLAINT', text: `你有 ${found.complaints} 个投诉还在处理，请等待处理结果。`, link: null })
  }
  if (found.operator) list.push({ kind: 'OPERATOR', text: '你是运营人员，请先由其他运营人员取消你的运营权限。', link: null })
  return list
}
