/** Rows of copies of somebody's data. */
import type { ColumnType, Generated } from 'kysely'

export type ExportState = 'WAITING' | 'RUNNING' | 'READY' | 'FAILED' | 'EXPIRED'

export type PersonalDataTables = {
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
