/** The checks of `npm test`, in the order in which a mistake is cheapest to find. */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBrowser } from './browser.ts'
import { ensureBuilt } from './build.ts'

/** `passed` and `failed` count what the step consists of: tests, or one for a step that is a single check. */
export type Outcome = { passed: number; failed: number }
export type Check = { name: string; run(): Promise<Outcome> }

const reports = path.join('.cache', 'reports')

export const checks: Check[] = [
  { name: 'types', run: () => all(['astro', 'check', '--minimumFailingSeverity', 'error'], ['tsc', '--noEmit']) },
  { name: 'lint', run: () => all(['biome', 'check', '.', '--diagnostic-level=error']) },
  { name: 'walls', run: () => all(['depcruise', 'src', 'tests', 'scripts', '--config', '.dependency-cruiser.mjs']) },
  { name: 'unused', run: () => all(['knip', '--no-config-hints']) },
  { name: 'unit', run: () => vitest('unit') },
  { name: 'build', run: build },
  { name: 'journeys', run: journeys },
  { name: 'faults', run: () => vitest('faults') },
]

async function all(...commands: string[][]): Promise<Outcome> {
  const outcome = { passed: 0, failed: 0 }
  for (const command of commands) outcome[(await execute(command)) === 0 ? 'passed' : 'failed']++
  return outcome
}

async function build(): Promise<Outcome> {
  await ensureBuilt()
  return { passed: 1, failed: 0 }
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
  const counted = read<{ numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }>(report)
  if (!counted) return { passed: 0, failed: 1 }
  return atLeastOneFailure({ passed: counted.numPassedTests, failed: counted.numFailedTests }, code)
}

async function journeys(): Promise<Outcome> {
  await ensureBrowser()
  await ensureBuilt()
  const report = reportFile('journeys')
  const code = await execute(['playwright', 'test'], { JOURNEY_REPORT: report })
  const counted = read<{ stats: { expected: number; unexpected: number; flaky: number } }>(report)
  if (!counted) return { passed: 0, failed: 1 }
  return atLeastOneFailure({ passed: counted.stats.expected + counted.stats.flaky, failed: counted.stats.unexpected }, code)
}

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
