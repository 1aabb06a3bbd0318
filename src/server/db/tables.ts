/** Tables that belong to no domain. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type KernelTables = {
  /** Facts about this database: seed version, seeding day. */
  site_facts: { key: string; value: string; updated_at: Generated<Date> }
  /** What the reference data has put in: never put in a second time. */
  reference_rows: { part: string; key: string }
  audit_entries: {
    id: GeneratedAlways<number>
    at: ColumnType<Date, Date | undefined, never>
    actor_kind: 'visitor' | 'user' | 'manager' | 'system'
    actor_id: number | null
    acting_company_id: number | null
    action: string
    subject_kind: string
    subject_id: number | null
    company_id: number | null
    detail: ColumnType<Record<string, string | number | boolean | null>, string, never>
    /** Salted digest of the entry's trace; null where there is none. */
    trace_hash: Buffer | null
  }
  /** From where and with what; goes with the account of whoever acted. */
  audit_traces: { entry_id: number; salt: string; address: string; device: string }
  audit_seals: { chain: number; number: number; entry_id: number; hash: Buffer }
  background_jobs: {
    name: string
    started_at: Date
    finished_at: Date | null
    failed_at: Date | null
    runs: Generated<number>
    failures: Generated<number>
  }
}
