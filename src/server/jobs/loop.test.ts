import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { HOUR_SECONDS } from '#lib/format/units.ts'
import { createDb } from '#server/db/client.ts'
import { createLogger, type Logger } from '#server/log.ts'
import { createPorts } from '#server/ports/ports.ts'
import { useDatabase } from '#tests/support/database.ts'
import { type Job, runJob, startJobs } from './loop.ts'
import { askForTurn } from './queries.ts'

const { db, url } = useDatabase()
const context = { db, log: createLogger('silent'), ports: createPorts({ siteName: '城汇', siteUrl: 'http://127.0.0.1' }) }

test('of several processes that come for a turn one gets it', async () => {
  let runs = 0
  const job: Job = { name: 'once', everySeconds: 60, work: async () => void runs++ }
  const ran = await Promise.all([runJob(job, context), runJob(job, context), runJob(job, context)])
  expect(ran.filter(Boolean)).toHaveLength(1)
  expect(runs).toBe(1)
})

test('work that fails is written down and comes again', async () => {
  let tries = 0
  const job: Job = {
    name: 'failing',
    everySeconds: 0,
    work: async () => {
      tries++
      if (tries === 1) throw new Error('first')
    },
  }
  await runJob(job, context)
  await runJob(job, context)
  const row = await db.selectFrom('background_jobs').selectAll().where('name', '=', 'failing').executeTakeFirstOrThrow()
  expect(row).toMatchObject({ runs: 1, failures: 1, last_error: 'Error: first', every_seconds: 0 })
  expect(row.last_ms).toBeGreaterThanOrEqual(0)
})

test('a turn that an operator asks for comes before its time, once', async () => {
  let runs = 0
  const job: Job = { name: 'asked', everySeconds: HOUR_SECONDS, work: async () => void runs++ }
  expect(await askForTurn(db, 'asked', new Date())).toBe(false)
  const stop = startJobs([job], context)
  await expect.poll(() => runs, { timeout: 30_000 }).toBe(1)
  expect(await runJob(job, context)).toBe(false)
  expect(await askForTurn(db, 'asked', new Date())).toBe(true)
  await expect.poll(() => runs, { timeout: 30_000 }).toBe(2)
  await stop()
  expect(await runJob(job, context)).toBe(false)
})

test('stopping waits for what is running', async () => {
  let finished = false
  const begun = Promise.withResolvers<void>()
  const work = async () => {
    begun.resolve()
    await new Promise(resolve => setTimeout(resolve, 150))
    finished = true
  }
  const stop = startJobs([{ name: 'slow', everySeconds: 0.05, work }], context)
  await begun.promise
  await stop()
  expect(finished).toBe(true)
})

test('turns wait for a database that ends their connections, go on by themselves, and log one line each way', async () => {
  const lines: string[] = []
  const log = {
    warn: (_: object, text: string) => lines.push(text),
    info: (text: string) => lines.push(text),
    error: (_: object, text: string) => lines.push(`defect: ${text}`),
  } as unknown as Logger
  const own = createDb(url, { max: 2, applicationName: 'jobs' })
  let broken = 3
  let runs = 0
  const work = async () => {
    if (broken-- > 0) {
      await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'jobs'
        and datname = current_database()`.execute(db)
    } else runs++
  }
  const stop = startJobs([{ name: 'cut off', everySeconds: 0.05, work }], { ...context, db: own, log })
  await expect.poll(() => runs, { timeout: 60_000 }).toBeGreaterThan(1)
  await stop()
  await own.destroy()
  expect(lines).toEqual(['background work waits for the database', 'background work goes on'])
})
