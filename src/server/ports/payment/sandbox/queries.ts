/** All SQL of the embedded payment provider. */

import { type Insertable, sql } from 'kysely'
import { MINUTE_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import type { KernelTables, SandboxTrouble } from '#server/db/tables.ts'

export const insertTrade = (db: Db, row: Insertable<KernelTables['sandbox_trades']>) =>
  db
    .insertInto('sandbox_trades')
    .values(row)
    .onConflict(conflict => conflict.column('trade_no').doNothing())
    .execute()

export const findTrade = (db: Db, tradeNo: string) =>
  db.selectFrom('sandbox_trades').selectAll().where('trade_no', '=', tradeNo).executeTakeFirst()

export type TradeRow = NonNullable<Awaited<ReturnType<typeof findTrade>>>

export const findTradeByToken = (db: Db, token: string) =>
  db.selectFrom('sandbox_trades').selectAll().where('token', '=', token).executeTakeFirst()

/** @returns the trade, if it could still be paid. */
export const payTrade = (db: Db, token: string, paid: { transaction: string; trouble: SandboxTrouble; at: Date }) =>
  db
    .updateTable('sandbox_trades')
    .set({ state: 'SUCCESS', transaction_id: paid.transaction, trouble: paid.trouble, paid_at: paid.at })
    .where('token', '=', token)
    .where('state', '=', 'NOTPAY')
    .where('expires_at', '>', paid.at)
    .returningAll()
    .executeTakeFirst()

export const closeTrade = (db: Db, tradeNo: string) =>
  db
    .updateTable('sandbox_trades')
    .set({ state: 'CLOSED' })
    .where('trade_no', '=', tradeNo)
    .where('state', '=', 'NOTPAY')
    .execute()

/** @returns whether so much was left to be given back. */
export async function takeRefund(trx: Db, tradeNo: string, amount: number): Promise<boolean> {
  const row = await trx
    .updateTable('sandbox_trades')
    .set({ refunded_amount: sql`refunded_amount + ${amount}` })
    .where('trade_no', '=', tradeNo)
    .where('state', '=', 'SUCCESS')
    .where(sql<boolean>`refunded_amount + ${amount} <= amount`)
    .returning('trade_no')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false when there is a refund of this number. */
export async function insertRefund(trx: Db, row: Insertable<KernelTables['sandbox_refunds']>): Promise<boolean> {
  const inserted = await trx
    .insertInto('sandbox_refunds')
    .values(row)
    .onConflict(conflict => conflict.column('refund_no').doNothing())
    .returning('refund_no')
    .executeTakeFirst()
  return inserted !== undefined
}

export const findRefund = (db: Db, refundNo: string) =>
  db.selectFrom('sandbox_refunds').selectAll().where('refund_no', '=', refundNo).executeTakeFirst()

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

/** Ends the refunds that were accepted before `since`. @returns them. */
export const finishRefunds = (db: Db, since: Date, now: Date) =>
  db
    .updateTable('sandbox_refunds')
    .set({ done_at: now })
    .where('done_at', 'is', null)
    .where('created_at', '<=', since)
    .returningAll()
    .execute()

export const insertNotices = (db: Db, rows: Insertable<KernelTables['sandbox_notices']>[]) =>
  rows.length === 0 ? Promise.resolve([]) : db.insertInto('sandbox_notices').values(rows).execute()

/** Takes notices that are due, so that no other process sends them as well; their next turn is in a minute unless said otherwise. */
export const takeDueNotices = (db: Db, now: Date, limit: number) =>
  db
    .updateTable('sandbox_notices')
    .set({ next_at: new Date(now.getTime() + MINUTE_MS), attempts: sql`attempts + 1` })
    .where('id', 'in', query =>
      query
        .selectFrom('sandbox_notices')
        .select('id')
        .where('next_at', '<=', now)
        .orderBy('next_at')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()

export const planNotice = (db: Db, id: number, nextAt: Date | null) =>
  db.updateTable('sandbox_notices').set({ next_at: nextAt }).where('id', '=', id).execute()

/** What was paid and given back between two moments. */
export async function listBill(db: Db, from: Date, to: Date) {
  const paid = await db
    .selectFrom('sandbox_trades')
    .select(['trade_no', 'transaction_id', 'amount', 'paid_at as at'])
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .orderBy('paid_at')
    .execute()
  const back = await db
    .selectFrom('sandbox_refunds')
    .select(['refund_no', 'refund_id', 'amount', 'done_at as at'])
    .where('done_at', '>=', from)
    .where('done_at', '<', to)
    .orderBy('done_at')
    .execute()
  return { paid, back }
}
