/** SQL of refunds as operators read them. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { MoneyBackState } from '#lib/contract/trade/refund-managing.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { PaymentTables } from '../tables.ts'

const refunds = (db: Db) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .selectAll('refunds')
    .select([
      'payments.provider',
      'payments.payment_no',
      'payments.payee',
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
  stuck?: 'true' | undefined
}

export const pageMoneyBack = (db: Db, { state, unfinished, stuck, keyword, ...paging }: Search) =>
  keysetPage(
    db,
    refunds(db)
      .$if(state !== undefined, rows => rows.where('refunds.state', '=', state!))
      // In the words of the index of these.
      .$if(unfinished !== undefined, rows => rows.where(sql<boolean>`refunds.state <> 'COMPLETE'`))
      // What the overview counts (listMoneyWaiting).
      .$if(stuck !== undefined, rows =>
        rows.where(sql<boolean>`refunds.state <> 'COMPLETE'
          and (refunds.state = 'FAILED' or refunds.created_at < now() - interval '1 day')`),
      )
      .$if(Boolean(keyword), rows =>
        rows.where(
          sql<boolean>`(refunds.refund_no = ${keyword}
            or refunds.order_id = (select id from orders as named where named.order_no = ${keyword})
            or refunds.payment_id = (select id from payments as named where named.payment_no = ${keyword}))`,
        ),
      ),
    { paging, order: [{ column: 'refunds.id', direction: 'desc' }] },
  )

/** Who takes part in the order of a refund. */
export const findParties = (db: Db, id: number) =>
  db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['orders.buyer_user_id', 'orders.buyer_company_id', 'orders.seller_user_id', 'orders.seller_company_id'])
    .select(['orders.partner_user_id', 'orders.partner_company_id'])
    .where('refunds.id', '=', id)
    .executeTakeFirstOrThrow()

/** The last transfer by hand of a refund. */
export const findTransfer = (db: Db, refundId: number) =>
  db
    .selectFrom('refund_transfers as transfer')
    .innerJoin('users as proposer', 'proposer.id', 'transfer.proposed_by')
    .leftJoin('users as decider', 'decider.id', 'transfer.decided_by')
    .selectAll('transfer')
    .select(['proposer.nickname as proposer', 'decider.nickname as decider'])
    .where('transfer.refund_id', '=', refundId)
    .orderBy('transfer.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export type TransferRow = NonNullable<Awaited<ReturnType<typeof findTransfer>>>

export const insertTransfer = (trx: Db, row: Insertable<PaymentTables['refund_transfers']>) =>
  trx.insertInto('refund_transfers').values(row).execute()

/** @returns whether it was still proposed. */
export async function updateTransfer(
  trx: Db,
  refundId: number,
  set: Pick<Updateable<PaymentTables['refund_transfers']>, 'state' | 'reference' | 'decided_by' | 'decided_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('refund_transfers')
    .set({ ...set, account_cipher: null })
    .where('refund_id', '=', refundId)
    .where('state', '=', 'PROPOSED')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether a withdrawal was paid under this number of the bank: one transfer must not be entered twice. */
export const isPaidWithdrawal = async (db: Db, channel: string, reference: string): Promise<boolean> =>
  (await db
    .selectFrom('withdrawals')
    .select('id')
    .where('channel', '=', channel)
    .where('reference', '=', reference)
    .executeTakeFirst()) !== undefined
