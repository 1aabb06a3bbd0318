/** Rows of certification. */
import type { ColumnType, Generated } from 'kysely'

export type CertificationState = 'APPLYING' | 'TRANSFER_PENDING' | 'CERTIFIED' | 'REFUSED' | 'EXPIRED' | 'REVOKED'

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>

export type CertificationsTable = {
  id: Generated<number>
  subject: 'PERSON' | 'COMPANY'
  /** The person, or the one who applied for the company. */
  user_id: number
  company_id: number | null
  state: CertificationState
  /** True: verified by a simulation, and shown as 演示. */
  sandbox: Generated<boolean>
  holder_name: string
  number_masked: Generated<string>
  number_cipher: Buffer | null
  number_hash: Buffer | null
  pictures: Generated<string[]>
  /** The papers: private uploads. */
  upload_ids: Generated<number[]>
  /** The credit code of a company: public, so not sealed. */
  credit_code: string | null
  legal_person: Generated<string>
  /** Fen sent to the company's account for it to repeat. */
  transfer_amount: number | null
  transfer_tries: Generated<number>
  /** Null while it is decided but not on its way. */
  transfer_sent_at: Date | null
  transfer_until: Date | null
  refuse_reason: string | null
  applied_at: Timestamp
  decided_at: Date | null
  decided_by: number | null
  /** `YYYY-MM-DD`. Null while there is none, and of a person whose paper has no end. */
  valid_until: string | null
  /** For persons: the last day of their id document, as they entered it; null when it has none. */
  paper_until: string | null
  /** When its holder was notified that it ends. */
  reminded_at: Date | null
  /** When sending the transfer was last begun. */
  transfer_tried_at: Date | null
}

/** An operator wants to see the whole number of a person's certificate. */
export type NumberViewsTable = {
  id: Generated<number>
  certification_id: number
  state: ColumnType<'ASKED' | 'ALLOWED' | 'REFUSED', 'ASKED' | undefined, 'ALLOWED' | 'REFUSED'>
  reason: string
  asked_by: number
  asked_at: Date
  decided_by: number | null
  decided_at: Date | null
  /** Until when the operator who asked may read it. */
  readable_until: Date | null
}

export type CertificationTables = { certifications: CertificationsTable; number_views: NumberViewsTable }
