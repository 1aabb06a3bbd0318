import { expect, test } from 'vitest'
import type { RegistrationState } from '../tables.ts'
import { nextState, type RegistrationActor, type RegistrationEvent } from './machine.ts'

const states: readonly RegistrationState[] = [
  'SUBMITTED',
  'QUALIFYING',
  'REFUSED',
  'WAITLISTED',
  'UNPAID',
  'REGISTERED',
  'TICKET_ISSUED',
  'TAKEN',
  'ABSENT',
  'SCORED',
  'CANCELLED',
]

/** Written by hand: whose event leads where, from each state in which it may happen. */
const allowed: readonly (readonly [
  RegistrationEvent,
  RegistrationActor,
  Partial<Record<RegistrationState, RegistrationState>>,
])[] = [
  ['PROMOTE', 'SYSTEM', { WAITLISTED: 'SUBMITTED' }],
  ['CONFIRM', 'PERSON', { SUBMITTED: 'SUBMITTED' }],
  ['OPEN', 'ORGANISER', { SUBMITTED: 'QUALIFYING' }],
  ['QUALIFY', 'ORGANISER', { SUBMITTED: 'UNPAID', QUALIFYING: 'UNPAID' }],
  ['QUALIFY_FREE', 'ORGANISER', { SUBMITTED: 'REGISTERED', QUALIFYING: 'REGISTERED' }],
  ['REFUSE', 'ORGANISER', { SUBMITTED: 'REFUSED', QUALIFYING: 'REFUSED' }],
  ['PAY', 'SYSTEM', { UNPAID: 'REGISTERED' }],
  [
    'CANCEL',
    'PERSON',
    { SUBMITTED: 'CANCELLED', QUALIFYING: 'CANCELLED', WAITLISTED: 'CANCELLED', UNPAID: 'CANCELLED', REGISTERED: 'CANCELLED' },
  ],
  ['EXPIRE', 'SYSTEM', { SUBMITTED: 'CANCELLED', WAITLISTED: 'CANCELLED', UNPAID: 'CANCELLED' }],
  ['REVOKE', 'SYSTEM', { REGISTERED: 'CANCELLED', TICKET_ISSUED: 'CANCELLED' }],
  [
    'CALL_OFF',
    'ORGANISER',
    {
      SUBMITTED: 'CANCELLED',
      QUALIFYING: 'CANCELLED',
      WAITLISTED: 'CANCELLED',
      UNPAID: 'CANCELLED',
      REGISTERED: 'CANCELLED',
      TICKET_ISSUED: 'CANCELLED',
    },
  ],
  ['ISSUE', 'ORGANISER', { REGISTERED: 'TICKET_ISSUED' }],
  ['TAKE', 'ORGANISER', { TICKET_ISSUED: 'TAKEN', ABSENT: 'TAKEN' }],
  ['MISS', 'ORGANISER', { TICKET_ISSUED: 'ABSENT', TAKEN: 'ABSENT' }],
  ['SCORE', 'ORGANISER', { TICKET_ISSUED: 'SCORED', TAKEN: 'SCORED', SCORED: 'SCORED' }],
]

test('every event leads from every state where the list says, and nowhere else', () => {
  for (const [event, owner, moves] of allowed)
    for (const by of ['PERSON', 'ORGANISER', 'SYSTEM'] as const)
      for (const state of states)
        expect(nextState(state, event, by), `${event} of ${by} from ${state}`).toBe(by === owner ? (moves[state] ?? null) : null)
})
