/** `npm test`: every check, or the named ones (`npm test -- unit lint`). The last line is the sum. */
import { checks, type Outcome } from '../lib/checks.ts'
import { fail, say, since } from '../lib/say.ts'

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !checks.some(check => check.name === name))
if (unknown.length > 0) fail(`Unknown check: ${unknown.join(', ')}. There are ${checks.map(check => check.name).join(', ')}.`)

const results: { name: string; outcome: Outcome; took: string }[] = []
for (const check of checks.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  say(`\n── ${check.name}`)
  const started = performance.now()
  const outcome = await check.run().catch((error: unknown): Outcome => {
    say(error instanceof Error ? error.message : String(error))
    return { passed: 0, failed: 1 }
  })
  results.push({ name: check.name, outcome, took: since(started) })
}

say('')
for (const { name, outcome, took } of results) {
  const word = outcome.failed === 0 ? 'ok    ' : 'FAILED'
  say(
    `${word} ${name.padEnd(9)} ${String(outcome.passed).padStart(5)} passed ${String(outcome.failed).padStart(3)} failed  ${took}`,
  )
}
// Said again at the end: a log of thousands of lines is read from there.
for (const { name, outcome } of results) for (const failure of outcome.failures ?? []) say(`failed in ${name}: ${failure}`)
const sum = (key: 'passed' | 'failed'): number => results.reduce((total, { outcome }) => total + outcome[key], 0)
say(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 ? 0 : 1)
