/** All SQL of invoices. */
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { InvoiceState } from '#lib/contract/trade/invoice.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { Identity } from '#server/domains/trade/ledger/service.ts'
import type { InvoiceTables } from './tables.ts'

/** A consultation that was asked anonymously: its seller must not learn the title of the invoice, so that the platform issues it. */
const isAnonymous = sql<boolean>`(orders.kind in ('CONSULT', 'BOUNTY') and exists (
  select from consultations where consultations.id = orders.subject_id and consultations.anonymous))`

/** What was paid with money and neither given back nor on its way back, in fen. */
const amountOf = sql<number>`coalesce((select payments.amount - coalesce((select sum(refunds.amount) from refunds
    where refunds.payment_id = payments.id and refunds.kind = 'ORDER' and refunds.state <> 'FAILED'), 0)
  from payments where payments.order_id = orders.id and payments.credited), 0)`

export const findOrder = (db: Db, orderNo: string) =>
  db
    .selectFrom('orders')
    .select([
      'orders.id',
      'orders.order_no',
      'orders.title',
      'orders.paid_at',
      'orders.buyer_user_id',
      'orders.buyer_company_id',
      'orders.seller_user_id',
      'orders.seller_company_id',
      'orders.partner_user_id',
      amountOf.as('amount'),
      isAnonymous.as('is_anonymous'),
    ])
    .where('orders.order_no', '=', orderNo)
    .executeTakeFirst()

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** Locks the order, as every change of its money does. @returns what an invoice of it would be of, in fen. */
export async function lockOrderAmount(trx: Db, orderId: number): Promise<number> {
  await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().executeTakeFirstOrThrow()
  const row = await trx
    .selectFrom('orders')
    .select(amountOf.as('amount'))
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return row.amount
}

/** A refund of the order that has not left yet. */
const refundWaits = sql<boolean>`exists (select from refunds where refunds.order_id = invoices.order_id
  and refunds.kind = 'ORDER' and refunds.state = 'WAITING')`

const shown = (db: Db) =>
  db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .selectAll('invoices')
    .select(['orders.order_no', 'orders.title', sql<boolean>`(invoices.state = 'ISSUED' and ${refundWaits})`.as('must_turn_red')])

export const listOfOrder = (db: Db, orderId: number) =>
  shown(db).where('invoices.order_id', '=', orderId).orderBy('invoices.id', 'desc').execute()

export type InvoiceRow = Awaited<ReturnType<typeof listOfOrder>>[number]

const isOf = (side: 'buyer' | 'issuer', identity: Identity): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`invoices.${side}_${identity.kind === 'USER' ? 'user' : 'company'}_id`)} = ${identity.id}`

type ListQuery = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'> & { state?: InvoiceState | undefined }

/** @param issuer 'PLATFORM': its own, and those of sellers for whose red ones a refund waits */
export const pageToIssue = (db: Db, issuer: Identity | 'PLATFORM', { state, ...paging }: ListQuery) =>
  keysetPage(
    db,
    shown(db)
      .where(
        issuer === 'PLATFORM'
          ? sql<boolean>`(num_nonnulls(invoices.issuer_user_id, invoices.issuer_company_id) = 0
              or (invoices.state = 'ISSUED' and ${refundWaits}))`
          : isOf('issuer', issuer),
      )
      .$if(state !== undefined, rows => rows.where('invoices.state', '=', state!)),
    { paging, order: [{ column: 'invoices.id', direction: 'desc' }] },
  )

const TITLES_SHOWN = 5

/** Titles that the identity has used, newest first. */
export const listTitles = (db: Db, buyer: Identity) =>
  db
    .selectFrom('invoices')
    .select(['kind', 'name', 'tax_no'])
    .where(isOf('buyer', buyer))
    .groupBy(['kind', 'name', 'tax_no'])
    .orderBy(sql`max(invoices.id)`, 'desc')
    .limit(TITLES_SHOWN)
    .execute()

/** @returns undefined when one is open. */
export const insertInvoice = async (trx: Db, row: Insertable<InvoiceTables['invoices']>): Promise<number | undefined> =>
  (
    await trx
      .insertInto('invoices')
      .values(row)
      .onConflict(conflict => conflict.column('order_id').where('state', 'in', ['REQUESTED', 'ISSUED']).doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

/** Without a lock: a change locks the order of the invoice first. */
export const findInvoice = (db: Db, id: number) => db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst()

export const lockInvoice = (trx: Db, id: number) =>
  trx.selectFrom('invoices').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const updateInvoice = (trx: Db, id: number, set: Updateable<InvoiceTables['invoices']>) =>
  trx.updateTable('invoices').set(set).where('id', '=', id).execute()

/** Marks issued invoices of orders whose refund waits and whose issuer was not notified yet. @returns them. */
export const takeToTurnRed = (trx: Db, now: Date, limit: number) =>
  trx
    .updateTable('invoices')
    .set({ red_asked_at: now })
    .where('invoices.id', 'in', query =>
      query
        .selectFrom('invoices')
        .select('invoices.id')
        .where('invoices.state', '=', 'ISSUED')
        .where('invoices.red_asked_at', 'is', null)
        .where(refundWaits)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()

/** The person whom notices to an identity reach: of a company its owner. */
export async function findPerson(db: Db, userId: number | null, companyId: number | null): Promise<number | null> {
  if (companyId === null) return userId
  const row = await db.selectFrom('companies').select('owner_user_id').where('id', '=', companyId).executeTakeFirst()
  return row?.owner_user_id ?? null
}

export async function listFilesOf(trx: Db, userId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('uploads')
    .select('uploads.id')
    .where('uploads.user_id', '=', userId)
    .where(query =>
      query.or([
        query.exists(query.selectFrom('invoices').select('invoices.id').whereRef('invoices.file_id', '=', 'uploads.id')),
        query.exists(query.selectFrom('invoices').select('invoices.id').whereRef('invoices.red_file_id', '=', 'uploads.id')),
      ]),
    )
    .execute()
  return rows.map(row => row.id)
}
