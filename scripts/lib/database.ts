/** The database of a command: the embedded one or DATABASE_URL, brought to the newest schema and filled with what the site needs. */
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import type { SeedSize } from '#demo/context.ts'
import { archiveSeconds } from '#server/backup/settings.ts'
import { createDb, type Db } from '#server/db/client.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { beginRealSite, getSiteKind, type SiteKind } from '#server/db/site-kind.ts'
import type { Env } from '#server/env.ts'
import { projectFile } from '#server/project-file.ts'
import { ensureReference } from '#server/reference/index.ts'
import { print, since } from './print.ts'

export type OpenDatabase = { url: string; stop(): Promise<void> }

const DEMO_AS_REAL = `SITE_DEMO=false, but this database holds the demo city: invented people with known accounts, companies and prices.
A real site begins with an empty database: set another DATA_DIR (or another DATABASE_URL), or SITE_DEMO=true to go on with the demo city.`
const REAL_AS_DEMO = `SITE_DEMO is not false, but this database belongs to a real site. Invented people are never mixed with real ones.
Set SITE_DEMO=false to start the site, or another DATA_DIR (or another DATABASE_URL) to see the demo city.`
const NO_SITE_YET = `There is no site in this database yet. For a real site set SITE_DEMO=false (here and for npm start) and run this again;
for the demo city start it once with npm start.`

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
  const server = await startEmbedded({ dataDir: env.DATA_DIR, log: print, archiveSeconds: archiveSeconds(env) })
  print(`Database ${server.adopted ? 'taken over' : 'started'} (${since(started)})`)
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
 * Migrates, brings the reference data up to date, and seeds the demo city of that size when the database is empty.
 * @param demo null: a real site, without demo data
 * @returns true when the demo city was filled in now
 * @throws Error in words when the database holds the demo city and a real site is wanted, or the other way round
 */
export const prepareDatabase = (url: string, demo: SeedSize | null): Promise<boolean> =>
  alone(url, () => migrated(url, db => fillAs(db, url, demo)))

/**
 * For a command beside the site, whatever the site is: migrates, and begins a real site where there is none yet.
 * @throws Error in words when there is no site yet and the settings want the demo city, which only a start fills in
 */
export const prepareForCommand = (url: string, demo: boolean): Promise<void> =>
  alone(url, () =>
    migrated(url, async db => {
      const kind = await getSiteKind(db)
      if (kind === 'empty' && demo) throw new Error(NO_SITE_YET)
      if (kind !== 'demo') await beginRealSite(db)
      await fillReference(db)
    }),
  )

export const readSiteKind = async (url: string): Promise<SiteKind> => {
  const db = createDb(url, { max: 1, applicationName: 'chenghui-prepare' })
  try {
    return (await hasTables(db)) ? await getSiteKind(db) : 'empty'
  } finally {
    await db.destroy()
  }
}

const hasTables = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('users') is not null as found`.execute(db)
  return rows[0]?.found ?? false
}

/** One process of all that use the database at a time. */
async function alone<Answer>(url: string, work: () => Promise<Answer>): Promise<Answer> {
  const guard = new pg.Client({ connectionString: url })
  await guard.connect()
  try {
    await guard.query('select pg_advisory_lock($1)', [PREPARING])
    return await work()
  } finally {
    await guard.end()
  }
}

async function migrated<Answer>(url: string, work: (db: Db) => Promise<Answer>): Promise<Answer> {
  const db = createDb(url, { max: 2, applicationName: 'chenghui-prepare' })
  try {
    const started = performance.now()
    const done = await migrateToLatest(db)
    if (done.length > 0) print(`Schema brought up to date: ${done.length} migrations (${since(started)})`)
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function fillAs(db: Db, url: string, demo: SeedSize | null): Promise<boolean> {
  const kind = await getSiteKind(db)
  if (kind === 'demo' && demo === null) throw new Error(DEMO_AS_REAL)
  if (kind === 'real' && demo !== null) throw new Error(REAL_AS_DEMO)
  if (demo === null) await beginRealSite(db)
  await fillReference(db)
  if (kind === 'demo' || demo === null) return false
  await seedNow(url, demo)
  return true
}

async function fillReference(db: Db): Promise<void> {
  const started = performance.now()
  if (await ensureReference(db)) print(`Areas and categories brought up to date (${since(started)})`)
}

async function seedNow(url: string, size: SeedSize): Promise<void> {
  const started = performance.now()
  print('Loading the demo city (first start only)')
  await fill(url, size)
  print(`  demo city ready (${since(started)})`)
}

/** @throws Error when the filling process fails; it has then said why, and the database is as empty as before. */
async function fill(url: string, size: SeedSize): Promise<void> {
  const script = fileURLToPath(projectFile('scripts/run/fill.ts'))
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
  const { grow } = await import('#demo/million.ts')
  const db = createDb(url, { max: 1, applicationName: 'chenghui-grow' })
  const started = performance.now()
  try {
    await grow(db, target, step => print(`  ${step} (${since(started)})`))
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
      if (attempt === 0) print(`Waiting for the database at ${host}`)
      await sleep(500)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

class TooOld extends Error {}
