/** The moves of a registration as data: which event leads from which state to which, and whose event it is. */
import type { RegistrationState } from '../tables.ts'

export type RegistrationEvent =
  | 'PROMOTE'
  | 'CONFIRM'
  | 'OPEN'
  | 'QUALIFY'
  | 'QUALIFY_FREE'
  | 'REFUSE'
  | 'PAY'
  | 'CANCEL'
  | 'EXPIRE'
  | 'REVOKE'
  | 'CALL_OFF'
  | 'ISSUE'
  | 'TAKE'
  | 'MISS'
  | 'SCORE'

export type RegistrationActor = 'PERSON' | 'ORGANISER' | 'SYSTEM'

type Move = {
  event: RegistrationEvent
  from: readonly RegistrationState[]
  to: RegistrationState
  by: RegistrationActor
}

export const MOVES: readonly Move[] = [
  { event: 'PROMOTE', from: ['WAITLISTED'], to: 'SUBMITTED', by: 'SYSTEM' },
  { event: 'CONFIRM', from: ['SUBMITTED'], to: 'SUBMITTED', by: 'PERSON' },
  { event: 'OPEN', from: ['SUBMITTED'], to: 'QUALIFYING', by: 'ORGANISER' },
  { event: 'QUALIFY', from: ['SUBMITTED', 'QUALIFYING'], to: 'UNPAID', by: 'ORGANISER' },
  { event: 'QUALIFY_FREE', from: ['SUBMITTED', 'QUALIFYING'], to: 'REGISTERED', by: 'ORGANISER' },
  { event: 'REFUSE', from: ['SUBMITTED', 'QUALIFYING'], to: 'REFUSED', by: 'ORGANISER' },
  { event: 'PAY', from: ['UNPAID'], to: 'REGISTERED', by: 'SYSTEM' },
  { event: 'CANCEL', from: ['SUBMITTED', 'QUALIFYING', 'WAITLISTED', 'UNPAID', 'REGISTERED'], to: 'CANCELLED', by: 'PERSON' },
  { event: 'EXPIRE', from: ['SUBMITTED', 'WAITLISTED', 'UNPAID'], to: 'CANCELLED', by: 'SYSTEM' },
  // The money went back, by the rule or because the organiser agreed.
  { event: 'REVOKE', from: ['REGISTERED', 'TICKET_ISSUED'], to: 'CANCELLED', by: 'SYSTEM' },
  {
    event: 'CALL_OFF',
    from: ['SUBMITTED', 'QUALIFYING', 'WAITLISTED', 'UNPAID', 'REGISTERED', 'TICKET_ISSUED'],
    to: 'CANCELLED',
    by: 'ORGANISER',
  },
  { event: 'ISSUE', from: ['REGISTERED'], to: 'TICKET_ISSUED', by: 'ORGANISER' },
  { event: 'TAKE', from: ['TICKET_ISSUED', 'ABSENT'], to: 'TAKEN', by: 'ORGANISER' },
  { event: 'MISS', from: ['TICKET_ISSUED', 'TAKEN'], to: 'ABSENT', by: 'ORGANISER' },
  { event: 'SCORE', from: ['TICKET_ISSUED', 'TAKEN', 'SCORED'], to: 'SCORED', by: 'ORGANISER' },
]

/** @returns the state after the event, or null when it may not happen now. */
export const nextState = (state: RegistrationState, event: RegistrationEvent, by: RegistrationActor): RegistrationState | null =>
  MOVES.find(move => move.event === event && move.by === by && move.from.includes(state))?.to ?? null

/** Who has one of these has a place at the site. */
export const HOLDS_SEAT: readonly RegistrationState[] = [
  'SUBMITTED',
  'QUALIFYING',
  'UNPAID',
  'REGISTERED',
  'TICKET_ISSUED',
  'TAKEN',
  'ABSENT',
  'SCORED',
]

export const holdsSeat = (state: RegistrationState): boolean => HOLDS_SEAT.includes(state)

/** A ticket of these is real. */
export const TICKETED: readonly RegistrationState[] = ['TICKET_ISSUED', 'TAKEN', 'ABSENT', 'SCORED']
