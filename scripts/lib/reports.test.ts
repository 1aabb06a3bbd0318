import path from 'node:path'
import { expect, test } from 'vitest'
import { outcomeOfJourneys, outcomeOfVitest, slowest } from './reports.ts'

test('a report of Vitest gives the counts, failures and second tries with file and message, and the time of each file', () => {
  const outcome = outcomeOfVitest({
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      {
        name: path.resolve('src/a.test.ts'),
        startTime: 1_000,
        endTime: 3_500,
        assertionResults: [
          { fullName: 'lists are paged', status: 'passed', failureMessages: [] },
          { fullName: 'lists begin', status: 'passed', failureMessages: ['expected 2'] },
          { fullName: 'lists end', status: 'failed', failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\nreceived 2'] },
        ],
      },
    ],
  })
  expect(outcome).toEqual({
    passed: 3,
    failed: 1,
    failures: [`${path.join('src', 'a.test.ts')} › lists end\n    expected 1\n    received 2`],
    secondTries: [`${path.join('src', 'a.test.ts')} › lists begin\n    expected 2`],
    timings: [{ name: path.join('src', 'a.test.ts'), ms: 2_500 }],
  })
})

test('a report of Playwright gives the same for each journey, those in groups among them, and what passed only at the second try', () => {
  const outcome = outcomeOfJourneys({
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      {
        file: 'map.spec.ts',
        specs: [
          { title: 'on a phone', ok: true, tests: [{ results: [{ duration: 700 }] }] },
          {
            title: 'in two tabs',
            ok: true,
            tests: [
              {
                results: [
                  { duration: 300, errors: [{ message: 'came too late' }] },
                  { duration: 200, errors: [] },
                ],
              },
            ],
          },
        ],
        suites: [
          {
            file: 'map.spec.ts',
            specs: [
              {
                title: 'by keyboard',
                ok: false,
                tests: [{ results: [{ duration: 900, errors: [{ message: 'no such link' }] }] }],
              },
            ],
          },
        ],
      },
    ],
  })
  expect(outcome).toEqual({
    passed: 2,
    failed: 1,
    failures: ['map.spec.ts › by keyboard\n    no such link'],
    secondTries: ['map.spec.ts › in two tabs\n    came too late'],
    timings: [
      { name: 'map.spec.ts › on a phone', ms: 700 },
      { name: 'map.spec.ts › in two tabs', ms: 500 },
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
