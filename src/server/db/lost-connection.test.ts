// Connections that end while they are used, on a real database: one request fails, with a code that says what is known of its outcome.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { createDb, type Db } from './client.ts'
import { withOutcome } from './outcome.ts'

const database = useDatabase()
let db: Db

beforeAll(async () => {
  db = createDb(database.url, { max: 3, applicationName: 'lost', lockTimeoutMs: 200, statementTimeoutMs: 5_000, waitMs: 3_000 })
  await sql`create table notes (text text primary key)`.execute(database.db)
})
beforeEach(() => sql`truncate notes`.execute(database.db))
afterAll(() => db.destroy())

const pidOf = async (on: Db): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on)).rows[0]?.pid as number
const end = (pid: number) => sql`select pg_terminate_backend(${pid}, 5000)`.execute(database.db)
const endAll = () =>
  sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where application_name = 'lost' and datname = current_database()`.execute(database.db)
const notes = async () =>
  (await sql<{ text: string }>`select text from notes order by text`.execute(database.db)).rows.map(row => row.text)
const add = (on: Db, text: string) => sql`insert into notes values (${text})`.execute(on)
/** Ends the connection of a statement that takes long, once it runs. */
const endWhenRunning = async (words: string): Promise<void> => {
  for (let tries = 0; tries < 500; tries++) {
    const { rows } = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid, 5000) as ended from pg_stat_activity
      where application_name = 'lost' and state = 'active' and query like ${`%${words}%`}`.execute(database.db)
    if (rows.length > 0) return
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error(`no statement with ${words} was seen`)
}

test('a transaction whose connection ends stores nothing and says that the database is unavailable', async () => {
  const lost = db.transaction().execute(async trx => {
    await add(trx, 'one')
    await end(await pidOf(trx))
    await add(trx, 'two')
  })
  await expect(lost).rejects.toMatchObject({ code: '08006' })
  expect(await notes()).toEqual([])
  await add(db, 'afterwards')
  expect(await notes()).toEqual(['afterwards'])
})

test('when the connection ends before the answer to a commit, the outcome is unknown', async () => {
  const lost = db.transaction().execute(async trx => {
    await add(trx, 'one')
    await end(await pidOf(trx))
  })
  await expect(lost).rejects.toMatchObject({ code: '08007' })
})

test('so it is for a single statement that writes', async () => {
  const lost = sql`insert into notes select 'slow' from pg_sleep(30)`.execute(db)
  await Promise.all([expect(lost).rejects.toMatchObject({ code: '08007' }), endWhenRunning('insert into notes select')])
})

test('a read whose connection ends under way is read on another one', async () => {
  const read = sql<{ n: number }>`select 1 as n, pg_sleep(0.4)`.execute(db)
  await endWhenRunning('as n, pg_sleep')
  expect((await read).rows[0]?.n).toBe(1)
})

test('readers notice nothing when every connection is ended again and again', async () => {
  let stopped = false
  const reads = Array.from({ length: 8 }, () => 0)
  const reading = Promise.all(
    reads.map(async (_, reader) => {
      while (!stopped) {
        await sql`select count(*) from notes`.execute(db)
        reads[reader] = (reads[reader] ?? 0) + 1
      }
    }),
  )
  // Each of them reads again before the next end: a read that meets two ends in a row may say so.
  const endAndReadOn = async () => {
    for (let round = 0; round < 10; round++) {
      const before = [...reads]
      await endAll()
      while (!stopped && reads.some((count, reader) => count < (before[reader] ?? 0) + 3))
        await new Promise(resolve => setTimeout(resolve, 2))
    }
    stopped = true
  }
  try {
    await Promise.race([endAndReadOn(), reading])
  } finally {
    stopped = true
  }
  await reading
  expect(Math.min(...reads)).toBeGreaterThanOrEqual(30)
})

test('what was committed before the connection ended is known to the call', async () => {
  const outcomeOf = async (work: () => Promise<unknown>): Promise<string> => {
    const fail = (_: unknown, stored: boolean) => new Error(stored ? 'stored' : 'nothing stored')
    const call = async () => {
      await work()
      throw new Error('away')
    }
    return withOutcome(call, fail).catch((error: Error) => error.message)
  }
  expect(await outcomeOf(() => sql`select 1`.execute(db))).toBe('nothing stored')
  expect(await outcomeOf(() => add(db, 'single'))).toBe('stored')
  expect(await outcomeOf(() => db.transaction().execute(trx => add(trx, 'whole')))).toBe('stored')
  const takenBack = async (trx: Db) => {
    await add(trx, 'half')
    throw new Error('away')
  }
  expect(await outcomeOf(() => db.transaction().execute(takenBack))).toBe('nothing stored')
})

test('a locked table takes half of the pool at most, and calls of other tables go on', async () => {
  const done = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const locking = database.db.transaction().execute(async trx => {
    await sql`lock table notes in access exclusive mode`.execute(trx)
    locked.resolve()
    await done.promise
  })
  await locked.promise
  // Until the lock is noticed the whole pool may wait for it; then one statement of the kind at a time.
  const codes = await Promise.all(Array.from({ length: 3 }, () => add(db, 'x').catch((error: { code: string }) => error.code)))
  expect(codes).toEqual(['55P03', '55P03', '55P03'])
  const waiting = Array.from({ length: 12 }, (_, index) => add(db, `y${index}`).catch((error: { code: string }) => error.code))
  for (let index = 0; index < 20; index++) await sql`select 1`.execute(db)
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 12 }, () => '55P03'))
  done.resolve()
  await locking
  await add(db, 'z')
  expect(await notes()).toEqual(['z'])
})

test('a pool without a free connection says so, and so does an address where nobody listens', async () => {
  const small = createDb(database.url, { max: 1, waitMs: 3_000 })
  await small.connection().execute(async () => {
    await expect(sql`select 1`.execute(small)).rejects.toMatchObject({ code: '08001' })
  })
  await small.destroy()
  const nowhere = createDb('postgres://nobody@127.0.0.1:1/none')
  await expect(sql`select 1`.execute(nowhere)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await nowhere.destroy()
})

test('a server that does not answer any more counts as lost', async () => {
  const impatient = createDb(database.url, { max: 1, answerMs: 200 })
  await expect(sql`insert into notes select 'never' from pg_sleep(2)`.execute(impatient)).rejects.toMatchObject({ code: '08007' })
  expect((await sql<{ n: number }>`select 1 as n`.execute(impatient)).rows).toEqual([{ n: 1 }])
  await impatient.destroy()
})

test('a connection to a server that has become read-only is given up', async () => {
  const one = createDb(database.url, { max: 1 })
  await sql`set default_transaction_read_only = on`.execute(one)
  await expect(add(one, 'refused')).rejects.toMatchObject({ code: '25006' })
  await add(one, 'taken')
  expect(await notes()).toEqual(['taken'])
  await one.destroy()
})
