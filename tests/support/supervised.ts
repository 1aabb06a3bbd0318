/** A supervisor with two fragile workers as a process of its own, for tests that kill it. Says its address and the workers' ids. */
import { createLogger } from '#server/log.ts'
import { superviseSite } from '#server/process/supervisor.ts'

const supervisor = superviseSite({
  script: new URL('./fragile-worker.ts', import.meta.url),
  execArgv: [],
  env: process.env,
  workers: 2,
  log: createLogger('silent'),
  onGivenUp: () => process.exit(1),
})
await supervisor.prepare(null)
const { url } = await supervisor.serve(null)
process.send?.({ url, pids: supervisor.pids() })
