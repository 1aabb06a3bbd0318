/** The checks of `npm test`, in the order in which a mistake is cheapest to find. */
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBrowser } from './browser.ts'
import { ensureBuilt } from './build.ts'
import { changedFiles } from './changed-files.ts'
import { execute } from './execute.ts'
import { isJourney, journeysFor } from './journeys.ts'
import { print } from './print.ts'
import { type JourneyReport, type Outcome, outcomeOfJourneys, outcomeOfVitest, type VitestReport } from './reports.ts'
import { findFaultsOfLines, MAX_LINE_CHARACTERS } from './source-lines.ts'
import { builtDock, builtSections, DOCK, SECTION } from './weights.ts'

/** `quick`: only what the change touches, where a check can know that. `names`: every check of this run. */
export type Run = { quick: boolean; names: readonly string[] }
export type Result = Outcome & { output?: string }
/**
 * A static check reads the sources, changes nothing and returns its output, so that several run side by side. One that is long is a single
 * process for minutes: whatever follows goes on beside it, or a core would wait for it.
 */
export type Check = { name: string; isStatic?: boolean; isLong?: boolean; quick?: boolean; run(run: Run): Promise<Result> }

const reports = path.join('.cache', 'reports')

export const checks: readonly Check[] = [
  { name: 'types', isStatic: true, isLong: true, quick: true, run: types },
  { name: 'lint', isStatic: true, quick: true, run: () => collected(['biome', 'check', '.', '--diagnostic-level=error']) },
  { name: 'format', isStatic: true, quick: true, run: format },
  {
    name: 'walls',
    isStatic: true,
    quick: true,
    run: () =>
      collected(
        ['depcruise', 'src', 'tests', 'scripts', '--config', '.dependency-cruiser.mjs'],
        ['node', 'scripts/sql-walls.ts'],
        ['node', 'scripts/old-words.ts'],
        ['node', 'scripts/long-functions.ts'],
      ),
  },
  { name: 'api', isStatic: true, quick: true, run: api },
  { name: 'unused', isStatic: true, quick: true, run: () => collected(['knip', '--no-config-hints']) },
  { name: 'unit', quick: true, run: unit },
  { name: 'build', quick: true, run: build },
  { name: 'journeys', quick: true, run: journeys },
  { name: 'proofs', run: run => vitest('proofs', run) },
  { name: 'faults', run: run => vitest('faults', run) },
]

/** The API document by the rules of OpenAPI; a test beside the contract holds it to what is declared. */
function api(): Promise<Result> {
  return collected(['redocly', 'lint', path.join('docs', 'openapi.json'), '--format=summary'])
}

/**
 * The types of the content are written first, which a fresh clone does not have. TypeScript is checked by its native compiler, which takes a
 * quarter of the time, and only the markup by Astro's, which is built on the one before; several checkers would each do most of the work anew.
 */
function types(): Promise<Result> {
  return collected(
    ['astro', 'sync'],
    ['../typescript-native/bin/tsc', '--noEmit', '--checkers', '1'],
    ['astro', 'check', '--tsconfig', 'tsconfig.astro.json', '--minimumSeverity', 'warning', '--minimumFailingSeverity', 'error'],
  )
}

/** Astro's markup by its formatter, and the lines of all sources, which no formatter bounds. */
async function format(): Promise<Result> {
  const formatted = await collected(['prettier', '--check', 'src/**/*.astro'])
  const { files, faults } = findFaultsOfLines()
  return {
    passed: formatted.passed + (faults.length === 0 ? 1 : 0),
    failed: formatted.failed + faults.length,
    output: [
      formatted.output,
      ...faults,
      `${files} files have lines of at most ${MAX_LINE_CHARACTERS} characters, or are named above`,
    ].join('\n'),
  }
}

/** One check made of commands that need each other: the first that fails ends it. */
async function collected(...commands: string[][]): Promise<Result> {
  let output = ''
  for (const command of commands) {
    const finished = await execute(command, {}, true)
    output += finished.output
    if (finished.code !== 0) return { passed: 0, failed: 1, output }
  }
  return { passed: 1, failed: 0, output }
}

/** Builds, and weighs what was built: a section or the dock that has grown beyond its bound is seen here, not in the next bench. */
async function build(): Promise<Result> {
  await ensureBuilt()
  const folder = path.join('dist', 'client')
  const sections = await builtSections(folder)
  const dock = await builtDock(folder)
  const failures = sections
    .filter(({ acted }) => acted > SECTION)
    .map(section => `${section.path} weighs ${section.acted.toFixed(1)} KB with its form and rules; ${SECTION} are allowed`)
  for (const state of ['closed', 'opened'] as const) {
    if (dock[state] > DOCK[state])
      failures.push(`The dock of the chat weighs ${dock[state].toFixed(1)} KB ${state}; ${DOCK[state]} are allowed`)
  }
  return { passed: 3 + sections.length - failures.length, failed: failures.length, failures }
}

/**
 * With the few files that need a process each. The walk over all calls belongs to both projects, with few cases to `unit`: where all of them
 * follow, the few say nothing more.
 */
function unit(run: Run): Promise<Result> {
  const options = run.names.includes('proofs') ? ['--exclude', 'tests/proofs/walk.test.ts'] : []
  return vitest('unit', run, '--project', 'apart', ...options)
}

async function vitest(project: string, { quick }: Run, ...options: string[]): Promise<Result> {
  const report = reportFile(project)
  const { code } = await execute([
    'vitest',
    'run',
    '--project',
    project,
    ...options,
    `--retry=${triesAgain(quick)}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const counted = read<VitestReport>(report)
  return counted ? atLeastOneFailure(outcomeOfVitest(counted), code) : { passed: 0, failed: 1 }
}

async function journeys({ quick }: Run): Promise<Result> {
  const chosen = quick ? await touchedJourneys() : []
  if (quick && chosen.length === 0) return { passed: 0, failed: 0 }
  await ensureBrowser()
  await ensureBuilt()
  const report = reportFile('journeys')
  const { code } = await execute(['playwright', 'test', `--retries=${triesAgain(quick)}`, ...chosen], { JOURNEY_REPORT: report })
  const counted = read<JourneyReport>(report)
  return counted ? atLeastOneFailure(outcomeOfJourneys(counted), code) : { passed: 0, failed: 1 }
}

async function touchedJourneys(): Promise<string[]> {
  const specs = globSync('tests/{journeys,sweeps}/**/*.spec.ts').map(file => file.replaceAll(path.sep, '/'))
  const changed = await changedFiles().catch(() => null)
  if (!changed) {
    print('What has changed is not known without a Git repository. `npm test -- journeys` runs all journeys.')
    return []
  }
  const chosen = journeysFor(changed, specs.filter(isJourney))
  print(chosen.length === 0 ? 'The change touches no journey.' : `The change touches ${chosen.join(', ')}`)
  return chosen
}

/** A whole run does not stand or fall by one race: what fails is tried once more, and what passed only then is printed, to be mended. */
const triesAgain = (quick: boolean): number => (quick ? 0 : 1)

const OUTSIDE =
  'No test failed, but the command did: an error outside of any test, or a file that could not be loaded. It stands above.'

/** A file that could not be loaded fails the step even though none of its tests were counted. */
const atLeastOneFailure = (outcome: Outcome, code: number): Outcome =>
  code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1, failures: [OUTSIDE] } : outcome

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
