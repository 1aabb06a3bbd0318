/** SQL of the ledger as operators read it. */
import { type NotNull, type RawBuilder, type Selectable, sql } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { LedgerAccount, LedgerBook } from '#lib/contract/trade/ledger.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import { newestTransfers } from './queries.ts'
import type { LedgerTables } from './tables.ts'

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

type Side = 'debit' | 'credit'

/** Whether a transfer of an order touches the account of its buyer there, who asked without a name: operators of money do not look behind it. */
const isNameless = (side: Side): RawBuilder<boolean> => {
  const owner = (column: string) => sql.ref(`${side}.${column}`)
  return sql<boolean>`coalesce(orders.kind in ('CONSULT', 'BOUNTY')
    and (${owner('user_id')} = orders.buyer_user_id or ${owner('company_id')} = orders.buyer_company_id)
    and exists (select from consultations where consultations.id = orders.subject_id and consultations.anonymous), false)`
}

const NOBODY = { id: 0, userId: null, companyId: null, system: null, orderNo: null }

/** Looked up by the owner, such a transfer does not say of which order it is; otherwise it does not say whose account it touches. */
function shownParts(byOwner: boolean) {
  const secret = sql<boolean>`(${isNameless('debit')} or ${isNameless('credit')})`
  const account = (side: Side) => {
    const whole = accountJson(side)
    if (byOwner)
      return sql<LedgerAccount>`case when ${secret} then jsonb_set(${whole}::jsonb, '{orderNo}', 'null') else ${whole}::jsonb end`
    const kind = sql.ref(`${side}.kind`)
    return sql<LedgerAccount>`case when ${isNameless(side)} then ${JSON.stringify(NOBODY)}::jsonb || jsonb_build_object('kind', ${kind})
      else ${whole}::jsonb end`
  }
  const unless = <Value>(value: string, otherwise: string | null) =>
    byOwner ? sql<Value>`case when ${secret} then ${otherwise} else ${sql.ref(value)} end` : sql<Value>`${sql.ref(value)}`
  return [
    unless<string>('posting.ref', '').as('ref'),
    unless<string | null>('orders.order_no', null).as('order_no'),
    account('debit').as('from'),
    account('credit').as('to'),
  ] as const
}

/** Transfers of the accounts of an owner: a branch for each side of each account, read from the end of its index. */
async function transfersOf(db: Db, column: 'user_id' | 'company_id', id: number) {
  const accounts = await db.selectFrom('ledger_accounts').select('id').where(column, '=', id).orderBy('id').execute()
  const own = accounts.map(account => account.id)
  // What moves between two of them stands in the first branch alone.
  const branches = own.flatMap(account => [
    sql`select id, day, posting_id, book, debit, credit, amount from ledger_transfers where credit = ${account}`,
    sql`select id, day, posting_id, book, debit, credit, amount from ledger_transfers where debit = ${account}
      and credit <> all (${own}::int[])`,
  ])
  const none = sql`select id, day, posting_id, book, debit, credit, amount from ledger_transfers where false`
  return sql<
    Selectable<LedgerTables['ledger_transfers']>
  >`(${sql.join(branches.length > 0 ? branches : [none], sql` union all `)})`
}

type ListQuery = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'> & { book?: LedgerBook | undefined; search: TransferSearch }

export async function pageTransfers(db: Db, { book, search, ...paging }: ListQuery) {
  const { orderNo, userId, companyId, days } = search
  const whole = sql<Selectable<LedgerTables['ledger_transfers']>>`ledger_transfers`
  const source =
    userId !== undefined
      ? await transfersOf(db, 'user_id', userId)
      : companyId !== undefined
        ? await transfersOf(db, 'company_id', companyId)
        : whole
  const found = db
    .selectFrom(source.as('transfer'))
    // Every transfer has these: left joins, so that counting leaves out what no filter needs.
    .leftJoin('ledger_postings as posting', 'posting.id', 'transfer.posting_id')
    .leftJoin('ledger_accounts as debit', 'debit.id', 'transfer.debit')
    .leftJoin('ledger_accounts as credit', 'credit.id', 'transfer.credit')
    .leftJoin('orders', 'orders.id', 'posting.order_id')
    .select([
      'transfer.id',
      'transfer.book',
      'transfer.amount',
      'posting.kind',
      'posting.at',
      ...shownParts(userId !== undefined || companyId !== undefined),
    ])
    .$narrowType<{ kind: NotNull; at: NotNull }>()
    .$if(book !== undefined, rows => rows.where('transfer.book', '=', book!))
    .$if(orderNo !== undefined, rows =>
      rows.where(sql<boolean>`posting.order_id = (select id from orders where order_no = ${orderNo})`),
    )
    .$if(userId !== undefined && companyId !== undefined, rows =>
      rows.where(eb => eb.or([eb('debit.company_id', '=', companyId!), eb('credit.company_id', '=', companyId!)])),
    )
    .$if(days !== undefined, rows =>
      rows.where(sql<boolean>`(transfer.day >= ${days!.from}::date and transfer.day < ${days!.until}::date)`),
    )
  return keysetPage(db, found, { paging, order: newestTransfers('transfer') })
}
