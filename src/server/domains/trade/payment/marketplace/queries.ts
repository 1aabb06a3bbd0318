/** All SQL of sellers' numbers with providers, and of how payments are shared. Locks: order, payment, refund, share. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Identity } from '#server/domains/trade/ledger/service.ts'
import type { PaymentTables } from '../tables.ts'

const ownerOf = ({ kind }: Identity) => (kind === 'USER' ? 'user_id' : 'company_id')

export const listNumbers = (db: Db, owner: Identity) =>
  db
    .selectFrom('sub_merchants')
    .select(['provider', 'number', 'created_at'])
    .where(ownerOf(owner), '=', owner.id)
    .where('replaced_at', 'is', null)
    .execute()

type NewNumber = Omit<Insertable<PaymentTables['sub_merchants']>, 'user_id' | 'company_id'>

export const replaceNumber = (trx: Db, owner: Identity, provider: NewNumber['provider'], now: Date) =>
  trx
    .updateTable('sub_merchants')
    .set({ replaced_at: now })
    .where(ownerOf(owner), '=', owner.id)
    .where('provider', '=', provider)
    .where('replaced_at', 'is', null)
    .execute()

/** @returns undefined when the number is somebody else's, or was entered elsewhere at the same moment. */
export const insertNumber = (trx: Db, owner: Identity, row: NewNumber) =>
  trx
    .insertInto('sub_merchants')
    .values({ ...row, user_id: owner.kind === 'USER' ? owner.id : null, company_id: owner.kind === 'COMPANY' ? owner.id : null })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export const insertShare = (trx: Db, row: Insertable<PaymentTables['payment_shares']>) =>
  trx.insertInto('payment_shares').values(row).returning('id').executeTakeFirstOrThrow()

export const findShare = (db: Db, paymentId: number) =>
  db.selectFrom('payment_shares').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()

export type ShareRow = NonNullable<Awaited<ReturnType<typeof findShare>>>

export const lockShare = (trx: Db, id: number) =>
  trx.selectFrom('payment_shares').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const updateShare = (trx: Db, id: number, set: { state: ShareRow['state']; shared_at?: Date; done_at?: Date }) =>
  trx.updateTable('payment_shares').set(set).where('id', '=', id).execute()

export const addReclaimed = (trx: Db, paymentId: number, amount: number) =>
  trx
    .updateTable('payment_shares')
    .set({ taken_back: sql`taken_back + ${amount}` })
    .where('payment_id', '=', paymentId)
    .execute()

export const listDueShares = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('payment_shares')
    .selectAll()
    .where('state', 'in', ['WAITING', 'ACCEPTED', 'SHARED'])
    .where('next_poll_at', '<=', now)
    .orderBy('next_poll_at')
    .limit(limit)
    .execute()

export const planShare = (db: Db, id: number, at: Date) =>
  db.updateTable('payment_shares').set({ next_poll_at: at, poll_count: sql`poll_count + 1` }).where('id', '=', id).execute()

/** A refund of this payment that is neither done nor given up. */
export async function hasOpenRefund(trx: Db, paymentId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['WAITING', 'ACCEPTED'])
    .executeTakeFirst()
  return row !== undefined
}

/** Another refund of this payment whose part of the share is decided and which is not done. */
export async function hasRefundUnderWay(trx: Db, paymentId: number, refundId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('id', '<>', refundId)
    .where('share_back', 'is not', null)
    .where('state', 'in', ['WAITING', 'ACCEPTED'])
    .executeTakeFirst()
  return row !== undefined
}

export const setShareBack = (trx: Db, refundId: number, amount: number) =>
  trx.updateTable('refunds').set({ share_back: amount }).where('id', '=', refundId).execute()
