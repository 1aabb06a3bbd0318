/** What the reports of Vitest and Playwright contain: how many tests passed, which failed, and how long each took. */
import path from 'node:path'

/** A test file or a journey; milliseconds. */
export type Timed = { name: string; ms: number }

/** `passed` and `failed` count what the check consists of: tests, or one for a check that is a single command. `failures` names what failed. */
export type Outcome = { passed: number; failed: number; failures?: string[]; timings?: Timed[] }

export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; startTime: number; endTime: number; assertionResults: { fullName: string; status: string }[] }[]
}

export type JourneySpec = { title: string; ok: boolean; tests: { results: { duration: number }[] }[] }
export type JourneySuite = { file: string; specs?: JourneySpec[]; suites?: JourneySuite[] }
export type JourneyReport = { stats: { expected: number; unexpected: number }; suites: JourneySuite[] }

export function outcomeOfVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Outcome {
  const nameOf = (file: string): string => path.relative('.', file)
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    failures: testResults.flatMap(file =>
      file.assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${nameOf(file.name)} › ${fullName}`),
    ),
    timings: testResults.map(({ name, startTime, endTime }) => ({ name: nameOf(name), ms: endTime - startTime })),
  }
}

export function outcomeOfJourneys({ stats, suites }: JourneyReport): Outcome {
  const specs = suites.flatMap(suite => specsOf(suite).map(spec => ({ ...spec, name: `${suite.file} › ${spec.title}` })))
  return {
    passed: stats.expected,
    failed: stats.unexpected,
    failures: specs.filter(({ ok }) => !ok).map(({ name }) => name),
    timings: specs.map(({ name, tests }) => ({
      name,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
  }
}

const specsOf = ({ specs = [], suites = [] }: JourneySuite): JourneySpec[] => [...specs, ...suites.flatMap(specsOf)]

/** The `count` slowest, the slowest first, as lines of text. */
export function slowest(timings: readonly Timed[], count = 10): string[] {
  return [...timings]
    .sort((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
}
