import { expect, test } from 'vitest'
import { offerEditState, offerState } from '#lib/contract/city/offer.ts'
import { isOperators, moveOf, OFFER_EVENTS } from './machine.ts'

const situations = offerState.options.flatMap(state =>
  [null, ...offerEditState.options].map(editState => ({ state, editState, beside: editState ?? 'NONE' })),
)

/** Everything that is allowed, written once more by hand: state, change beside it, event, whose, what becomes of which. */
const ofServices = [
  'DRAFT SAVE OWNER DRAFT',
  'DRAFT SUBMIT OWNER REVIEWING',
  'DRAFT DISCARD OWNER GONE',
  'REVIEWING WITHDRAW OWNER DRAFT',
  'REVIEWING APPROVE OPERATOR ON',
  'REVIEWING REJECT OPERATOR REJECTED',
  'REJECTED SAVE OWNER DRAFT',
  'REJECTED SUBMIT OWNER REVIEWING',
  'REJECTED DISCARD OWNER GONE',
  'OFF SAVE OWNER DRAFT',
  'OFF PUT_ON OWNER ON',
  'ON TAKE_OFF OWNER OFF',
  'ON TAKE_DOWN OPERATOR TAKEN_DOWN',
  'TAKEN_DOWN APPEAL OWNER APPEALING',
  'APPEALING APPROVE OPERATOR ON',
  'APPEALING REJECT OPERATOR TAKEN_DOWN',
]
const ofChanges = [
  'NONE SAVE OWNER DRAFT',
  'DRAFT SAVE OWNER DRAFT',
  'DRAFT SUBMIT OWNER REVIEWING',
  'DRAFT DISCARD OWNER GONE',
  'REVIEWING WITHDRAW OWNER DRAFT',
  'REVIEWING APPROVE OPERATOR GONE',
  'REVIEWING REJECT OPERATOR REJECTED',
  'REJECTED SAVE OWNER DRAFT',
  'REJECTED SUBMIT OWNER REVIEWING',
  'REJECTED DISCARD OWNER GONE',
]

test('of every state, change beside it and event exactly the moves of this list are allowed', () => {
  const found = situations.flatMap(({ beside, ...situation }) =>
    OFFER_EVENTS.flatMap(event => {
      const move = moveOf(situation, event)
      const whose = isOperators(event) ? 'OPERATOR' : 'OWNER'
      return move ? [`${situation.state} ${beside} ${event} ${whose} ${move.of} ${move.to}`] : []
    }),
  )
  const expected = [
    ...ofServices.flatMap(line => {
      const [state, ...rest] = line.split(' ')
      const [event, whose, to] = rest
      return ['NONE', ...offerEditState.options].map(beside => `${state} ${beside} ${event} ${whose} SERVICE ${to}`)
    }),
    ...ofChanges.map(line => {
      const [beside, event, whose, to] = line.split(' ')
      return `ON ${beside} ${event} ${whose} CHANGE ${to}`
    }),
  ]
  expect(found.toSorted()).toEqual(expected.toSorted())
})

test('nothing is seen by the public that an operator has not approved', () => {
  const shown = situations.flatMap(situation =>
    OFFER_EVENTS.filter(event => {
      const move = moveOf(situation, event)
      return move?.of === 'SERVICE' && move.to === 'ON'
    }).map(event => `${situation.state} ${event}`),
  )
  // What is off was approved, and is a draft as soon as it is written to.
  expect(new Set(shown)).toEqual(new Set(['REVIEWING APPROVE', 'APPEALING APPROVE', 'OFF PUT_ON']))
})
