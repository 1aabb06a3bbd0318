/** SQL of refunds as operators read them. */
import { sql } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { MoneyBackState } from '#lib/contract/trade/refund-managing.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'

const refunds = (db: Db) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .selectAll('refunds')
    .select([
      'payments.provider',
      'payments.payment_no',
      'payments.amount as paid_amount',
      'payments.refunded_amount',
      'orders.order_no',
      'orders.kind as order_kind',
      'orders.title',
      sql<boolean>`exists (select from invoices where invoices.order_id = refunds.order_id and invoices.state = 'ISSUED')`.as(
        'has_invoice',
      ),
    ])

export const findMoneyBack = (db: Db, id: number) => refunds(db).where('refunds.id', '=', id).executeTakeFirst()

export type MoneyBackRow = NonNullable<Awaited<ReturnType<typeof findMoneyBack>>>

type Search = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor' | 'keyword'> & {
  state?: MoneyBackState | undefined
  unfinished?: 'true' | undefined
}

export const pageMoneyBack = (db: Db, { state, unfinished, keyword, ...paging }: Search) =>
  keysetPage(
    db,
    refunds(db)
      .$if(state !== undefined, rows => rows.where('refunds.state', '=', state!))
      // In the words of the index of these.
      .$if(unfinished !== undefined, rows => rows.where(sql<boolean>`refunds.state <> 'COMPLETE'`))
      .$if(Boolean(keyword), rows =>
        rows.where(
          sql<boolean>`(refunds.refund_no = ${keyword}
            or refunds.order_id = (select id from orders as named where named.order_no = ${keyword})
            or refunds.payment_id = (select id from payments as named where named.payment_no = ${keyword}))`,
        ),
      ),
    { paging, order: [{ column: 'refunds.id', direction: 'desc' }] },
  )
