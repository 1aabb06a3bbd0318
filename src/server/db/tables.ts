/** Tables that belong to no domain: the kernel itself writes them. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** What goes wrong with the notice of a sandbox payment. */
export type SandboxTrouble = 'NONE' | 'LATE' | 'TWICE' | 'DISORDER' | 'FORGED' | 'WRONG_AMOUNT' | 'SILENT'

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
  /** Address and device; erased with the account of the person who acted. */
  audit_traces: { entry_id: number; salt: string; address: string; device: string }
  audit_seals: { chain: number; number: number; entry_id: number; hash: Buffer }
  /** What the embedded ports would have sent: the inbox of a demonstration. */
  inbox_messages: {
    id: Generated<number>
    channel: 'SMS' | 'EMAIL'
    recipient: string
    subject: Generated<string>
    body: string
    created_at: ColumnType<Date, Date | undefined, Date>
  }
  background_jobs: {
    name: string
    started_at: Date
    finished_at: Date | null
    failed_at: Date | null
    runs: Generated<number>
    failures: Generated<number>
    /** Null until its first turn since this is written down. */
    every_seconds: number | null
    /** How long the last turn took, whether it failed or not. */
    last_ms: number | null
    last_error: string | null
    asked_at: Date | null
  }
  /** One row for a submit that came with an Idempotency-Key (http/idempotency); gone after 24 hours. */
  idempotent_calls: {
    actor: string
    call: string
    key: string
    body_hash: Buffer
    /** The answer as JSON; null while the call is running. */
    answer: string | null
    started_at: Date
  }
  /** Of the embedded payment provider (ports/payment/sandbox). */
  sandbox_trades: {
    trade_no: string
    token: string
    title: string
    amount: number
    state: Generated<'NOTPAY' | 'SUCCESS' | 'CLOSED'>
    trouble: Generated<SandboxTrouble>
    transaction_id: string | null
    notify_url: string
    return_url: string
    refunded_amount: Generated<number>
    expires_at: Date
    paid_at: Date | null
    created_at: Date
  }
  sandbox_refunds: {
    refund_no: string
    trade_no: string
    refund_id: string
    amount: number
    notify_url: string
    created_at: Date
    done_at: Date | null
  }
  sandbox_notices: {
    id: GeneratedAlways<number>
    url: string
    body: string
    is_forged: Generated<boolean>
    attempts: Generated<number>
    next_at: Date | null
  }
  /** Written by limits.ts, through its library. */
  rate_limits: { key: string; points: Generated<number>; expire: number | null }
}
