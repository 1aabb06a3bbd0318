/** The moves of a directed consultation as data: which event leads from which state to which, and whose event it is. */
import type { ConsultationEventsTable, DirectedState } from '#server/domains/consult/consult/tables.ts'

export type DirectedActor = ConsultationEventsTable['actor']

export const DIRECTED_EVENTS = [
  'PAID',
  'EXTEND',
  'UNPAID',
  'ACCEPT',
  'DECLINE',
  'ASK_INFO',
  'GIVE_INFO',
  'CANCEL',
  'CALL_OFF',
  'TIMEOUT',
  'START',
  'FINISH',
  'END',
  'STOP',
  'ABORT',
  'LEFT',
  'NO_REPLY',
  'CONFIRM',
  'AUTO_CONFIRM',
  'EVALUATE',
  'COMPLAIN',
  'RESUME',
  'BACK_TO_CONFIRM',
  'SETTLE',
  'JUDGE_FINISH',
  'JUDGE_PART',
  'JUDGE_REFUND',
  'RECONSIDER',
  'REFUND',
] as const
export type DirectedEvent = (typeof DIRECTED_EVENTS)[number]

type Move = { event: DirectedEvent; from: readonly DirectedState[]; to: DirectedState; by: readonly DirectedActor[] }

const PROVIDER = ['CONSULTANT', 'COMPANY'] as const
const SIDES = ['ASKER', ...PROVIDER] as const

export const DIRECTED_MOVES: readonly Move[] = [
  { event: 'PAID', from: ['PENDING_PAY'], to: 'WAIT_ACCEPT', by: ['SYSTEM'] },
  { event: 'UNPAID', from: ['PENDING_PAY'], to: 'CANCELLED', by: ['SYSTEM'] },
  { event: 'ACCEPT', from: ['WAIT_ACCEPT'], to: 'CONSULTING', by: PROVIDER },
  { event: 'DECLINE', from: ['WAIT_ACCEPT'], to: 'DECLINED', by: PROVIDER },
  { event: 'ASK_INFO', from: ['WAIT_ACCEPT'], to: 'NEED_INFO', by: PROVIDER },
  { event: 'TIMEOUT', from: ['WAIT_ACCEPT'], to: 'TIMEOUT', by: ['SYSTEM'] },
  { event: 'GIVE_INFO', from: ['NEED_INFO'], to: 'WAIT_ACCEPT', by: ['ASKER'] },
  { event: 'CANCEL', from: ['WAIT_ACCEPT'], to: 'CANCELLED', by: ['ASKER'] },
  { event: 'CANCEL', from: ['NEED_INFO'], to: 'CANCELLED', by: [...SIDES, 'SYSTEM'] },
  // Accepted for a later time, and that time has not come.
  { event: 'CALL_OFF', from: ['CONSULTING'], to: 'CANCELLED', by: ['ASKER'] },
  { event: 'START', from: ['CONSULTING'], to: 'CONSULTING', by: [...SIDES, 'SYSTEM'] },
  { event: 'EXTEND', from: ['CONSULTING', 'WAIT_CONFIRM'], to: 'CONSULTING', by: ['SYSTEM'] },
  { event: 'FINISH', from: ['CONSULTING'], to: 'WAIT_CONFIRM', by: PROVIDER },
  { event: 'END', from: ['CONSULTING'], to: 'WAIT_CONFIRM', by: ['SYSTEM'] },
  // Begun and not answered: the asker goes with what is unused; the consultant, or silence to the end, gives everything back.
  { event: 'STOP', from: ['CONSULTING'], to: 'PARTIAL_REFUND', by: ['ASKER'] },
  { event: 'ABORT', from: ['CONSULTING'], to: 'REFUNDED', by: PROVIDER },
  // The answering side left a call in the middle, and the asker does not want to go on.
  { event: 'LEFT', from: ['CONSULTING', 'WAIT_CONFIRM'], to: 'REFUNDED', by: ['ASKER'] },
  { event: 'NO_REPLY', from: ['CONSULTING'], to: 'REFUNDED', by: ['SYSTEM'] },
  { event: 'CONFIRM', from: ['CONSULTING', 'WAIT_CONFIRM'], to: 'FINISHED', by: ['ASKER'] },
  { event: 'AUTO_CONFIRM', from: ['WAIT_CONFIRM'], to: 'FINISHED', by: ['SYSTEM'] },
  { event: 'EVALUATE', from: ['FINISHED'], to: 'REVIEWED', by: ['ASKER'] },
  { event: 'COMPLAIN', from: ['CONSULTING', 'WAIT_CONFIRM', 'FINISHED', 'REVIEWED'], to: 'DISPUTED', by: SIDES },
  // A complaint withdrawn: back to where it came from.
  { event: 'RESUME', from: ['DISPUTED'], to: 'CONSULTING', by: SIDES },
  { event: 'BACK_TO_CONFIRM', from: ['DISPUTED'], to: 'WAIT_CONFIRM', by: SIDES },
  { event: 'SETTLE', from: ['DISPUTED'], to: 'FINISHED', by: SIDES },
  { event: 'JUDGE_FINISH', from: ['DISPUTED'], to: 'FINISHED', by: ['OPERATOR'] },
  { event: 'JUDGE_PART', from: ['DISPUTED'], to: 'PARTIAL_REFUND', by: ['OPERATOR'] },
  { event: 'JUDGE_REFUND', from: ['DISPUTED'], to: 'REFUNDED', by: ['OPERATOR'] },
  // A decision is reconsidered; the order decides whether that is allowed.
  { event: 'RECONSIDER', from: ['FINISHED', 'REVIEWED', 'PARTIAL_REFUND', 'REFUNDED'], to: 'DISPUTED', by: SIDES },
  { event: 'REFUND', from: ['DECLINED', 'TIMEOUT', 'CANCELLED'], to: 'REFUNDED', by: ['SYSTEM'] },
]

/** @returns the state after the event, or null when it may not happen now. */
export const nextDirectedState = (state: DirectedState, event: DirectedEvent, actor: DirectedActor): DirectedState | null =>
  DIRECTED_MOVES.find(move => move.event === event && move.from.includes(state) && move.by.includes(actor))?.to ?? null
