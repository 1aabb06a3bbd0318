/** Rows of `earnings.ts` and `statements.ts` of `db/baseline/trade`. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { StatementFormat, StatementState } from '#lib/contract/trade/settlement.ts'

export type StatementFileState = 'WAITING' | 'RUNNING' | 'READY' | 'FAILED' | 'EXPIRED'

export type WalletTables = {
  /** One for each seller of a completed order. */
  earnings: {
    id: GeneratedAlways<number>
    order_id: number
    user_id: number | null
    company_id: number | null
    release_at: ColumnType<Date, Date, never>
    released_at: ColumnType<Date | null, never, Date>
    /** Of what a provider pays out itself: WANTED after the hold, BEGUN once payments see to it. */
    share_state: ColumnType<'WANTED' | 'BEGUN' | null, never, 'WANTED' | 'BEGUN'>
  }
  statement_files: {
    id: Generated<number>
    user_id: number | null
    company_id: number | null
    asked_by: number
    month: string
    state: ColumnType<StatementFileState, never, StatementFileState>
    requested_at: ColumnType<Date, Date, never>
    started_at: ColumnType<Date | null, never, Date>
    expires_at: ColumnType<Date | null, never, Date>
    tries: ColumnType<number, never, number>
    bytes: ColumnType<number | null, never, number>
    format: ColumnType<StatementFormat, StatementFormat, never>
  }
  /** The bytes of a file, in the order of `position`. */
  statement_file_parts: {
    file_id: number
    position: number
    bytes: Buffer
  }
  /** One for each identity and month in which something came or went. The sums are those of its last issue. */
  monthly_statements: {
    id: GeneratedAlways<number>
    user_id: number | null
    company_id: number | null
    month: string
    state: ColumnType<StatementState, StatementState | undefined, StatementState>
    income: number
    refunded: number
    withdrawn: number
    issue: Generated<number>
    issued_at: Date
    checked_at: Date | null
    /** Null where it was taken as checked. */
    checked_by: number | null
    completed_at: Date | null
  }
  /** Months whose statements are being issued, or were: the transfer that was read last, by its day and id. */
  statement_months: {
    month: string
    read_day: string
    read_id: Generated<number>
    issued_at: Date | null
  }
}
