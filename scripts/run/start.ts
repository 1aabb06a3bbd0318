/**
 * `npm start`: database, schema, demo city, build, and the site on HOST:PORT. This process only supervises: it owns the embedded
 * database and the listening socket, and starts the workers that are the site. A crash of the site leaves both as they are.
 */
import path from 'node:path'
import { archiveSeconds, openBackupPlace } from '#server/backup/settings.ts'
import type { EmbeddedDatabase } from '#server/db/embedded/supervisor.ts'
import type { Env } from '#server/env.ts'
import { createLogger } from '#server/log.ts'
import { portSettings } from '#server/ports/settings.ts'
import { embeddedPool } from '#server/process/pool-share.ts'
import { type Supervisor, superviseSite } from '#server/process/supervisor.ts'
import { LOW_MEMORY, root } from '../lib/bootstrap.mjs'
import { ensureBundled, WORKER } from '../lib/bundle.ts'
import { assertPortFree } from '../lib/port.ts'
import { fail, print, since } from '../lib/print.ts'
import { loadSettings } from '../lib/settings.ts'

let database: EmbeddedDatabase | undefined
let supervisor: Supervisor | undefined
let ending = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
// Started by an older Node: when that one is killed, nothing else would stop this one.
if (process.channel) process.on('disconnect', () => void end())

try {
  await start()
} catch (error) {
  if (!ending) await endWith(error)
}

async function start(): Promise<void> {
  const started = performance.now()
  const env = await loadSettings()
  // A site that lacks a provider says so before the minutes of building.
  portSettings(env)
  const pool = env.DATABASE_URL ? env.DATABASE_POOL : embeddedPool(env.DATABASE_POOL, env.WORKERS)
  await assertPortFree(env)
  await ensureBundled()
  // The first worker loads its code while the database starts.
  supervisor = superviseSite({
    script: WORKER,
    execArgv: LOW_MEMORY.flags,
    env: {
      ...process.env,
      ...LOW_MEMORY.environment,
      DATABASE_POOL: String(pool),
      NODE_COMPILE_CACHE: path.join(root, '.cache', 'node'),
    },
    workers: env.WORKERS,
    log: createLogger(env.LOG_LEVEL),
    onGivenUp: reason => void endWith(new Error(reason)),
  })
  if (!env.DATABASE_URL) database = await openEmbedded(env)
  const url = database?.url ?? null
  await supervisor.prepare(url)
  if (ending) return
  const site = await supervisor.serve(url)
  const many = env.WORKERS > 1 ? `, ${env.WORKERS} workers` : ''
  print(`${env.SITE_NAME} is ready: ${site.url} (${since(started)}${many})`)
}

async function openEmbedded(env: Env): Promise<EmbeddedDatabase> {
  const started = performance.now()
  const { startEmbedded } = await import('#server/db/embedded/supervisor.ts')
  const server = await startEmbedded({ dataDir: env.DATA_DIR, log: print, archiveSeconds: archiveSeconds(env) })
  print(`Database ${server.adopted ? 'taken over' : 'started'} (${since(started)})`)
  return server
}

/** Finishes what is under way, then closes the database. A second signal does not wait. */
async function end(): Promise<void> {
  if (ending) {
    supervisor?.kill()
    process.exit(1)
  }
  ending = true
  print('Stopping')
  try {
    await supervisor?.stop()
    await database?.stop()
    await sendLog()
  } catch (error) {
    fail(error)
  }
  process.exit(0)
}

/** The database has put the last of its log aside; where it cannot be sent now, the next start does it. */
async function sendLog(): Promise<void> {
  const env = await loadSettings()
  const { BACKUP_ARCHIVE_DIR: address, DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase } = env
  if (!address || !database) return
  const { sendRest } = await import('#server/backup/archive-job.ts')
  await sendRest({ open: () => openBackupPlace(address, env), dataDir, passphrase }).catch((error: unknown) =>
    print(`The last of the log could not be sent to the archive, and waits for the next start: ${(error as Error).message}`),
  )
}

/** Ends everything because the site cannot be served, and says why last. */
async function endWith(error: unknown): Promise<never> {
  ending = true
  await supervisor?.stop().catch(() => undefined)
  await database?.stop().catch(() => undefined)
  fail(error)
}
