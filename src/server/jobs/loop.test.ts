import { expect, test } from 'vitest'
import { createLogger } from '#server/log.ts'
import { createPorts } from '#server/ports/ports.ts'
import { useDatabase } from '#tests/support/database.ts'
import { type Job, runJob, startJobs } from './loop.ts'

const { db } = useDatabase()
const surroundings = { db, log: createLogger('silent'), ports: createPorts({ siteName: '城汇', siteUrl: 'http://127.0.0.1' }) }

test('of several processes that come for a turn one gets it', async () => {
  let runs = 0
  const job: Job = { name: 'once', everySeconds: 60, work: async () => void runs++ }
  const ran = await Promise.all([runJob(job, surroundings), runJob(job, surroundings), runJob(job, surroundings)])
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
  await runJob(job, surroundings)
  await runJob(job, surroundings)
  const row = await db.selectFrom('background_jobs').selectAll().where('name', '=', 'failing').executeTakeFirstOrThrow()
  expect(row).toMatchObject({ runs: 1, failures: 1 })
})

test('stopping waits for what is running', async () => {
  let finished = false
  const work = async () => {
    await new Promise(resolve => setTimeout(resolve, 150))
    finished = true
  }
  const stop = startJobs([{ name: 'slow', everySeconds: 0.05, work }], surroundings)
  await new Promise(resolve => setTimeout(resolve, 120))
  await stop()
  expect(finished).toBe(true)
})
