/** Rows of rule versions and of consent. */
import type { ColumnType, Generated } from 'kysely'

export type RuleTables = {
  /** What operators have published over the files. Its text is never changed. */
  rule_versions: {
    id: Generated<number>
    rule_id: number
    version: string
    body: string
    changes: string
    /** `YYYY-MM-DD`. */
    effective_on: string
    published_by: number
    published_at: Date
    applied_at: ColumnType<Date | null, Date | null | undefined, Date>
    withdrawn_at: ColumnType<Date | null, never, Date>
    withdrawn_by: ColumnType<number | null, never, number>
    withdraw_reason: ColumnType<string | null, never, string>
    notified_up_to: Generated<number>
    notified_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  rule_consents: { user_id: number; rule_id: number; version: string; agreed_at: Date }
}
