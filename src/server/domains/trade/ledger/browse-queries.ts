/** SQL of the ledger as operators read it. */
import { type RawBuilder, sql } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { LedgerAccount, LedgerBook } from '#lib/contract/trade/ledger.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'

/** What transfers are looked for by. Days are `2026-11-23` of Shanghai, the second one not included. */
export type TransferSearch = {
  orderNo?: string
  userId?: number
  companyId?: number
  days?: { from: string; until: string }
}

/** An account with its owner, as JSON of the shape that leaves. @param table the alias of its row */
export const accountJson = (table: string): RawBuilder<LedgerAccount> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<LedgerAccount>`json_build_object('id', ${column('id')}, 'kind', ${column('kind')}, 'userId', ${column('user_id')},
    'companyId', ${column('company_id')}, 'system', ${column('system_key')},
    'orderNo', (select order_no from orders where orders.id = ${column('order_id')}))`
}

const touches = (column: 'user_id' | 'company_id', id: number): RawBuilder<boolean> =>
  sql<boolean>`(transfer.debit in (select id from ledger_accounts where ${sql.ref(column)} = ${id})
    or transfer.credit in (select id from ledger_accounts where ${sql.ref(column)} = ${id}))`

const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`

type Wanted = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'> & { book?: LedgerBook | undefined; search: TransferSearch }

export const pageTransfers = (db: Db, { book, search, ...paging }: Wanted) => {
  const { orderNo, userId, companyId, days } = search
  const found = db
    .selectFrom('ledger_transfers as transfer')
    .innerJoin('ledger_postings as posting', 'posting.id', 'transfer.posting_id')
    .innerJoin('ledger_accounts as debit', 'debit.id', 'transfer.debit')
    .innerJoin('ledger_accounts as credit', 'credit.id', 'transfer.credit')
    .leftJoin('orders', 'orders.id', 'posting.order_id')
    .select([
      'transfer.id',
      'transfer.book',
      'transfer.amount',
      'posting.kind',
      'posting.ref',
      'posting.at',
      'orders.order_no',
      accountJson('debit').as('from'),
      accountJson('credit').as('to'),
    ])
    .$if(book !== undefined, rows => rows.where('transfer.book', '=', book!))
    .$if(orderNo !== undefined, rows =>
      rows.where(sql<boolean>`posting.order_id = (select id from orders where order_no = ${orderNo})`),
    )
    .$if(userId !== undefined, rows => rows.where(touches('user_id', userId!)))
    .$if(companyId !== undefined, rows => rows.where(touches('company_id', companyId!)))
    .$if(days !== undefined, rows =>
      rows.where(sql<boolean>`(posting.at >= ${startOf(days!.from)} and posting.at < ${startOf(days!.until)})`),
    )
  return keysetPage(db, found, { paging, order: [{ column: 'transfer.id', direction: 'desc' }] })
}
