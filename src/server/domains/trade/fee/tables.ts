/** Rows of `db/baseline/trade/fee.ts`. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { FeeChangeState } from '#lib/contract/trade/fee.ts'
import type { OrderKind } from '#lib/contract/trade/order.ts'

export type FeeTables = {
  fee_rates: {
    id: GeneratedAlways<number>
    kind: OrderKind
    rate: number
    from_day: string
    reason: string
    state: Generated<FeeChangeState>
    proposed_by: number
    proposed_at: ColumnType<Date, Date, never>
    decided_by: ColumnType<number | null, undefined, number>
    decided_at: ColumnType<Date | null, undefined, Date>
  }
}
