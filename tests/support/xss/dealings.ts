/** The corpus in what stands between two sides: orders, quotes, consultations. */
import { query } from '#tests/support/inbox.ts'
import { plain, rich, short } from './parts.ts'

/** What stands in the working areas of one person and one company without a form of theirs behind it. */
export async function infectDealings(
  me: { id: number },
  owner: { id: number; companyId: number },
): Promise<{ mine: string[]; theirs: string[] }> {
  const deals = await query<{ id: number; order_no: string }>(
    `update orders set buyer_user_id = $1, buyer_company_id = null, seller_company_id = $2, seller_user_id = $3, title = $4, contact_name = $5, note = $6
      where id in (select id from orders where kind = 'SERVICE' order by id desc limit 3) returning id, order_no`,
    [me.id, owner.companyId, owner.id, short(1, 100), short(2, 20), plain(0, 190)],
  )
  await query('update order_lines set name = $2 where order_id = any($1)', [deals.map(deal => deal.id), short(3, 60)])
  const quotes = await query<{ id: number }>(
    `update quotes set buyer_user_id = $1, buyer_company_id = null, seller_company_id = $2, seller_user_id = $3, title = $4, request = $5
      where id in (select id from quotes order by id desc limit 3) returning id`,
    [me.id, owner.companyId, owner.id, short(4, 60), plain(1, 400)],
  )
  const asked = await query<{ id: number }>(
    `update consultations set asker_user_id = $1, asker_company_id = null, title = $2, content = $3
      where id in (select id from consultations where kind = 'DIRECTED' order by id desc limit 3) returning id`,
    [me.id, short(5, 60), rich(2)],
  )
  await query(`update consultation_events set reason = $2 where consultation_id = any($1)`, [
    asked.map(row => row.id),
    short(0, 100),
  ])
  const rated = await query<{ id: number }>(
    `update consultation_evaluations set author_user_id = $1, content = $2, reply = $3
      where id in (select e.id from consultation_evaluations e join consultations c on c.id = e.consultation_id
        where c.asker_company_id is null order by e.id desc limit 1) returning id`,
    [me.id, plain(3, 400), plain(4, 400)],
  )
  for (const [table, title] of [
    ['videos', 'title'],
    ['downloads', 'title'],
  ] as const)
    await query(
      `update ${table} set owner_user_id = $1, owner_company_id = null, ${title} = $2, intro = $3 where
        id in (select id from ${table} order by id desc limit 3)`,
      [me.id, short(2, 60), plain(5, 190)],
    )
  await query(
    `update forum_topics set author_id = $1, author_company_id = null where id in (select id from forum_topics where title like '%x()%' limit 3)`,
    [me.id],
  )
  return {
    mine: [
      ...deals.slice(0, 1).map(deal => `/member/member_order?orderNo=${deal.order_no}`),
      ...asked.slice(0, 1).map(row => `/member/member_consulation_detail?id=${row.id}`),
      ...rated.map(row => `/member/member_consultEvaluate_detail?id=${row.id}`),
    ],
    theirs: [
      ...deals.slice(0, 1).map(deal => `/merchant/order/mine?orderNo=${deal.order_no}`),
      ...quotes.slice(0, 1).map(row => `/merchant/service/myService?id=${row.id}`),
    ],
  }
}
