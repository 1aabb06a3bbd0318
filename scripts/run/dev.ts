/** `npm run dev`: hot reload in front of the same database and API. */
import { dev } from 'astro'
import { type OpenDatabase, openDatabase, prepareDatabase } from '../lib/database.ts'
import { fail, print } from '../lib/print.ts'
import { loadSettings } from '../lib/settings.ts'

let database: OpenDatabase | undefined
let server: Awaited<ReturnType<typeof dev>> | undefined
let ending = false

async function end(): Promise<void> {
  if (ending) process.exit(1)
  ending = true
  await server?.stop().catch(() => undefined)
  await database?.stop().catch(() => undefined)
  process.exit(0)
}

if (process.channel) process.on('disconnect', () => void end())

try {
  const env = await loadSettings()
  database = await openDatabase(env)
  await prepareDatabase(database.url, env.SITE_DEMO ? 'demo' : null)
  // The integration that puts the services in front of Vite reads it from here.
  process.env.DATABASE_URL = database.url
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  server = await dev({ root: process.cwd(), server: { host: env.HOST, port: env.PORT }, logLevel: 'warn' })
  // Vite would end the process at once and leave the database behind.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal)
    process.on(signal, () => void end())
  }
  print(`${env.SITE_NAME} (development) is ready: http://${env.HOST}:${server.address.port}`)
} catch (error) {
  await database?.stop().catch(() => undefined)
  fail(error)
}
