/** What calls answer, and what their parties send each other while they connect. In a call everybody is the number of the conversation. */
import { z } from 'zod'
import { timestamp } from '#lib/contract/define.ts'
import { chatPerson, memberRole } from './chat-shapes.ts'

export const callMedium = z.enum(['VOICE', 'VIDEO'])
export type CallMedium = z.output<typeof callMedium>

/** `RINGING → CONNECTED → ENDED | DROPPED`, or `RINGING → MISSED | REJECTED | CANCELLED` (decision 054). */
export const callState = z.enum(['RINGING', 'CONNECTED', 'ENDED', 'MISSED', 'REJECTED', 'CANCELLED', 'DROPPED'])
export type CallState = z.output<typeof callState>

export const participantState = z.enum(['INVITED', 'JOINED', 'LEFT', 'REJECTED', 'MISSED'])
export type ParticipantState = z.output<typeof participantState>

/** Why a call ended, where its state does not say it. */
export const callEndReason = z.enum(['BUSY', 'TIME_UP', 'REVOKED']).nullable()
export type CallEndReason = z.output<typeof callEndReason>

export const callParticipant = z.object({
  memberNo: z.int(),
  role: memberRole,
  person: chatPerson,
  me: z.boolean(),
  state: participantState,
})
export type CallParticipant = z.output<typeof callParticipant>

export const callView = z.object({
  callId: z.int(),
  conversationId: z.int(),
  /** The consultation, if the call belongs to one that is sold by the minute. */
  consultationId: z.int().nullable(),
  medium: callMedium,
  state: callState,
  reason: callEndReason,
  callerNo: z.int(),
  /** My number in `participants`. */
  memberNo: z.int(),
  /** The window of mine that takes part in it, by the name it gave itself; empty: none. */
  tab: z.string(),
  /** Media goes through a relay alone, because somebody here is anonymous. */
  relayOnly: z.boolean(),
  participants: z.array(callParticipant),
  startedAt: timestamp,
  connectedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  /** Until when it rings. */
  ringsUntil: timestamp.nullable(),
  /** Seconds in which both sides were connected. */
  seconds: z.int(),
  /** Bought seconds that are left, counted from now while both are connected; null: not sold by time. */
  secondsLeft: z.int().nullable(),
})
export type CallView = z.output<typeof callView>

/** Characters of a description: one picture, one sound and every codec of today's browsers take about eight thousand. */
export const MAX_DESCRIPTION = 12_000

const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\x20-\x7e]*$/)

/** What a party sends another while they connect: perfect negotiation, and which of their devices are on. */
export const callSignal = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('description'),
    type: z.enum(['offer', 'answer']),
    sdp: z
      .string()
      .max(MAX_DESCRIPTION)
      .regex(/^[\x20-\x7e\r\n]*$/),
  }),
  z.object({
    kind: z.literal('candidate'),
    /** Empty: there are no more. */
    candidate: line(500),
    sdpMid: line(32).nullable(),
    sdpMLineIndex: z.int().min(0).max(32).nullable(),
    usernameFragment: line(256).nullable(),
  }),
  z.object({
    kind: z.literal('devices'),
    /** The sender's end of this connection: another name is another window, or one that was loaded anew. */
    peer: z.string().regex(/^[0-9A-Za-z_-]{8,40}$/),
    /** Sent in answer to another's; it wants none. */
    reply: z.boolean(),
    audio: z.boolean(),
    video: z.boolean(),
    screen: z.boolean(),
  }),
])
export type CallSignal = z.output<typeof callSignal>
