/** The checks of `npm test`, in the order in which a mistake is cheapest to find. */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBrowser } from './browser.ts'
import { ensureBuilt } from './build.ts'
import { builtSections, SECTION } from './weights.ts'

/** `passed` and `failed` count what the step consists of: tests, or one for a step that is a single check. `failures` names what failed. */
export type Outcome = { passed: number; failed: number; failures?: string[] }
export type Check = { name: string; run(): Promise<Outcome> }

const reports = path.join('.cache', 'reports')

export const checks: Check[] = [
  { name: 'types', run: types },
  { name: 'lint', run: () => all(['biome', 'check', '.', '--diagnostic-level=error']) },
  { name: 'walls', run: () => all(['depcruise', 'src', 'tests', 'scripts', '--config', '.dependency-cruiser.mjs']) },
  { name: 'unused', run: () => all(['knip', '--no-config-hints']) },
  { name: 'unit', run: () => vitest('unit') },
  { name: 'build', run: build },
  { name: 'journeys', run: journeys },
  { name: 'faults', run: () => vitest('faults') },
]

/** The types of the content are written first: in a fresh clone the two would race for them. */
async function types(): Promise<Outcome> {
  if ((await execute(['astro', 'sync'])) !== 0) return { passed: 0, failed: 1 }
  return both(['astro', 'check', '--minimumFailingSeverity', 'error'], ['tsc', '--noEmit'])
}

async function all(...commands: string[][]): Promise<Outcome> {
  const outcome = { passed: 0, failed: 0 }
  for (const command of commands) outcome[(await execute(command)) === 0 ? 'passed' : 'failed']++
  return outcome
}

/** Each runs on one core. */
async function both(...commands: [string[], string[]]): Promise<Outcome> {
  const codes = await Promise.all(commands.map(command => execute(command)))
  const passed = codes.filter(code => code === 0).length
  return { passed, failed: codes.length - passed }
}

/** Builds, and weighs what was built: a section that has grown beyond its bound is seen here, not in the next bench. */
async function build(): Promise<Outcome> {
  await ensureBuilt()
  const sections = await builtSections(path.join('dist', 'client'))
  const failures = sections
    .filter(({ acted }) => acted > SECTION)
    .map(section => `${section.path} weighs ${section.acted.toFixed(1)} KB with its form and rules; ${SECTION} are allowed`)
  return { passed: 1 + sections.length - failures.length, failed: failures.length, failures }
}

async function vitest(project: string): Promise<Outcome> {
  const report = reportFile(project)
  const code = await execute([
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const counted = read<VitestReport>(report)
  if (!counted) return { passed: 0, failed: 1 }
  const failures = counted.testResults.flatMap(file =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${path.relative('.', file.name)} › ${fullName}`),
  )
  return atLeastOneFailure({ passed: counted.numPassedTests, failed: counted.numFailedTests, failures }, code)
}

async function journeys(): Promise<Outcome> {
  await ensureBrowser()
  await ensureBuilt()
  const report = reportFile('journeys')
  const code = await execute(['playwright', 'test'], { JOURNEY_REPORT: report })
  const counted = read<JourneyReport>(report)
  if (!counted) return { passed: 0, failed: 1 }
  const failures = counted.suites.flatMap(suite => failedSpecs(suite).map(title => `${suite.file} › ${title}`))
  return atLeastOneFailure({ passed: counted.stats.expected, failed: counted.stats.unexpected, failures }, code)
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[]
}
type JourneySuite = { file: string; specs?: { title: string; ok: boolean }[]; suites?: JourneySuite[] }
type JourneyReport = { stats: { expected: number; unexpected: number }; suites: JourneySuite[] }

const failedSpecs = ({ specs = [], suites = [] }: JourneySuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ title }) => title),
  ...suites.flatMap(failedSpecs),
]

/** A file that could not be loaded fails the step even though none of its tests were counted. */
const atLeastOneFailure = (outcome: Outcome, code: number): Outcome =>
  code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome

function execute([tool = '', ...args]: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const bin = path.resolve('node_modules', '.bin')
  const child = spawn(path.join(bin, tool), args, {
    env: {
      ...process.env,
      ...env,
      NODE_ENV: undefined,
      PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => resolve(code ?? 1))
  })
}

function reportFile(name: string): string {
  mkdirSync(reports, { recursive: true })
  const file = path.resolve(reports, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

function read<Shape>(file: string): Shape | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Shape
  } catch {
    return null
  }
}
