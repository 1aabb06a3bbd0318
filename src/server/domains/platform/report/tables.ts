/** Rows of reports, and of what follows from them. */
import type { ColumnType, Generated } from 'kysely'
import type { BrokenRule, ReportKind, ReportOutcome, ReportReason } from '#lib/contract/platform/report.ts'
import type { AssertionState } from '#lib/contract/platform/rights.ts'

export type ReportTables = {
  report_cases: {
    id: Generated<number>
    kind: ReportKind
    target_id: number
    title: string
    link: string | null
    author_user_id: number | null
    /** The author stays anonymous to operators. */
    author_anonymous: Generated<boolean>
    report_count: Generated<number>
    outcome: Generated<ReportOutcome | null>
    answer: Generated<string>
    /** Since when nobody sees it, while the reports are looked into. */
    held_at: Generated<Date | null>
    decided_by: Generated<number | null>
    decided_at: ColumnType<Date | null, never, Date>
    created_at: Date
  }
  reports: {
    id: Generated<number>
    case_id: number
    user_id: number
    reason: ReportReason
    body: string
    upload_ids: number[]
    content: string
    content_upload_ids: number[]
    created_at: Date
  }
  strikes: {
    id: Generated<number>
    user_id: number
    /** Null: given by hand. */
    case_id: number | null
    points: number
    rule: BrokenRule
    reason: string
    /** Null: the site itself. */
    given_by: number | null
    /** Publishing stops for so long, whatever the points. */
    restrict_days: Generated<number | null>
    created_at: Date
    expires_at: Date
    revoked_at: ColumnType<Date | null, never, Date>
  }
  strike_appeals: {
    id: Generated<number>
    strike_id: number
    body: string
    upload_ids: number[]
    state: Generated<'WAITING' | 'UPHELD' | 'REFUSED'>
    answer: Generated<string>
    decided_by: Generated<number | null>
    created_at: Date
    decided_at: ColumnType<Date | null, never, Date>
  }
  posting_restrictions: {
    user_id: number
    until: Date
  }
  rights_assertions: {
    id: Generated<number>
    report_id: number
    case_id: number
    claimant_user_id: number
    author_user_id: number | null
    claimant_name: string
    contact: string
    identity_upload_ids: number[]
    right_proof: string
    proof_upload_ids: number[]
    addresses: string
    grounds: string
    signature: string
    state: Generated<AssertionState>
    /** What is missing, why it was refused, or what came of it. */
    answer: Generated<string>
    /** What the author is given when it stands. */
    points: Generated<number>
    /** The first of the notice that names several contents; null: it is that one, or the only one. */
    notice_id: Generated<number | null>
    /** Since when its author knows of it. */
    forwarded_at: Generated<Date | null>
    /** Until when the side whose turn it is may act. */
    until: ColumnType<Date | null, never, Date | null>
    submitted_at: Date
    ended_at: ColumnType<Date | null, never, Date>
  }
  rights_rebuttals: {
    assertion_id: number
    user_id: number
    name: string
    contact: string
    grounds: string
    proof_upload_ids: number[]
    signature: string
    created_at: Date
  }
  rights_suits: {
    id: Generated<number>
    assertion_id: number
    authority: string
    number: string
    proof_upload_ids: number[]
    state: Generated<'WAITING' | 'ACCEPTED' | 'REFUSED' | 'WITHDRAWN'>
    answer: Generated<string>
    decided_by: ColumnType<number | null, never, number>
    created_at: Date
    decided_at: ColumnType<Date | null, never, Date>
  }
  rights_bars: {
    user_id: number
    reason: string
    barred_by: number
    created_at: Date
  }
}
