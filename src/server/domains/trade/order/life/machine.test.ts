import { expect, test } from 'vitest'
import { orderEventKind, orderKind, orderState, type TradeActor, tradeActor } from '#lib/contract/trade/order.ts'
import { INSTANT_KINDS, nextState } from './machine.ts'

const all = orderKind.options.flatMap(kind =>
  orderState.options.flatMap(state =>
    orderEventKind.options.flatMap(event => tradeActor.options.map(actor => ({ kind, state, event, actor }))),
  ),
)
const allowed = ({ refunding = false, reviewed = false, started = false, bound = false } = {}) =>
  all.flatMap(({ kind, state, event, actor }) => {
    const to = nextState({ kind, state, refunding, reviewed, started, bound }, event, actor)
    return to ? [`${kind} ${state} ${event} ${actor} ${to}`] : []
  })

/** The same moves, written once more by hand. */
const ofEveryKind = [
  'PENDING_PAYMENT PAY SYSTEM PAID',
  'PENDING_PAYMENT CLOSE BUYER CLOSED',
  'PENDING_PAYMENT CLOSE SYSTEM CLOSED',
]
const ofServices = [
  'PAID ACCEPT SELLER ACCEPTED',
  'ACCEPTED START SELLER ACCEPTED',
  'CHANGES_REQUESTED PROGRESS SELLER CHANGES_REQUESTED',
  'PAID CANCEL BUYER CANCELLED',
  'PAID CANCEL SELLER CANCELLED',
  'ACCEPTED CANCEL BUYER CANCELLED',
  'ACCEPTED CANCEL SELLER CANCELLED',
  'ACCEPTED DELIVER SELLER DELIVERED',
  'CHANGES_REQUESTED DELIVER SELLER DELIVERED',
  'DELIVERED REQUEST_CHANGES BUYER CHANGES_REQUESTED',
  'DELIVERED COMPLETE BUYER COMPLETED',
  'DELIVERED AUTO_COMPLETE SYSTEM COMPLETED',
  'ACCEPTED DISPUTE BUYER DISPUTED',
  'DELIVERED DISPUTE BUYER DISPUTED',
  'DELIVERED DISPUTE SELLER DISPUTED',
  'CHANGES_REQUESTED DISPUTE BUYER DISPUTED',
  'CHANGES_REQUESTED DISPUTE SELLER DISPUTED',
  'DISPUTED DECIDE_CONTINUE OPERATOR CHANGES_REQUESTED',
]
const DISPUTABLE = ['SERVICE', 'COURSE', 'PLAYBACK', 'DOWNLOAD']
const ofFinishedTrades = [
  'COMPLETED DISPUTE BUYER DISPUTED',
  'REVIEWED DISPUTE BUYER DISPUTED',
  'DISPUTED STATEMENT BUYER DISPUTED',
  'DISPUTED STATEMENT SELLER DISPUTED',
]
const ofWhatIsDecided = ['CHANGES_REQUESTED', 'CANCELLED', 'COMPLETED', 'REVIEWED'].flatMap(state =>
  ['BUYER', 'SELLER'].map(side => `${state} RECONSIDER ${side} DISPUTED`),
)
const ofConsultations = [
  'PAID DISPUTE SYSTEM DISPUTED',
  'COMPLETED DISPUTE SYSTEM DISPUTED',
  'REVIEWED DISPUTE SYSTEM DISPUTED',
  'DISPUTED DISPUTE_WITHDRAW SYSTEM PAID',
  'DISPUTED DISPUTE_CLOSE SYSTEM COMPLETED',
]
const afterwards = [
  'COMPLETED REVIEW BUYER REVIEWED',
  'DISPUTED DECIDE_REFUND OPERATOR CANCELLED',
  'DISPUTED DECIDE_COMPLETE OPERATOR COMPLETED',
]

test('of every state, event and actor exactly the moves of this list are allowed', () => {
  const expected = orderKind.options.flatMap(kind =>
    [
      ...ofEveryKind,
      ...afterwards,
      ...(kind === 'SERVICE' ? ofServices : []),
      ...(DISPUTABLE.includes(kind) ? ofFinishedTrades : []),
      ...(kind === 'BOUNTY' || kind === 'CONSULT' ? ['PAID AUTO_COMPLETE SYSTEM COMPLETED', 'PAID CANCEL SYSTEM CANCELLED'] : []),
      ...(DISPUTABLE.includes(kind) || kind === 'CONSULT' ? ofWhatIsDecided : []),
      ...(kind === 'CONSULT' ? ofConsultations : []),
      ...(INSTANT_KINDS.includes(kind) ? ['PAID AUTO_COMPLETE SYSTEM COMPLETED'] : []),
    ].map(move => `${kind} ${move}`),
  )
  expect(allowed().toSorted()).toEqual(expected.toSorted())
})

test('an order that was reviewed before the dispute is reviewed after it', () => {
  const moves = allowed({ reviewed: true }).filter(move => move.includes('DECIDE_COMPLETE'))
  expect(moves).toEqual(orderKind.options.map(kind => `${kind} DISPUTED DECIDE_COMPLETE OPERATOR REVIEWED`))
})

test('while a refund is open an order may be reviewed, a decision reconsidered, a consultation disputed, and nothing else', () => {
  const events = allowed({ refunding: true }).map(move => move.split(' ')[2])
  expect(events.filter(event => event === 'REVIEW')).toEqual(orderKind.options.map(() => 'REVIEW'))
  expect(new Set(events)).toEqual(new Set(['REVIEW', 'RECONSIDER', 'DISPUTE', 'DISPUTE_CLOSE']))
})

test('a service begins once, tells how far it is, and is then cancelled by its buyer only where it goes back at any time', () => {
  const differs = (now: { started: boolean; bound: boolean }) => {
    const [before, after] = [new Set(allowed()), new Set(allowed(now))]
    return { gone: [...before.difference(after)].toSorted(), come: [...after.difference(before)] }
  }
  expect(differs({ started: true, bound: true })).toEqual({
    gone: ['SERVICE ACCEPTED CANCEL BUYER CANCELLED', 'SERVICE ACCEPTED START SELLER ACCEPTED'],
    come: ['SERVICE ACCEPTED PROGRESS SELLER ACCEPTED'],
  })
  expect(differs({ started: true, bound: false })).toEqual({
    gone: ['SERVICE ACCEPTED START SELLER ACCEPTED'],
    come: ['SERVICE ACCEPTED PROGRESS SELLER ACCEPTED'],
  })
})

test('nobody but the system pays', () => {
  const people: TradeActor[] = ['BUYER', 'SELLER', 'OPERATOR']
  for (const actor of people) {
    expect(
      nextState(
        { kind: 'SERVICE', state: 'PENDING_PAYMENT', refunding: false, reviewed: false, started: false, bound: false },
        'PAY',
        actor,
      ),
    ).toBeNull()
  }
})
