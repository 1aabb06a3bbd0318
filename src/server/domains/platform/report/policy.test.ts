import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#lib/format/units.ts'
import { pointsAt, restrictedUntil, trustLevel } from './policy.ts'

const start = new Date('2026-01-01T00:00:00Z')
const after = (days: number) => new Date(start.getTime() + days * DAY_MS)
const strikeOf = (points: number, day: number, revoked = false) => ({
  points,
  created_at: after(day),
  expires_at: after(day + 180),
  revoked_at: revoked ? after(day + 1) : null,
})

describe('points', () => {
  test.each([
    ['one is a word', [strikeOf(1, 0)], null],
    ['three stop posting for three days', [strikeOf(3, 0)], 3],
    ['three in parts stop it from the last on', [strikeOf(2, 0), strikeOf(1, 10)], 13],
    ['six stop it for fourteen', [strikeOf(3, 0), strikeOf(3, 10)], 24],
    ['old ones are forgotten', [strikeOf(2, 0), strikeOf(1, 181)], null],
    ['those taken back never were', [strikeOf(3, 0, true), strikeOf(2, 1)], null],
    ['none leads to nothing', [strikeOf(0, 0)], null],
  ])('%s', (_, strikes, day) => {
    expect(restrictedUntil(strikes)).toEqual(day === null ? null : after(day))
  })

  test('count for 180 days', () => {
    const strikes = [strikeOf(2, 0), strikeOf(3, 100)]
    expect([1, 101, 181, 281].map(day => pointsAt(strikes, after(day)))).toEqual([2, 5, 3, 0])
  })
})

test.each([
  [0, 0, 0, 0],
  [2, 0, 0, 1],
  [2, 0, 3, 0],
  [40, 9, 0, 1],
  [40, 10, 0, 2],
  [40, 10, 1, 1],
  [200, 60, 0, 3],
])('after %i days with %i published and %i points trust is %i', (days, published, points, level) => {
  expect(trustLevel({ joinedAt: start, published, points }, after(days))).toBe(level)
})
