import { expect, test } from 'vitest'
import { monthChoices, monthName } from './month.ts'

test('months are those of Shanghai, over the turn of a year, the newest first', () => {
  expect(monthChoices(new Date('2026-01-31T16:30:00Z'), 3)).toEqual([
    ['2026-02', '2026 年 2 月'],
    ['2026-01', '2026 年 1 月'],
    ['2025-12', '2025 年 12 月'],
  ])
  expect(monthName('2026-11')).toBe('2026 年 11 月')
})
