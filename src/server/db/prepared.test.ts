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

test('rows are as the driver reads them, also when the columns are known already', async () => {
  const text = sql`select 1::int8 as id, null::text as nothing, ${'{a,"b,c",d}'}::text[] as words, true as yes,
    '{"a":[1]}'::jsonb as data, 1.5::numeric as price, 'a,b' as "a,b"`
  const expected = { id: 1, nothing: null, words: ['a', 'b,c', 'd'], yes: true, data: { a: [1] }, price: 1.5, 'a,b': 'a,b' }
  const columns = prepared('columns', db => text.compile(db))
  expect((await text.execute(db)).rows).toEqual([expected])
  for (let time = 0; time < 3; time++) expect(await columns(db, ['{a,"b,c",d}'])).toEqual([expected])
})

test('a refused value fails its own asking and no other', async () => {
  const half = prepared('half', db => sql<{ value: number }>`select 10 / ${null}::int as value`.compile(db))
  await expect(half(db, [0])).rejects.toMatchObject({ code: '22012' })
  await expect(half(db, ['five'])).rejects.toMatchObject({ code: '22P02' })
  for (const value of [5, 2]) expect(await half(db, [value])).toEqual([{ value: 10 / value }])
})

test('a number too large for this program is an error, and the next one is not', async () => {
  const large = prepared('large', db => sql<{ value: number }>`select ${null}::int8 as value`.compile(db))
  expect(await large(db, ['7'])).toEqual([{ value: 7 }])
  await expect(large(db, ['9007199254740993'])).rejects.toThrow('too large')
  expect(await large(db, ['8'])).toEqual([{ value: 8 }])
})

test.each([
  ['{}', []],
  ['{五险一金,双休}', ['五险一金', '双休']],
  ['{"a b","c,d","say \\"hi\\"",NULL,"NULL"}', ['a b', 'c,d', 'say "hi"', null, 'NULL']],
  ['{a\\\\b}', ['a\\b']],
  [
    '{{a,b},{c,d}}',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['[0:1]={a,b}', ['a', 'b']],
])('the words %s are read as they are', async (written, words) => {
  const { rows } = await sql<{ words: unknown }>`select ${written}::text[] as words`.execute(db)
  expect(rows[0]?.words).toEqual(words)
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
