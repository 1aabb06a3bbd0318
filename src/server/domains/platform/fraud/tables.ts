/** Rows of signals of fraud. */
import type { ColumnType, Generated } from 'kysely'
import type { FraudLevel, FraudOutcome, FraudSignal } from '#lib/contract/platform/fraud.ts'
import type { ReportKind } from '#lib/contract/platform/report.ts'

/** What something was found in: what can be reported, an account, a contact, a text that was checked. */
export type HitSubject = ReportKind | 'ACCOUNT' | 'CONTACT' | 'TEXT'

export type ContactKind = 'PHONE' | 'ACCOUNT' | 'EMAIL' | 'LINK'

export type FraudTables = {
  fraud_settings: {
    signal: FraudSignal
    is_on: boolean
    bounds: ColumnType<Record<string, number>, string, string>
    changed_by: number
    changed_at: Date
  }
  fraud_hits: {
    id: Generated<number>
    signal: FraudSignal
    level: FraudLevel
    subject_kind: HitSubject
    subject_id: number
    /** Null: several, or the account was closed. */
    user_id: number | null
    /** The owner of the account is shown to nobody. */
    anonymous: Generated<boolean>
    reason: string
    measured: number | null
    created_at: Date
    outcome: Generated<FraudOutcome | null>
    decided_at: Generated<Date | null>
    decided_by: Generated<number | null>
  }
  fraud_met: {
    user_id: number
    /** `YYYY-MM-DD` in China. */
    day: ColumnType<string, string, never>
    other_user_id: number
    conversation_id: number | null
  }
  fraud_contacts: { id: Generated<number>; kind: ContactKind; digest: Buffer }
  fraud_contact_uses: {
    contact_id: number
    user_id: number
    subject_kind: ReportKind
    subject_id: number
    /** Stored as the contact of the record, not written in its text. */
    is_stored: boolean
    seen_at: Date
  }
  fraud_positions: { name: string; position: number }
}
