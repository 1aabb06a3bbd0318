import { expect, test } from 'vitest'
import { WITHDRAWAL_STATES } from '#lib/contract/trade/withdrawal.ts'
import { withdrawalEvent } from '#lib/contract/trade/withdrawal-review.ts'
import { eventsOf, nextState, WITHDRAWAL_ACTORS } from './machine.ts'

const all = WITHDRAWAL_STATES.flatMap(state =>
  withdrawalEvent.options.flatMap(event => WITHDRAWAL_ACTORS.map(actor => ({ state, event, actor }))),
)

/** The same moves, written once more by hand. */
const EXPECTED = [
  'APPLIED CHECK CHECKER CHECKED',
  'APPLIED CHECK OPERATOR CHECKED',
  'APPLIED REFUSE CHECKER REFUSED',
  'APPLIED REFUSE OPERATOR REFUSED',
  'CHECKED APPROVE OPERATOR APPROVED',
  'CHECKED REFUSE CHECKER REFUSED',
  'CHECKED REFUSE OPERATOR REFUSED',
  'APPROVED REFUSE CHECKER REFUSED',
  'APPROVED REFUSE OPERATOR REFUSED',
  'APPROVED START CHECKER PAYING',
  'APPROVED START OPERATOR PAYING',
  'PAYING PAY CHECKER PAID',
  'PAYING PAY OPERATOR PAID',
  'PAYING FAIL CHECKER FAILED',
  'PAYING FAIL OPERATOR FAILED',
]

test('of every state, event and actor exactly the moves of this list are allowed', () => {
  const allowed = all.flatMap(({ state, event, actor }) => {
    const to = nextState(state, event, actor)
    return to.startsWith('wrong') ? [] : [`${state} ${event} ${actor} ${to}`]
  })
  expect(allowed.toSorted()).toEqual(EXPECTED.toSorted())
})

test('operators can do what the list allows, and the recipient of the money can do nothing', () => {
  for (const state of WITHDRAWAL_STATES) {
    for (const actor of WITHDRAWAL_ACTORS) {
      const listed = EXPECTED.filter(line => line.startsWith(`${state} `) && line.includes(` ${actor} `))
      expect(eventsOf(state, actor).toSorted()).toEqual(listed.map(line => line.split(' ')[1]).toSorted())
    }
    expect(eventsOf(state, 'PAYEE')).toEqual([])
  }
})

test('a move that another operator could make now differs from one that nobody can', () => {
  expect(nextState('CHECKED', 'APPROVE', 'CHECKER')).toBe('wrong actor')
  expect(nextState('APPLIED', 'CHECK', 'PAYEE')).toBe('wrong actor')
  expect(nextState('PAID', 'FAIL', 'OPERATOR')).toBe('wrong state')
})
