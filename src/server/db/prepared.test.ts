// Statements that are prepared once, and the moments they bring back, on a real database.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { createDb, type Db } from './client.ts'
import { prepared } from './prepared.ts'

const database = useDatabase()
let db: Db

beforeAll(() => {
  // One connection: what a statement leaves behind on it is seen by the next.
  db = createDb(database.url, { max: 1 })
})
afterAll(() => db.destroy())

const prepareds = async () =>
  (
    await sql<{
      name: string
      calls: number
    }>`select name, generic_plans + custom_plans as calls from pg_prepared_statements`.execute(db)
  ).rows

test('a statement is planned under its name and asked with other values', async () => {
  const doubled = prepared('doubled', db => sql<{ value: number }>`select ${null}::int * 2 as value`.compile(db))
  for (const value of [1, 2, 3]) expect(await doubled(db, [value])).toEqual([{ value: value * 2 }])
  expect(await prepareds()).toEqual([{ name: 'doubled', calls: 3 }])
})

test('within a transaction it sees what the transaction has written', async () => {
  const read = prepared('read_setting', db => sql<{ value: string }>`select current_setting(${null}, true) as value`.compile(db))
  await db.transaction().execute(async trx => {
    await sql`select set_config('test.word', '你好', true)`.execute(trx)
    expect(await read(trx, ['test.word'])).toEqual([{ value: '你好' }])
  })
})

test.each([
  ['2026-03-05 09:30:00+08', '2026-03-05T01:30:00.000Z'],
  ['2026-03-05 09:30:00.123456+08', '2026-03-05T01:30:00.123Z'],
  ['2026-03-05 09:30:00.5+00', '2026-03-05T09:30:00.500Z'],
  // Shanghai had summer time then, and an odd offset before 1901: these do not look like the moments of today.
  ['1988-07-01 12:00:00+09', '1988-07-01T03:00:00.000Z'],
  ['1890-01-01 00:00:00+00', '1890-01-01T00:00:00.000Z'],
])('the moment %s is read as it is', async (written, iso) => {
  const { rows } = await sql<{ at: Date }>`select ${written}::timestamptz as at`.execute(db)
  expect(rows[0]?.at.toISOString()).toBe(iso)
})
