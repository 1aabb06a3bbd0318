import { expect, test } from 'vitest'
import { postState } from '#lib/contract/city/recruitment-post.ts'
import { isApproved, isUnpublished, POST_ACTIONS } from './policy.ts'

const states = postState.options
const actions = Object.keys(POST_ACTIONS) as (keyof typeof POST_ACTIONS)[]

/** Everything that a publisher may do with a post, written once more by hand: state, action, where it leads. */
const allowed = [
  'PUBLISHED pause PAUSED',
  'PAUSED resume PUBLISHED',
  'PUBLISHED renew PUBLISHED',
  'PAUSED renew PUBLISHED',
  'EXPIRED renew PUBLISHED',
  'PUBLISHED close CLOSED',
  'PAUSED close CLOSED',
  'EXPIRED close CLOSED',
  'TAKEN_DOWN appeal APPEALING',
]

test('of every state and action exactly the moves of this list are allowed', () => {
  const found = states.flatMap(state =>
    actions.flatMap(action => {
      const to = POST_ACTIONS[action][state]
      return to ? [`${state} ${action} ${to}`] : []
    }),
  )
  expect(found.toSorted()).toEqual(allowed.toSorted())
})

test('only what was approved comes into sight by an action of its publisher, and what is closed stays so', () => {
  const from = states.filter(state => actions.some(action => POST_ACTIONS[action][state] === 'PUBLISHED'))
  expect(from.every(isApproved)).toBe(true)
  expect(actions.filter(action => POST_ACTIONS[action].CLOSED)).toEqual([])
})

test('a post is unpublished, approved, or in the hands of operators or over, and never two of these', () => {
  expect(states.filter(isUnpublished)).toEqual(['DRAFT', 'REJECTED'])
  expect(states.filter(isApproved)).toEqual(['PUBLISHED', 'PAUSED', 'EXPIRED'])
})
