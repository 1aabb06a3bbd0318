/** Rows of calls. */
import type { ColumnType, Generated } from 'kysely'
import type { CallEndReason, CallMedium, CallState, ParticipantState } from '#lib/contract/consult/call-shapes.ts'
import type { MemberRole } from '#lib/contract/consult/chat-shapes.ts'

export type CallTables = {
  calls: {
    id: Generated<number>
    conversation_id: number
    consultation_id: number | null
    medium: CallMedium
    state: CallState
    reason: ColumnType<CallEndReason, CallEndReason | undefined, CallEndReason>
    caller_no: number
    /** Which party hung up. */
    ended_by_no: ColumnType<number | null, number | null | undefined, number | null>
    relay_only: boolean
    started_at: Date
    connected_at: Date | null
    ended_at: Date | null
    together_at: Date | null
    next_step_at: Date | null
  }
  call_participants: {
    call_id: number
    user_id: number
    no: number
    role: MemberRole
    state: ParticipantState
    session_id: number | null
    tab: ColumnType<string, string | undefined, string>
    invited_at: Date
    joined_at: Date | null
    left_at: Date | null
    /** When they were last in the call without seeing the other side. */
    heard_at: ColumnType<Date | null, Date | null | undefined, Date>
  }
  call_connections: { call_id: number; user_id: number; from_at: Date; to_at: Date }
}
