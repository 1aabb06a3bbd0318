/** Rows of copies of somebody's data, and of what was done for guardians. */
import type { ColumnType, Generated } from 'kysely'
import type { GuardianAction } from '#lib/contract/people/guardian.ts'

export type ExportState = 'WAITING' | 'RUNNING' | 'READY' | 'FAILED' | 'EXPIRED'

export type PersonalDataTables = {
  guardian_requests: {
    id: Generated<number>
    user_id: number
    action: GuardianAction
    guardian_name: string
    relation: string
    reason: string
    upload_ids: number[]
    operator_id: number
    created_at: ColumnType<Date, Date, never>
  }
  data_exports: {
    id: Generated<number>
    user_id: number
    state: ColumnType<ExportState, ExportState | undefined, ExportState>
    requested_at: ColumnType<Date, Date | undefined, never>
    started_at: Date | null
    finished_at: Date | null
    expires_at: Date | null
    tries: Generated<number>
    bytes: number | null
    archive: Buffer | null
  }
}
