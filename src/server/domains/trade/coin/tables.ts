/** Rows of `db/baseline/trade/coin.ts`. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CoinReason } from '#lib/contract/trade/coin.ts'
import type { CoinChangeKind, CoinChangeState } from '#lib/contract/trade/coin-managing.ts'

export type CoinTables = {
  coin_lots: {
    id: GeneratedAlways<number>
    user_id: number | null
    company_id: number | null
    amount: ColumnType<number, number, never>
    remaining: number
    reason: CoinReason
    ref: string
    granted_at: ColumnType<Date, Date, never>
    expires_at: ColumnType<Date, Date, never>
    announced_at: ColumnType<Date | null, never, Date>
  }
  coin_uses: {
    order_id: number
    lot_id: number
    amount: ColumnType<number, number, never>
    returned: Generated<number>
    forfeited: Generated<number>
  }
  coin_changes: {
    id: GeneratedAlways<number>
    /** One of the two. */
    user_id: number | null
    company_id: number | null
    kind: CoinChangeKind
    amount: number
    moved: ColumnType<number | null, undefined, number>
    reason: string
    /** Whether the person who loses the coins may not check in any more. */
    bars_sign_in: Generated<boolean>
    state: Generated<CoinChangeState>
    proposed_by: number
    proposed_at: ColumnType<Date, Date, never>
    decided_by: ColumnType<number | null, undefined, number>
    decided_at: ColumnType<Date | null, undefined, Date>
  }
  sign_in_bars: {
    user_id: number
    change_id: number
    reason: string
    barred_at: ColumnType<Date, Date, never>
  }
  /** Kept by the database. */
  coin_totals: {
    id: GeneratedAlways<number>
    user_id: GeneratedAlways<number | null>
    company_id: GeneratedAlways<number | null>
    earned: GeneratedAlways<number>
    spent: GeneratedAlways<number>
  }
}
