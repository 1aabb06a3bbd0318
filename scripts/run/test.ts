/**
 * `npm test`: every check. `npm test -- quick`: what a developer waits for before a commit. `npm test -- unit lint`: the named checks.
 * The last line is the sum.
 */
import { availableParallelism } from 'node:os'
import { type Check, checks, type Result, type Run } from '../lib/checks.ts'
import { fail, print, since } from '../lib/print.ts'
import { slowest } from '../lib/reports.ts'
import { sideBySide } from '../lib/side-by-side.ts'

const QUICK = 'quick'
/** Of a command that failed, as many of its last lines stand below its row. */
const LINES_OF_A_COMMAND = 15
const lastLines = (output = ''): string[] => output.trimEnd().split('\n').slice(-LINES_OF_A_COMMAND)

const asked = process.argv.slice(2)
const quick = asked.includes(QUICK)
const named = asked.filter(name => name !== QUICK)
const unknown = named.filter(name => !checks.some(check => check.name === name))
if (unknown.length > 0)
  fail(
    `Unknown check: ${unknown.join(', ')}. There are ${checks.map(({ name }) => name).join(', ')}, and ${QUICK} for a part of them.`,
  )
if (quick && named.length > 0) fail(`${QUICK} chooses the checks itself: name either ${QUICK} or the checks.`)

const wanted = checks.filter(check => (quick ? check.quick : named.length === 0 || named.includes(check.name)))
const run: Run = { quick, names: wanted.map(({ name }) => name) }
const results = new Map<string, { result: Result; took: string }>()
const started = performance.now()

const perform = async (check: Check): Promise<void> => {
  const from = performance.now()
  if (!check.isStatic) print(`\n── ${check.name}`)
  const result = await check.run(run).catch((error: unknown): Result => {
    const output = error instanceof Error ? error.message : String(error)
    return { passed: 0, failed: 1, output }
  })
  if (check.isStatic) print(`\n── ${check.name}`)
  if (result.output) print(result.output.trimEnd())
  results.set(check.name, { result, took: since(from) })
}

const statics = wanted.filter(check => check.isStatic)
const long = wanted.filter(check => check.isLong).map(perform)
await sideBySide(
  statics.filter(check => !check.isLong).map(check => () => perform(check)),
  availableParallelism() - long.length,
)
for (const check of wanted.filter(one => !one.isStatic)) await perform(check)
await Promise.all(long)

const inOrder = wanted.flatMap(({ name }) => {
  const found = results.get(name)
  return found ? [{ name, ...found }] : []
})
print('')
for (const [what, names] of [
  ['test files', ['unit', 'proofs', 'faults']],
  ['journeys', ['journeys']],
] as const) {
  const lines = slowest(inOrder.flatMap(({ name, result }) => (names.some(one => one === name) ? (result.timings ?? []) : [])))
  if (lines.length > 0) print([`The slowest ${what}:`, ...lines, ''].join('\n'))
}
for (const { name, result, took } of inOrder) {
  const word = result.failed === 0 ? 'ok    ' : 'FAILED'
  print(
    `${word} ${name.padEnd(9)} ${String(result.passed).padStart(5)} passed ${String(result.failed).padStart(3)} failed ${took.padStart(9)}`,
  )
  // Right below the row: of a log of thousands of lines often nothing else is left than what stands around the word.
  if (result.failed > 0) for (const failure of result.failures ?? lastLines(result.output)) print(`  ${failure}`)
}
if (inOrder.length > 1) print(`All of it took ${since(started)}; static checks ran side by side, types beside what followed`)
for (const { name, result } of inOrder)
  for (const test of result.secondTries ?? []) print(`passed only at the second try in ${name}: ${test}`)
const sum = (key: 'passed' | 'failed'): number => inOrder.reduce((total, { result }) => total + result[key], 0)
print(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 ? 0 : 1)
