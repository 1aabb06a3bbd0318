/** The database of a command: the embedded one or DATABASE_URL, brought to the newest schema and filled with the demo city. */
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { createDb, type Db } from '#server/db/client.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import type { SeedSize } from '#server/db/seed/context.ts'
import { isSeeded } from '#server/db/seed/facts.ts'
import type { Env } from '#server/env.ts'
import { say, since } from './say.ts'

export type OpenDatabase = { url: string; stop(): Promise<void> }

/** Any number, the same for every node of the site: one of them migrates and seeds, the others wait. */
const PREPARING = 4_321_001

/** Starts the embedded server, or checks that DATABASE_URL answers and is new enough. */
export async function openDatabase(env: Env): Promise<OpenDatabase> {
  if (env.DATABASE_URL) {
    await assertReachable(env.DATABASE_URL)
    return { url: env.DATABASE_URL, stop: async () => undefined }
  }
  const started = performance.now()
  const { startEmbedded } = await import('#server/db/embedded/supervisor.ts')
  const server = await startEmbedded({ dataDir: env.DATA_DIR, log: say })
  say(`Database ${server.adopted ? 'taken over' : 'started'} (${since(started)})`)
  return { url: server.url, stop: server.stop }
}

/** The database for a command that may run beside the site: that of the site that runs now, else opened for the command. */
export async function joinDatabase(env: Env): Promise<OpenDatabase> {
  if (!env.DATABASE_URL) {
    const { joinEmbedded } = await import('#server/db/embedded/supervisor.ts')
    const url = await joinEmbedded(env.DATA_DIR)
    if (url) return { url, stop: async () => undefined }
  }
  return openDatabase(env)
}

/**
 * Migrates, and seeds the demo city of that size when the database has none.
 * @param demo null: leave the database without demo data
 * @returns true when it was filled now
 */
export async function prepareDatabase(url: string, demo: SeedSize | null): Promise<boolean> {
  const guard = new pg.Client({ connectionString: url })
  await guard.connect()
  try {
    await guard.query('select pg_advisory_lock($1)', [PREPARING])
    return await migrateAndSeed(url, demo)
  } finally {
    await guard.end()
  }
}

async function migrateAndSeed(url: string, demo: SeedSize | null): Promise<boolean> {
  const db = createDb(url, { max: 2, applicationName: 'chenghui-prepare' })
  try {
    const started = performance.now()
    const done = await migrateToLatest(db)
    if (done.length > 0) say(`Schema brought up to date: ${done.length} migrations (${since(started)})`)
    return demo ? await seedOnce(db, url, demo) : false
  } finally {
    await db.destroy()
  }
}

async function seedOnce(db: Db, url: string, size: SeedSize): Promise<boolean> {
  if (await isSeeded(db)) return false
  const started = performance.now()
  say('Loading the demo city (first start only)')
  await fill(url, size)
  say(`  demo city ready (${since(started)})`)
  return true
}

/** @throws Error when the filling process fails; it has then said why, and the database is as empty as before. */
async function fill(url: string, size: SeedSize): Promise<void> {
  const script = fileURLToPath(new URL('../run/fill.ts', import.meta.url))
  const env = { ...process.env, FILL_DATABASE_URL: url, FILL_SIZE: size }
  const child = spawn(process.execPath, [script], { env, stdio: 'inherit' })
  const stop = () => child.kill()
  process.once('exit', stop)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  process.off('exit', stop)
  if (code !== 0)
    throw new Error('The demo city could not be loaded (see above). Start again, or set SITE_DEMO=false to go without.')
}

/** Copies jobs and questions until there are so many of each. */
export async function growDatabase(url: string, target: number): Promise<void> {
  const { grow } = await import('#server/db/seed/million.ts')
  const db = createDb(url, { max: 1, applicationName: 'chenghui-grow' })
  const started = performance.now()
  try {
    await grow(db, target, step => say(`  ${step} (${since(started)})`))
  } finally {
    await db.destroy()
  }
}

async function assertReachable(url: string): Promise<void> {
  const { host } = new URL(url)
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    try {
      await client.connect()
      const { rows } = await client.query<{ number: number }>(`select current_setting('server_version_num')::int as number`)
      if ((rows[0]?.number ?? 0) < 150_000) throw new TooOld(`The PostgreSQL at ${host} is older than 15. Use 15 or newer.`)
      return
    } catch (error) {
      // A database that starts beside the site may need a moment.
      const passing = ['ECONNREFUSED', '57P03', 'EAI_AGAIN'].includes((error as { code?: string }).code ?? '')
      if (error instanceof TooOld || !passing || attempt >= 20) {
        if (error instanceof TooOld) throw error
        const reason = (error as Error).message || (error as { code?: string }).code
        throw new Error(
          `DATABASE_URL does not answer (${host}): ${reason}. Check host, port, name and password, or unset it to use the embedded database.`,
        )
      }
      if (attempt === 0) say(`Waiting for the database at ${host}`)
      await sleep(500)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

class TooOld extends Error {}
