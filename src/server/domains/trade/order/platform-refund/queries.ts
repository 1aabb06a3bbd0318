/** SQL of what operators give back of completed orders. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { PlatformRefundState } from '#lib/contract/trade/platform-refund.ts'
import { ALIAS } from '#server/anonymity.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { PlatformRefundsTable } from '../tables.ts'

const ordersWithSides = (db: Db) =>
  db
    .selectFrom('orders')
    .leftJoin('companies as buyer_company', 'buyer_company.id', 'orders.buyer_company_id')
    .leftJoin('users as buyer_user', 'buyer_user.id', 'orders.buyer_user_id')
    .leftJoin('companies as seller_company', 'seller_company.id', 'orders.seller_company_id')
    .leftJoin('users as seller_user', 'seller_user.id', 'orders.seller_user_id')
    .leftJoin('consultations as asked', join =>
      join.onRef('asked.id', '=', 'orders.subject_id').on('orders.kind', 'in', ['CONSULT', 'BOUNTY']),
    )
    .select([
      'orders.order_no',
      'orders.kind',
      'orders.title',
      'orders.total_amount',
      sql<number>`orders.total_amount - orders.refunded_amount - orders.refunded_coins`.as('left'),
      // Who asked without a name has none here either, as in disputes.
      sql<string>`case when asked.anonymous then ${ALIAS} else coalesce(buyer_company.short_name, buyer_user.nickname, '') end`.as(
        'buyer',
      ),
      sql<string>`coalesce(seller_company.short_name, seller_user.nickname, '平台')`.as('seller'),
    ])

export type OrderWithSides = Awaited<ReturnType<ReturnType<typeof ordersWithSides>['execute']>>[number]

export const findOrderWithSides = (db: Db, orderNo: string) =>
  ordersWithSides(db).where('orders.order_no', '=', orderNo).executeTakeFirst()

/** @returns null when another one of this order waits: the unique index decides. */
export const insertRefund = async (trx: Db, row: Insertable<PlatformRefundsTable>): Promise<number | null> =>
  (
    await trx
      .insertInto('platform_refunds')
      .values(row)
      .onConflict(conflict => conflict.column('order_id').where('state', '=', sql.lit('PROPOSED')).doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id ?? null

export const findOrderOf = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.selectFrom('platform_refunds').select('order_id').where('id', '=', id).executeTakeFirst())?.order_id

export const lockRefund = (trx: Db, id: number) =>
  trx.selectFrom('platform_refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const updateRefund = (trx: Db, id: number, set: Updateable<PlatformRefundsTable>) =>
  trx.updateTable('platform_refunds').set(set).where('id', '=', id).execute()

type ListQuery = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'> & { state?: PlatformRefundState | undefined }

/** @param viewer the operator who reads. */
export const pageRefunds = (db: Db, viewer: number, { state, ...paging }: ListQuery) =>
  keysetPage(
    db,
    ordersWithSides(db)
      .innerJoin('platform_refunds as refund', 'refund.order_id', 'orders.id')
      .innerJoin('users as proposer', 'proposer.id', 'refund.proposed_by')
      .leftJoin('users as decider', 'decider.id', 'refund.decided_by')
      .select([
        'refund.id',
        'refund.value',
        'refund.reason',
        'refund.state',
        'refund.proposed_by',
        'refund.proposed_at',
        'refund.decided_at',
        'proposer.nickname as proposer',
        'decider.nickname as decider',
        sql<boolean>`${viewer} in (orders.buyer_user_id, coalesce(orders.seller_user_id, 0)) or exists (
          select from company_employees as employee where employee.user_id = ${viewer} and employee.state in ('ACTIVE', 'LEAVING')
            and employee.company_id in (orders.buyer_company_id, orders.seller_company_id))`.as('is_concerned'),
      ])
      .$if(state !== undefined, rows => rows.where('refund.state', '=', state!)),
    { paging, order: [{ column: 'refund.id', direction: 'desc' }] },
  )
