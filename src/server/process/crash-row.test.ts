import { expect, test } from 'vitest'
import { createCrashRow } from './crash-row.ts'
import { reasonIn } from './last-lines.ts'
import { embeddedPool } from './pool-share.ts'

test('the fifth crash in a row, each soon after its start, is the last', () => {
  const row = createCrashRow()
  expect([0, 4_999, 100, 0].map(row.note)).toEqual([true, true, true, true])
  expect(row.note(10)).toBe(false)
})

test('a crash after a while of serving begins a new row', () => {
  const row = createCrashRow()
  for (let crash = 0; crash < 4; crash++) expect(row.note(0)).toBe(true)
  expect(row.note(5_000)).toBe(true)
  for (let crash = 0; crash < 4; crash++) expect(row.note(0)).toBe(true)
  expect(row.note(0)).toBe(false)
})

test('of all that a dying process prints, the line with the reason is found', () => {
  expect(
    reasonIn(['<--- Last few GCs --->', 'FATAL ERROR: Reached heap limit', '----- Native stack trace -----', ' 1: 0xe16']),
  ).toBe('FATAL ERROR: Reached heap limit')
  expect(reasonIn(["Error [ERR_MODULE_NOT_FOUND]: Cannot find 'x'", '    at finalize', 'Node.js v24'])).toMatch(/^Error \[ERR_/)
  expect(reasonIn([])).toBeUndefined()
})

test('workers share the connections of the embedded database, and too many are refused in words', () => {
  expect(embeddedPool(12, 1)).toBe(12)
  expect(embeddedPool(12, 4)).toBe(6)
  expect(embeddedPool(12, 5)).toBe(3)
  for (let workers = 1; workers <= 5; workers++) expect(workers * (embeddedPool(100, workers) + 9)).toBeLessThanOrEqual(63)
  expect(() => embeddedPool(12, 6)).toThrow('WORKERS=6')
})
