/** SQL of orders in dispute. */
import { sql } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import { ALIAS } from '#server/anonymity.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'

const disputes = (db: Db) =>
  db
    .selectFrom('orders')
    .leftJoin('companies as buyer_company', 'buyer_company.id', 'orders.buyer_company_id')
    .leftJoin('users as buyer_user', 'buyer_user.id', 'orders.buyer_user_id')
    .leftJoin('companies as seller_company', 'seller_company.id', 'orders.seller_company_id')
    .leftJoin('users as seller_user', 'seller_user.id', 'orders.seller_user_id')
    .leftJoin('consultations as asked', join =>
      join.onRef('asked.id', '=', 'orders.subject_id').on('orders.kind', 'in', ['CONSULT', 'BOUNTY']),
    )
    .where('orders.state', '=', 'DISPUTED')
    // Bought time is decided about with the consultation that it was bought for.
    .where(sql<boolean>`not exists (select from consultation_extensions as besides where besides.order_no = orders.order_no)`)
    .select([
      'orders.id',
      'orders.order_no',
      'orders.kind',
      'orders.title',
      'orders.note',
      'orders.updated_at',
      sql<number>`orders.total_amount - orders.refunded_amount - orders.refunded_coins`.as('amount'),
      sql<boolean>`(select event from order_events where order_events.order_id = orders.id and event in ('DISPUTE', 'RECONSIDER')
        order by order_events.id desc limit 1) is not distinct from 'RECONSIDER'`.as('reconsidered'),
      // Who asked without a name has none here either: looking behind the alias is a step of its own, which stands in the log.
      sql<string>`case when asked.anonymous then ${ALIAS} else coalesce(buyer_company.short_name, buyer_user.nickname, '') end`.as(
        'buyer',
      ),
      sql<string>`coalesce(seller_company.short_name, seller_user.nickname, '平台')`.as('seller'),
    ])

export type DisputedRow = Awaited<ReturnType<ReturnType<typeof disputes>['execute']>>[number]

export const pageDisputes = (db: Db, paging: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor' | 'keyword'>) =>
  keysetPage(
    db,
    disputes(db).$if(Boolean(paging.keyword), list =>
      list.where(sql<boolean>`position(${(paging.keyword ?? '').toLowerCase()} in lower(orders.title)) > 0`),
    ),
    {
      paging,
      order: [
        { column: 'orders.updated_at', direction: 'asc' },
        { column: 'orders.id', direction: 'asc' },
      ],
    },
  )

export const findDispute = (db: Db, id: number) => disputes(db).where('orders.id', '=', id).executeTakeFirst()
