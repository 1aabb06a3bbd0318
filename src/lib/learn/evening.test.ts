import { expect, test } from 'vitest'
import { isEveningNear, isEveningRest, untilNextQuarter } from './evening.ts'

const at = (clock: string) => new Date(`2026-11-28T${clock}:00+08:00`)

test.each([
  ['05:59', true, false],
  ['06:00', false, false],
  ['12:00', false, false],
  ['20:44', false, false],
  ['20:45', false, true],
  ['20:59', false, true],
  ['21:00', true, false],
  ['23:59', true, false],
])('at %s pupils rest: %s, and are told that it is near: %s', (clock, rest, near) => {
  expect([isEveningRest(at(clock)), isEveningNear(at(clock))]).toEqual([rest, near])
})

test('the next quarter of an hour is never further than that', () => {
  expect(untilNextQuarter(at('20:50'))).toBe(10 * 60_000)
  expect(untilNextQuarter(at('20:45'))).toBe(15 * 60_000)
})
