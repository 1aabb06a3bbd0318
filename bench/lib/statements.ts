/** The bare SQL of calls, run through the same driver: `node bench/lib/statements.ts` measures it in a process of its own. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** With a name: as a prepared statement, planned once per connection. */
export type Statement = { name?: string; text: string; values: unknown[] }
export type BareResult = { perSecond: number; p50: number }
type Plan = { url: string; calls: Statement[][]; connections: number; ms: number }

/** Runs groups of statements (one group a call) in turn, over as many connections, for `ms` milliseconds. */
export function runBare(plan: Plan): Promise<BareResult> {
  const child = fork(fileURLToPath(import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return new Promise((resolve, reject) => {
    child.once('message', message => {
      child.disconnect()
      resolve(message as BareResult)
    })
    child.once('error', reject)
    child.once('exit', code => code && reject(new Error(`bare SQL ended with ${code}`)))
    child.send(plan)
  })
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('message', plan => void run(plan as Plan).then(result => process.send?.(result)))
}

async function run({ url, calls, connections, ms }: Plan): Promise<BareResult> {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  const took: number[] = []
  let next = 0
  const started = performance.now()
  const worker = async () => {
    while (performance.now() - started < ms) {
      const call = calls[next++ % calls.length] as Statement[]
      const began = performance.now()
      for (const statement of call) await pool.query(statement)
      took.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - started) / 1000
  await pool.end()
  took.sort((a, b) => a - b)
  return { perSecond: took.length / seconds, p50: took[Math.floor(took.length / 2)] ?? 0 }
}
