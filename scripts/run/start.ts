/** `npm start`: database, schema, demo city, build, and the site on HOST:PORT. */
import { createServer } from 'node:net'
import type { Env } from '#server/env.ts'
import type { RunningServer } from '#server/main.ts'
import { ensureBuilt } from '../lib/build.ts'
import { type OpenDatabase, openDatabase, prepareDatabase } from '../lib/database.ts'
import { fail, say, since } from '../lib/say.ts'
import { loadSettings } from '../lib/settings.ts'

let database: OpenDatabase | undefined
let site: RunningServer | undefined
let ending = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
// Started by an older Node: when that one is killed, nobody else would stop this one.
if (process.channel) process.on('disconnect', () => void end(0))

try {
  await start()
} catch (error) {
  if (!ending) {
    await database?.stop().catch(() => undefined)
    fail(error)
  }
}

async function start(): Promise<void> {
  const started = performance.now()
  const env = await loadSettings()
  await assertPortFree(env)
  database = await openDatabase(env)
  const opened = database
  // The build works in a process of its own while the database is prepared in this one.
  const [prepared, built] = await Promise.allSettled([prepareDatabase(opened.url, env.SITE_DEMO ? 'demo' : null), ensureBuilt()])
  for (const step of [prepared, built]) if (step.status === 'rejected') throw step.reason
  if (ending) return
  const { startServer } = await import('#server/main.ts')
  site = await startServer({ databaseUrl: opened.url, env })
  say(`${env.SITE_NAME} is ready: ${site.url} (${since(started)})`)
}

/** Finishes what is under way, then closes the database. A second signal does not wait. */
async function end(code: number): Promise<void> {
  if (ending) process.exit(1)
  ending = true
  say('Stopping')
  try {
    await site?.close()
    await database?.stop()
  } catch (error) {
    fail(error)
  }
  process.exit(code)
}

/** Said before minutes of work rather than after. */
function assertPortFree(env: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      reject(new Error(advice(error, env), { cause: error }))
    })
    probe.listen(env.PORT, env.HOST, () => probe.close(() => resolve()))
  })
}

function advice(error: NodeJS.ErrnoException, env: Env): string {
  const at = `${env.HOST}:${env.PORT}`
  if (error.code === 'EADDRINUSE') {
    return `Port ${env.PORT} on ${env.HOST} is taken, perhaps by this site started earlier. Stop that program, or choose another port: PORT=${env.PORT + 1} npm start`
  }
  if (error.code === 'EACCES') return `This account may not use port ${env.PORT}. Choose one above 1023: PORT=4321 npm start`
  if (error.code === 'EADDRNOTAVAIL')
    return `${env.HOST} is not an address of this machine. Use HOST=127.0.0.1, or HOST=0.0.0.0 for all networks.`
  return `Cannot listen on ${at}: ${error.message}`
}
