/** Rows of chat. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  AboutKind,
  ConversationKind,
  MemberRole,
  MessageType,
  MessageWarning,
  SystemCard,
} from '#lib/contract/consult/chat-shapes.ts'

type Stamp = ColumnType<Date, Date | undefined, Date>

export type StoredAudio = { seconds: number; peaks: number[] }

export type ChatTables = {
  chat_conversations: {
    id: Generated<number>
    kind: ConversationKind
    about_kind: AboutKind
    about_id: number
    title: string
    starter_user_id: number | null
    /** A warning that the recipient reads. */
    caution: Generated<'MANY_CONTACTS' | null>
    state: ColumnType<'OPEN' | 'CLOSED', 'OPEN' | 'CLOSED' | undefined, 'OPEN' | 'CLOSED'>
    last_seq: Generated<number>
    last_change: Generated<number>
    /** The change that was its own last: of its state, or of its caution. */
    own_change: Generated<number>
    last_member: Generated<number>
    last_at: Stamp
    created_at: Stamp
  }
  chat_members: {
    conversation_id: number
    user_id: number
    /** What the others know the member by. */
    no: number
    role: MemberRole
    company_id: number | null
    anonymous: Generated<boolean>
    change: number
    joined_change: number
    last_seq: Generated<number>
    read_seq: Generated<number>
    own_since_read: Generated<number>
    unread: GeneratedAlways<number>
    muted: Generated<boolean>
    blocked: Generated<boolean>
    joined_at: Stamp
    left_at: Date | null
    last_at: Stamp
  }
  chat_messages: {
    conversation_id: number
    seq: number
    change: number
    member_no: number
    sender_user_id: number | null
    client_id: string
    type: MessageType
    body: Generated<string>
    /** A JSON string of `StoredFile[]` (files.ts). */
    files: string | null
    audio: ColumnType<StoredAudio | null, string | null, string | null>
    card: ColumnType<SystemCard | null, string | null, string | null>
    quote_seq: number | null
    warning: MessageWarning | null
    grams: Generated<string[]>
    forwarded: Generated<boolean>
    sent_at: Date
    recalled_at: Date | null
  }
  chat_blocks: {
    id: GeneratedAlways<number>
    user_id: number
    /** One of the two. */
    other_user_id: number | null
    other_company_id: number | null
    created_at: Stamp
  }
  chat_emergencies: {
    id: GeneratedAlways<number>
    conversation_id: number
    user_id: number
    /** What was said last, as it stood then. */
    content: string
    created_at: Stamp
    answer: string | null
    decided_at: Date | null
  }
  chat_tickets: { ticket_hash: Buffer; user_id: number; session_id: number; expires_at: Date }
  chat_connections: { node: string; user_id: number; away: boolean; seen_at: Date }
}
