/** Rows of `db/baseline/trade/ledger.ts`. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CorrectionState } from '#lib/contract/trade/ledger.ts'

export type Book = 'CNY' | 'COIN'
export type CnyKind = 'CLEARING' | 'ESCROW' | 'FEE' | 'COIN_COST' | 'PENDING' | 'AVAILABLE' | 'FROZEN' | 'RECEIVABLE'
export type CoinKind = 'COINS' | 'COIN_ISSUE' | 'COIN_SPENT'

export type LedgerTables = {
  ledger_accounts: {
    id: GeneratedAlways<number>
    book: Book
    kind: CnyKind | CoinKind
    system_key: string | null
    user_id: number | null
    company_id: number | null
    order_id: number | null
    floor: GeneratedAlways<number | null>
    ceiling: GeneratedAlways<number | null>
    balance: ColumnType<number | null, 0 | null, never>
  }
  ledger_postings: {
    id: GeneratedAlways<number>
    kind: string
    ref: string
    order_id: number | null
    at: ColumnType<Date, Date, never>
    business_day: GeneratedAlways<string>
  }
  ledger_transfers: {
    id: GeneratedAlways<number>
    posting_id: number
    book: Book
    debit: number
    credit: number
    amount: number
    /** Of the posting, in Shanghai. */
    day: GeneratedAlways<string>
  }
  ledger_corrections: {
    id: GeneratedAlways<number>
    debit: number
    credit: number
    amount: number
    reason: string
    state: Generated<CorrectionState>
    proposed_by: number
    proposed_at: ColumnType<Date, Date, never>
    decided_by: ColumnType<number | null, undefined, number>
    decided_at: ColumnType<Date | null, undefined, Date>
  }
}
