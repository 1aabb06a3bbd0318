/** The moves of a call as data: which event leads from which state to which, and whose event it is. */
import type { CallEndReason, CallState } from '#lib/contract/consult/call-shapes.ts'

export type CallActor = 'CALLER' | 'CALLEE' | 'SYSTEM'

export const CALL_EVENTS = ['ACCEPT', 'REJECT', 'CANCEL', 'MISS', 'LEAVE', 'DROP', 'TIME_UP', 'REVOKE'] as const
export type CallEvent = (typeof CALL_EVENTS)[number]

type Move = { event: CallEvent; from: CallState; to: CallState; by: readonly CallActor[]; reason?: CallEndReason }

export const CALL_MOVES: readonly Move[] = [
  { event: 'ACCEPT', from: 'RINGING', to: 'CONNECTED', by: ['CALLEE'] },
  // The last of those whom it rang at.
  { event: 'REJECT', from: 'RINGING', to: 'REJECTED', by: ['CALLEE'] },
  { event: 'CANCEL', from: 'RINGING', to: 'CANCELLED', by: ['CALLER'] },
  { event: 'MISS', from: 'RINGING', to: 'MISSED', by: ['SYSTEM'] },
  { event: 'LEAVE', from: 'CONNECTED', to: 'ENDED', by: ['CALLER', 'CALLEE'] },
  { event: 'DROP', from: 'CONNECTED', to: 'DROPPED', by: ['SYSTEM'] },
  { event: 'TIME_UP', from: 'CONNECTED', to: 'ENDED', by: ['SYSTEM'], reason: 'TIME_UP' },
  // Somebody may no longer take part, or the conversation is closed.
  { event: 'REVOKE', from: 'RINGING', to: 'CANCELLED', by: ['SYSTEM'], reason: 'REVOKED' },
  { event: 'REVOKE', from: 'CONNECTED', to: 'ENDED', by: ['SYSTEM'], reason: 'REVOKED' },
]

/** @returns the state after the event, or undefined when it may not happen now. */
export const findCallMove = (state: CallState, event: CallEvent, actor: CallActor): Move | undefined =>
  CALL_MOVES.find(move => move.event === event && move.from === state && move.by.includes(actor))

export const isOver = (state: CallState): boolean => state !== 'RINGING' && state !== 'CONNECTED'
