// What a request brings is bounded before it is parsed or walked.
import { expect, test } from 'vitest'
import { isWithinBounds } from './json-bounds.ts'
import { readQuery } from './read-input.ts'
import { isQueryBounded } from './request-head.ts'

const nested = (depth: number, open: string, close: string, core = '1'): unknown =>
  JSON.parse(`${open.repeat(depth)}${core}${close.repeat(depth)}`)

test.each([
  ['a plain body', { a: [1, 'b', null, true] }, true],
  ['32 arrays inside one another', nested(32, '[', ']'), true],
  ['33 arrays inside one another', nested(33, '[', ']'), false],
  ['20 000 arrays inside one another', nested(20_000, '[', ']'), false],
  ['32 objects inside one another', nested(32, '{"a":', '}'), true],
  ['20 000 objects inside one another', nested(20_000, '{"a":', '}'), false],
  ['19 999 numbers in a list', Array(19_999).fill(1), true],
  ['20 001 numbers in a list', Array(20_001).fill(1), false],
  [
    '200 questions with four answers each',
    Array(200).fill({ title: '题', answers: Array(4).fill({ text: '答', right: false }) }),
    true,
  ],
  ['a NUL in a value', { a: ['\u0000'] }, false],
  ['a NUL in a name', { 'a\u0000': 1 }, false],
  ['a NUL deep inside', nested(30, '{"a":', '}', '"\\u0000"'), false],
])('%s: %#', (_, value, within) => {
  expect(isWithinBounds(value)).toBe(within)
})

test.each([
  ['', true],
  ['a=1&b=2', true],
  [Array(64).fill('a').join('&'), true],
  [Array(65).fill('a').join('&'), false],
  [Array(7_000).fill('a').join('&'), false],
  [`keyword=${'x'.repeat(4_088)}`, true],
  [`keyword=${'x'.repeat(4_089)}`, false],
])('query %#', (search, bounded) => {
  expect(isQueryBounded(search)).toBe(bounded)
  if (bounded) expect(readQuery(`/v1?${search}`)).toBeTypeOf('object')
  else expect(() => readQuery(`/v1?${search}`)).toThrow(expect.objectContaining({ code: 'validation.malformed' }))
})

test('repeated names become a list in their order, and a name of the language is like any other', () => {
  expect(readQuery('/v1?a=1&b=2&a=3&a=&constructor=x&__proto__=y')).toEqual({ a: ['1', '3', ''], b: '2', constructor: 'x' })
})
