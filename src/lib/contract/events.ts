/**
 * What travels over the real-time connection (socket.io, websocket only, path `REALTIME_PATH`). A browser asks `createRealtimeTicket` before
 * every attempt and hands the ticket over as `auth: { ticket }`; a ticket opens one connection. Events carry what a call would answer; whatever
 * is missed comes by `listChatChanges`.
 */

import { z } from 'zod'
import { recordId } from '#lib/contract/define.ts'
import { callSignal, callState, callView } from './consult/call-shapes.ts'
import { messageDraft, presenceState } from './consult/chat.ts'
import { chatMember, conversation, message, presence, unreadTotal } from './consult/chat-shapes.ts'
import { noticeKind } from './platform/notice.ts'

const failure = z.object({ ok: z.literal(false), code: z.string(), message: z.string() })
const answerOf = <Result extends z.ZodType>(result: Result) =>
  z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), result }), failure])

/** Bytes of one event from a browser; a longer one ends the connection. */
export const MAX_EVENT_BYTES = 16 * 1024
/** Conversations whose presence and typing a connection can watch at once. */
export const MAX_WATCHED = 50

/** From the browser. Each is acknowledged with `answer`. `code` of a failure is the six-digit number of the API. */
export const clientEvents = {
  /** The same as `sendChatMessage`; acknowledged when it is stored. */
  'chat:send': { body: messageDraft.extend({ conversationId: recordId }), answer: answerOf(message) },
  'chat:read': {
    body: z.object({ conversationId: recordId, seq: z.int().min(0) }),
    answer: answerOf(z.object({ readSeq: z.int() })),
  },
  /** While somebody writes, at most every three seconds; `false` at the end. */
  'chat:typing': { body: z.object({ conversationId: recordId, typing: z.boolean() }), answer: answerOf(z.object({})) },
  /** Conversations on the screen now (all of them; an empty list: none). Answers who is there, and events tell of changes. */
  'chat:watch': {
    body: z.object({ conversationIds: z.array(recordId).max(MAX_WATCHED) }),
    answer: answerOf(z.array(z.object({ conversationId: z.int(), memberNo: z.int(), presence }))),
  },
  /** This browser takes part in a call that it accepted: signals of the others come here. Sent again after every break. */
  'call:enter': { body: z.object({ callId: recordId }), answer: answerOf(callView) },
  /** To one of the other parties; passed on, never stored. */
  'call:signal': {
    body: z.object({ callId: recordId, to: z.int().min(1).max(32_767), data: callSignal }),
    answer: answerOf(z.object({})),
  },
  /** Every five seconds of a call, and when it changes: whether the other side is seen and heard. Answers what the server counts. */
  'call:beat': {
    body: z.object({ callId: recordId, connected: z.boolean() }),
    answer: answerOf(z.object({ state: callState, seconds: z.int(), secondsLeft: z.int().nullable() })),
  },
  /** Whether the person sits before this screen. */
  'presence:set': { body: z.object({ state: presenceState }), answer: answerOf(z.object({})) },
} as const

/** From the server. Never acknowledged. */
export const serverEvents = {
  /** A new message, or one that was recalled; `unread` is mine in that conversation. */
  'chat:message': z.object({ message, unread: z.int(), unreadMore: z.boolean(), lastSeq: z.int() }),
  /** A read mark, or a member who came, left or is now called otherwise. */
  'chat:member': z.object({ conversationId: z.int(), change: z.int(), member: chatMember }),
  /** A conversation that is new to me, or whose settings changed. */
  'chat:conversation': conversation,
  /** I am no longer in this conversation. */
  'chat:removed': z.object({ conversationId: z.int() }),
  'chat:unread': unreadTotal,
  'chat:typing': z.object({ conversationId: z.int(), memberNo: z.int(), typing: z.boolean() }),
  'chat:presence': z.object({ conversationId: z.int(), memberNo: z.int(), presence }),
  /** Something may have been missed: ask `listChatChanges`. */
  'chat:resync': z.object({}),
  /** A call of mine rings, or has changed; as it stands now. */
  'call:changed': callView,
  'call:signal': z.object({ callId: z.int(), from: z.int(), data: callSignal }),
  /** A notice has come for me; `unread` counts all of them. */
  'notice:new': z.object({ id: z.int(), kind: noticeKind, title: z.string(), link: z.string().nullable(), unread: z.int() }),
  /** Notices were read somewhere. */
  'notice:read': z.object({ unread: z.int() }),
  /** The session is over; the connection ends and is not to be tried again. */
  'session:ended': z.object({ code: z.string() }),
} as const

export type ClientEvent = keyof typeof clientEvents
export type ServerEvent = keyof typeof serverEvents
export type ClientEventBody<Name extends ClientEvent> = z.input<(typeof clientEvents)[Name]['body']>
export type ClientEventAnswer<Name extends ClientEvent> = z.output<(typeof clientEvents)[Name]['answer']>
export type ServerEventBody<Name extends ServerEvent> = z.output<(typeof serverEvents)[Name]>

/** The signatures that `socket.io-client` wants. */
export type ServerToClient = { [Name in ServerEvent]: (body: ServerEventBody<Name>) => void }
export type ClientToServer = {
  [Name in ClientEvent]: (body: ClientEventBody<Name>, answer: (answer: ClientEventAnswer<Name>) => void) => void
}
