/** Rows of rule versions and of consent. */
import type { ColumnType, Generated } from 'kysely'

export type RuleTables = {
  /** What operators have published over the files. Never changed. */
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
  }
  rule_consents: { user_id: number; rule_id: number; version: string; agreed_at: Date }
}
