/** Rows of `db/baseline/park/policy.ts`. */
import type { ColumnType, Generated } from 'kysely'

export type PolicyTables = {
  policy_profiles: {
    company_id: number
    industry: string | null
    scale: string | null
    founded_on: string | null
    updated_by: number
    updated_at: Date
  }
  policy_reminders: {
    user_id: number
    policy_id: number
    told: 'NOTHING' | 'WEEK' | 'DAY'
    created_at: Date
  }
  policy_applications: {
    id: Generated<number>
    company_id: ColumnType<number, number, never>
    policy_id: ColumnType<number, number, never>
    created_by: ColumnType<number, number, never>
    created_at: ColumnType<Date, Date, never>
  }
  policy_ticks: {
    application_id: number
    item: string
    ticked_by: number
    ticked_at: Date
  }
}
