import { expect, test } from 'vitest'
import { waitAfter } from './connection.ts'

test('after each failed attempt the wait doubles, up to half a minute, and no two browsers wait alike', () => {
  expect([0, 1, 2, 3, 4, 5].map(failures => waitAfter(failures, 1))).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000])
  expect(waitAfter(500, 1)).toBe(30_000)
  expect(waitAfter(3, 0)).toBe(4_000)
})
