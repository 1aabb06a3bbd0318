/** Rows of `db/baseline/trade/sign-in.ts`. */
import type { ColumnType } from 'kysely'

export type CheckInTables = {
  sign_ins: {
    user_id: number
    day: ColumnType<string, string, never>
    streak: number
    coins: number
    signed_at: ColumnType<Date, Date, never>
  }
}
