/** Rows of `db/baseline/trade/withdrawal.ts`. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { PayoutKind, WithdrawalState } from '#lib/contract/trade/withdrawal.ts'

export type WithdrawalTables = {
  payout_accounts: {
    id: GeneratedAlways<number>
    user_id: number | null
    company_id: number | null
    created_by: number
    kind: PayoutKind
    holder_name: string
    bank_name: Generated<string>
    number_cipher: Buffer | null
    number_end: string
    created_at: ColumnType<Date, Date, never>
    replaced_at: ColumnType<Date | null, undefined, Date>
  }
  withdrawals: {
    id: GeneratedAlways<number>
    withdrawal_no: string
    user_id: number | null
    company_id: number | null
    applied_by: number
    account_id: number
    amount: number
    state: Generated<WithdrawalState>
    reason: Generated<string>
    channel: string | null
    reference: string | null
    checked_by: number | null
    approved_by: number | null
    paying_by: number | null
    ended_by: number | null
    applied_at: ColumnType<Date, Date, never>
    applied_day: GeneratedAlways<string>
    checked_at: Date | null
    approved_at: Date | null
    paying_at: Date | null
    ended_at: Date | null
  }
}
