import { pino } from 'pino'
import { expect, test } from 'vitest'
import { sendConsoleToLog } from './console-to-log.ts'

test('what a library prints is a line of JSON in the log, and the console is as before afterwards', () => {
  const lines: string[] = []
  const before = console.error
  const restore = sendConsoleToLog(pino({ base: undefined }, { write: line => void lines.push(line) }))
  console.error('\u001b[31m[render]\u001b[39m page %s failed\n    at x', '/home')
  console.error(new TypeError('no such thing'))
  console.error('while rendering', new Error('too late'))
  console.warn('careful')
  restore()
  expect(console.error).toBe(before)
  const entries = lines.map(line => JSON.parse(line) as { level: number; msg: string; err?: { type: string; stack: string } })
  expect(entries.map(entry => [entry.level, entry.msg])).toEqual([
    [50, '[render] page /home failed\n    at x'],
    [50, 'no such thing'],
    [50, 'while rendering too late'],
    [40, 'careful'],
  ])
  expect(entries[1]?.err?.type).toBe('TypeError')
})
