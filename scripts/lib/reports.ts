/** What the reports of Vitest and Playwright contain: how many tests passed, which failed, and how long each took. */
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** A test file or a journey; milliseconds. */
export type Timed = { name: string; ms: number }

/**
 * `passed` and `failed` count what the check consists of: tests, or one for a check that is a single command. `failures` names what failed,
 * each with the beginning of its message; `secondTries` in the same way what passed only when it was tried again.
 */
export type Outcome = { passed: number; failed: number; failures?: string[]; secondTries?: string[]; timings?: Timed[] }

const LINES_OF_A_MESSAGE = 12
const MAX_LINE = 300

type VitestResult = { fullName: string; status: string; failureMessages?: string[] }

export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; startTime: number; endTime: number; assertionResults: VitestResult[] }[]
}

export type JourneySpec = {
  title: string
  ok: boolean
  tests: { results: { duration: number; errors?: { message?: string }[] }[] }[]
}
export type JourneySuite = { file: string; specs?: JourneySpec[]; suites?: JourneySuite[] }
export type JourneyReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: JourneySuite[] }

export function outcomeOfVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Outcome {
  const nameOf = (file: string): string => path.relative('.', file)
  const named = (isMeant: (result: VitestResult) => boolean): string[] =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(isMeant)
        .map(({ fullName, failureMessages = [] }) => withMessages(`${nameOf(name)} › ${fullName}`, failureMessages)),
    )
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    failures: named(({ status }) => status === 'failed'),
    // What passed has messages only of the try before.
    secondTries: named(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0),
    timings: testResults.map(({ name, startTime, endTime }) => ({ name: nameOf(name), ms: endTime - startTime })),
  }
}

export function outcomeOfJourneys({ stats, suites }: JourneyReport): Outcome {
  const specs = suites.flatMap(suite => specsOf(suite).map(spec => ({ ...spec, name: `${suite.file} › ${spec.title}` })))
  const withErrors = (chosen: typeof specs): string[] =>
    chosen.map(({ name, tests }) => {
      const errors = tests.flatMap(({ results }) => results).flatMap(result => result.errors ?? [])
      return withMessages(
        name,
        errors.map(({ message = '' }) => message),
      )
    })
  const triedAgain = specs.filter(({ ok, tests }) => ok && tests.some(({ results }) => results.length > 1))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: withErrors(specs.filter(({ ok }) => !ok)),
    secondTries: withErrors(triedAgain),
    timings: specs.map(({ name, tests }) => ({
      name,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
  }
}

const specsOf = ({ specs = [], suites = [] }: JourneySuite): JourneySpec[] => [...specs, ...suites.flatMap(specsOf)]

/** A log is often read where nothing else is left of the run: the name, and below it what went wrong. */
function withMessages(name: string, messages: readonly string[]): string {
  const lines = messages.flatMap(message => stripVTControlCharacters(message).split('\n').slice(0, LINES_OF_A_MESSAGE))
  const shownLines = lines.filter(line => line.trim() !== '' && !/^\s+at /.test(line))
  return [name, ...shownLines.map(line => `    ${line.slice(0, MAX_LINE)}`)].join('\n')
}

/** The `count` slowest, the slowest first, as lines of text. */
export function slowest(timings: readonly Timed[], count = 10): string[] {
  return [...timings]
    .sort((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
}
