/** The pace of work: a mean that neither one long page nor a lucky moment moves much, and that knows a standstill. */
import { expect, test } from 'vitest'
import { Pace } from './pace.ts'
import { STALLED_PACES } from './rules.ts'

/** Ends of work so many milliseconds after one another, with others waiting. @returns the pace, and when the last one was. */
function after(gaps: readonly number[]): { pace: Pace; now: number } {
  let now = 0
  const pace = new Pace(now)
  for (const gap of gaps) {
    now += gap
    pace.noteEnd(now, true)
  }
  return { pace, now }
}

test('few ends count in full, so that a site that has just started knows its pace', () => {
  const { pace, now } = after([50, 50, 50])
  expect(pace.timeForEach(now, 0)).toBe(50)
})

test('ends in bunches are as fast as the same ends one by one', () => {
  const { pace, now } = after(Array.from({ length: 400 }, (_, index) => (index % 10 === 0 ? 40 : 0)))
  expect(pace.timeForEach(now, 0)).toBeGreaterThan(3.5)
  expect(pace.timeForEach(now, 0)).toBeLessThan(4.5)
})

test('one long page hardly slows the others down', () => {
  const { pace, now } = after([...Array(200).fill(4), 60])
  expect(pace.timeForEach(now, 0)).toBeLessThan(5)
})

test('what ends while nobody waits says nothing', () => {
  const { pace, now } = after([4, 4, 4])
  pace.noteEnd(now + 900, false)
  expect(pace.timeForEach(now + 900, undefined)).toBe(4)
})

test('nothing having ended for long is a standstill, measured from when the queue began', () => {
  const { pace, now } = after(Array(100).fill(4))
  expect(pace.timeForEach(now + STALLED_PACES * 4, 0)).toBe(4)
  expect(pace.timeForEach(now + 500, 0)).toBe(500)
  expect(pace.timeForEach(now + 500, now + 495)).toBe(4)
})
