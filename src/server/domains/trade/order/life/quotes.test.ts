import { expect, test } from 'vitest'
import { quoteState, tradeActor } from '#lib/contract/trade/order.ts'
import { QUOTE_MOVES } from './quotes.ts'

type QuoteEvent = keyof typeof QUOTE_MOVES
const events = Object.keys(QUOTE_MOVES) as QuoteEvent[]

/** Everything that is allowed, written once more by hand: state, event, whose, where it leads. */
const allowed = [
  'QUOTE_REQUESTED OFFER SELLER OFFERED',
  'COUNTERED OFFER SELLER OFFERED',
  'OFFERED COUNTER BUYER COUNTERED',
  'OFFERED ACCEPT BUYER ACCEPTED',
  ...['QUOTE_REQUESTED', 'OFFERED', 'COUNTERED'].flatMap(state =>
    ['BUYER', 'SELLER'].map(side => `${state} DECLINE ${side} DECLINED`),
  ),
]

const found = quoteState.options.flatMap(state =>
  events.flatMap(event =>
    tradeActor.options.flatMap(actor => {
      const { from, by, to } = QUOTE_MOVES[event]
      return from.includes(state) && by.includes(actor) ? [`${state} ${event} ${actor} ${to}`] : []
    }),
  ),
)

test('of every state, event and actor exactly the moves of this list are allowed', () => {
  expect(found.toSorted()).toEqual(allowed.toSorted())
})

test('a quote ends in three states, from which nothing leads on', () => {
  const open = new Set(found.map(move => move.split(' ')[0]))
  expect(quoteState.options.filter(state => !open.has(state))).toEqual(['ACCEPTED', 'DECLINED', 'EXPIRED'])
})
