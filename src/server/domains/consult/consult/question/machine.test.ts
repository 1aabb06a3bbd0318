import { expect, test } from 'vitest'
import type { QuestionState } from '#server/domains/consult/consult/tables.ts'
import { nextQuestionState, QUESTION_ACTORS, QUESTION_EVENTS } from './machine.ts'

const STATES: QuestionState[] = [
  'DRAFT',
  'PENDING_PAY',
  'REVIEWING',
  'REJECTED',
  'OPEN',
  'ANSWERING',
  'ACCEPTED',
  'FINISHED',
  'EXPIRED',
]

test('of every state, event and actor exactly the moves of this list are allowed', () => {
  const allowed = STATES.flatMap(state =>
    QUESTION_EVENTS.flatMap(event =>
      QUESTION_ACTORS.flatMap(by => {
        const to = nextQuestionState(state, event, by)
        return to ? [`${state} ${event} ${by} ${to}`] : []
      }),
    ),
  )
  expect(allowed.toSorted()).toEqual(
    [
      'DRAFT SUBMIT ASKER REVIEWING',
      'REJECTED SUBMIT ASKER REVIEWING',
      'DRAFT ORDER ASKER PENDING_PAY',
      'REJECTED ORDER ASKER PENDING_PAY',
      'PENDING_PAY PAID SYSTEM REVIEWING',
      'PENDING_PAY UNPAID SYSTEM DRAFT',
      'REVIEWING WITHDRAW ASKER DRAFT',
      'REVIEWING APPROVE OPERATOR OPEN',
      'REVIEWING REJECT OPERATOR REJECTED',
      'OPEN ANSWER SYSTEM ANSWERING',
      'OPEN EXPIRE SYSTEM EXPIRED',
      'OPEN TAKE_DOWN OPERATOR EXPIRED',
      'ANSWERING ANSWERS_GONE SYSTEM OPEN',
      'ANSWERING OPTIMAL ASKER ACCEPTED',
      'ANSWERING DECIDE OPERATOR ACCEPTED',
      'ANSWERING SPLIT OPERATOR ACCEPTED',
      'ANSWERING DECIDE_NONE OPERATOR EXPIRED',
      'ANSWERING TAKE_DOWN OPERATOR EXPIRED',
      'ACCEPTED CLOSE SYSTEM FINISHED',
    ].toSorted(),
  )
})

test('what has ended is moved by nobody', () => {
  for (const state of ['EXPIRED', 'FINISHED'])
    for (const event of QUESTION_EVENTS) for (const by of QUESTION_ACTORS) expect(nextQuestionState(state, event, by)).toBeNull()
})
