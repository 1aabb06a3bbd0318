/** Rows of accounts elsewhere. */
import type { ColumnType, Generated } from 'kysely'
import type { ThirdPartyName } from '#lib/contract/people/third-party.ts'

type Timestamp = ColumnType<Date, Date | undefined, Date>

export type ThirdPartyTables = {
  third_party_accounts: {
    id: Generated<number>
    user_id: number
    provider: ThirdPartyName
    subject_hash: Buffer
    union_hash: Buffer | null
    nickname: string
    linked_at: Timestamp
    last_used_at: Timestamp
  }
  third_party_states: {
    state_hash: Buffer
    provider: ThirdPartyName
    purpose: 'LOGIN' | 'LINK'
    user_id: number | null
    binding_hash: Buffer | null
    nonce: string
    verifier: string
    created_at: Date
    expires_at: Date
  }
  third_party_tickets: {
    ticket_hash: Buffer
    provider: ThirdPartyName
    subject_hash: Buffer
    union_hash: Buffer | null
    nickname: string
    binding_hash: Buffer | null
    created_at: Date
    expires_at: Date
  }
}
