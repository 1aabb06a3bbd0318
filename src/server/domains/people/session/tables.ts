/** Rows of sessions, codes sent by message, and limits. */
import type { ColumnType, Generated } from 'kysely'

type Timestamp = ColumnType<Date, Date | undefined, Date>

export type CodePurpose = 'LOGIN' | 'REGISTER' | 'FORGET' | 'BIND' | 'WITHDRAW' | 'CERTIFY' | 'PROOF' | 'EMAIL'
export type RevokedFor = 'SIGNED_OUT' | 'REVOKED' | 'PASSWORD_CHANGED' | 'PHONE_CHANGED' | 'FROZEN' | 'CLOSED' | 'STAFF_REMOVED'

export type SessionTables = {
  sessions: {
    id: Generated<number>
    user_id: number
    token_hash: Buffer
    binding_hash: Buffer | null
    device: string
    area: Generated<string>
    remember: boolean
    created_at: Timestamp
    last_seen_at: Timestamp
    expires_at: Date
    proved_at: Timestamp
    revoked_at: Date | null
    revoked_for: RevokedFor | null
    /** The companies it has acted for. */
    company_ids: Generated<number[]>
    /** SHA-256 of the device cookie it was opened with. */
    device_hash: Generated<Buffer | null>
  }
  message_codes: {
    id: Generated<number>
    /** Where the code went: a phone number; for `EMAIL` an address. */
    phone: string
    purpose: CodePurpose
    code_hash: Buffer
    /** Wrong guesses of the device that asked for it. */
    tries: Generated<number>
    /** Who asked for it: SHA-256 of a device cookie, or of a person. */
    asker_hash: Generated<Buffer | null>
    /** Wrong guesses of all others together. */
    elsewhere_tries: Generated<number>
    created_at: Timestamp
    expires_at: Date
    used_at: Date | null
  }
  used_proofs: { digest: Buffer; expires_at: Date }
}
