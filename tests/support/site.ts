/**
 * The built site on a database of its own, for journeys: `node tests/support/site.ts PORT` with the small demo city, followed by `real` as a
 * real site begins. Ends with its parent.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { loadDraw } from '#demo/draw.ts'
import { startEmbedded } from '#server/db/embedded/supervisor.ts'
import { readEnv } from '#server/env.ts'
import { startServer } from '#server/main.ts'
import { ensureBuilt } from '../../scripts/lib/build.ts'
import { prepareDatabase } from '../../scripts/lib/database.ts'
import { journeyDatabaseFile, journeyDataDirFile } from './inbox.ts'
import { OIDC_CLIENT, startOidcPeer } from './oidc.ts'
import { pushPeerOf } from './push-peer.ts'

type TemporaryDatabase = { url: string; stop(): Promise<void> }

process.env.NODE_ENV = 'production'
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'chenghui-journey-'))
// The seeds' files belong to this site as well.
process.env.DATA_DIR = dataDir
const external = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
const database = external ? await createTemporary(external) : await startEmbedded({ dataDir, log: console.log, ephemeral: true })
const [port = '', kind = 'demo'] = process.argv.slice(2)
const demo = kind !== 'real'
await Promise.all([prepareDatabase(database.url, demo ? 'small' : null), ensureBuilt()])
// Somebody else's accounts to sign in with, from a real provider beside the site.
const oidc = await startOidcPeer(`http://127.0.0.1:${port}/threeLogin`)
const env = readEnv({
  ...process.env,
  OIDC_ISSUER: oidc.issuer,
  OIDC_CLIENT_ID: OIDC_CLIENT.clientId,
  OIDC_CLIENT_SECRET: OIDC_CLIENT.clientSecret,
  PORT: port,
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DATABASE_URL: undefined,
  SITE_DEMO: String(demo),
  // Where a journey puts a push service of its own.
  PUSH_TEST_PEER: demo ? pushPeerOf(port) : undefined,
  // Outside a demonstration a port that sends nothing has to be named.
  SMS_PORT: 'sandbox',
  MAIL_PORT: 'sandbox',
  LOG_LEVEL: 'warn',
  // The browsers beside it take the processor: a site that turns their people away would fail journeys by the clock.
  WORK_PATIENCE: '1000',
  DATABASE_STATEMENT_TIMEOUT_MS: '60000',
  DATABASE_LOCK_TIMEOUT_MS: '60000',
})
const site = await startServer({ databaseUrl: database.url, env, draw: await loadDraw(demo) })
// Journeys read the messages that people would have received.
mkdirSync(path.dirname(journeyDatabaseFile(port)), { recursive: true })
writeFileSync(journeyDatabaseFile(port), database.url, { mode: 0o600 })
writeFileSync(journeyDataDirFile(port), dataDir, { mode: 0o600 })
console.log(`ready: ${site.url}`)

let ending = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
// Killed without a word, the parent leaves this process to init.
setInterval(() => process.ppid === 1 && end(), 1000).unref()

async function end(): Promise<void> {
  if (ending) return
  ending = true
  oidc.stop()
  await site.close()
  await database.stop()
  rmSync(journeyDatabaseFile(port), { force: true })
  rmSync(journeyDataDirFile(port), { force: true })
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
}

async function createTemporary(server: string): Promise<TemporaryDatabase> {
  const name = `chenghui_journey_${process.pid}`
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(text)
    await client.end()
  }
  await run(`create database "${name}" encoding 'UTF8' template template0`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, stop: () => run(`drop database if exists "${name}" with (force)`) }
}
