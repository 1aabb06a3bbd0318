import path from 'node:path'
import { expect, test } from 'vitest'
import { outcomeOfJourneys, outcomeOfVitest, slowest } from './reports.ts'

test('a report of Vitest gives the counts, the failures with their file, and the time of each file', () => {
  const outcome = outcomeOfVitest({
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      {
        name: path.resolve('src/a.test.ts'),
        startTime: 1_000,
        endTime: 3_500,
        assertionResults: [
          { fullName: 'lists are paged', status: 'passed' },
          { fullName: 'lists end', status: 'failed' },
        ],
      },
    ],
  })
  expect(outcome).toEqual({
    passed: 3,
    failed: 1,
    failures: [`${path.join('src', 'a.test.ts')} › lists end`],
    timings: [{ name: path.join('src', 'a.test.ts'), ms: 2_500 }],
  })
})

test('a report of Playwright gives the same for each journey, those in groups among them', () => {
  const outcome = outcomeOfJourneys({
    stats: { expected: 1, unexpected: 1 },
    suites: [
      {
        file: 'map.spec.ts',
        specs: [{ title: 'on a phone', ok: true, tests: [{ results: [{ duration: 700 }] }] }],
        suites: [
          { file: 'map.spec.ts', specs: [{ title: 'by keyboard', ok: false, tests: [{ results: [{ duration: 900 }] }] }] },
        ],
      },
    ],
  })
  expect(outcome).toEqual({
    passed: 1,
    failed: 1,
    failures: ['map.spec.ts › by keyboard'],
    timings: [
      { name: 'map.spec.ts › on a phone', ms: 700 },
      { name: 'map.spec.ts › by keyboard', ms: 900 },
    ],
  })
})

test('the slowest come first, in seconds, no more of them than asked for', () => {
  const timings = [
    { name: 'short', ms: 100 },
    { name: 'long', ms: 12_340 },
    { name: 'middle', ms: 2_000 },
  ]
  expect(slowest(timings, 2)).toEqual(['   12.3 s  long', '    2.0 s  middle'])
})
