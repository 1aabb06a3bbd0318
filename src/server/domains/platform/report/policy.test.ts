import { describe, expect, test } from 'vitest'
import type { BrokenRule } from '#lib/contract/platform/report.ts'
import { NO_END } from '#lib/format/report.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { pointsAt, restrictedUntil, trustLevel } from './policy.ts'

const start = new Date('2026-01-01T00:00:00Z')
const after = (days: number) => new Date(start.getTime() + days * DAY_MS)
const strikeOf = (points: number, day: number, revoked = false) => ({
  points,
  rule: 'PUBLISHING' as BrokenRule,
  restrict_days: null as number | null,
  created_at: after(day),
  expires_at: after(day + 180),
  revoked_at: revoked ? after(day + 1) : null,
})

/** Works of others were infringed on; points do not matter. */
const infringedOn = (...days: number[]) => days.map(day => ({ ...strikeOf(0, day), rule: 'COPYRIGHT' as const }))

// 《知识产权保护规则》六: 「一年内三次被认定侵权的，停止发布功能九十日；五次以上的，终止服务。」
describe('infringements', () => {
  test.each([
    ['two lead to nothing', infringedOn(0, 100), null],
    ['three within a year stop publishing for ninety days', infringedOn(0, 100, 200), after(290)],
    ['a fourth for ninety days from then', infringedOn(0, 100, 200, 210), after(300)],
    ['three in more than a year lead to nothing', infringedOn(0, 200, 365), null],
    [
      'one that was taken back does not count',
      [...infringedOn(0, 100), { ...strikeOf(0, 150, true), rule: 'COPYRIGHT' as const }],
      null,
    ],
    ['other rules do not count', [...infringedOn(0, 100), strikeOf(0, 150)], null],
    ['five within a year end it', infringedOn(0, 50, 100, 150, 200), NO_END],
  ])('%s', (_, strikes, until) => {
    expect(restrictedUntil(strikes)).toEqual(until)
  })
})

test('a strike can stop publishing for days of its own', () => {
  expect(restrictedUntil([{ ...strikeOf(0, 4), restrict_days: 1 }])).toEqual(after(5))
  expect(restrictedUntil([{ ...strikeOf(0, 4, true), restrict_days: 1 }])).toBeNull()
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
