import fc from 'fast-check'
import { type Generated, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#server/errors.ts'
import { useDatabase } from '#tests/support/database.ts'
import { keysetPage, type OrderColumn } from './paging.ts'

type Schema = { things: { id: Generated<number>; score: number; at: Date } }

const database = useDatabase()
let db: Kysely<Schema>

beforeAll(async () => {
  db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.url, max: 3 }) }) })
  await sql`create table things (id integer generated always as identity primary key, score integer not null, at timestamptz not null)`.execute(
    db,
  )
  // Many equal scores, and moments that differ by microseconds only: what a JavaScript Date would lose.
  await sql`
    insert into things (score, at)
    select n % 7, timestamptz '2026-01-01' + (n / 3) * interval '1 microsecond' from generate_series(1, 500) n`.execute(db)
})

afterAll(() => db.destroy())

const orders: Record<string, OrderColumn[]> = {
  'newest first': [
    { column: 'things.at', direction: 'desc' },
    { column: 'things.id', direction: 'desc' },
  ],
  'best first, oldest of them first': [
    { column: 'things.score', direction: 'desc' },
    { column: 'things.at', direction: 'asc' },
    { column: 'things.id', direction: 'asc' },
  ],
}

const readAll = async (order: OrderColumn[], pageSize: number): Promise<number[]> => {
  const ids: number[] = []
  let cursor: string | undefined
  do {
    const page = await keysetPage(db, db.selectFrom('things').selectAll(), { paging: { pageNo: 1, pageSize, cursor }, order })
    ids.push(...page.rows.map(row => row.id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return ids
}

describe('paging', () => {
  test.each(Object.entries(orders))('reads every row once and in order by cursor: %s', async (_, order) => {
    let expected = db.selectFrom('things').select('id')
    for (const column of order) expected = expected.orderBy(sql.ref(column.column), column.direction)
    const all = (await expected.execute()).map(row => row.id)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 100 }), async pageSize => {
        expect(await readAll(order, pageSize)).toEqual(all)
      }),
      { numRuns: 12 },
    )
  })

  test('gives the same rows by page number as by cursor, and counts them', async () => {
    const order = orders['newest first']!
    const all = await readAll(order, 30)
    const third = await keysetPage(db, db.selectFrom('things').selectAll(), { paging: { pageNo: 3, pageSize: 30 }, order })
    expect(third.rows.map(row => row.id)).toEqual(all.slice(60, 90))
    expect(third).toMatchObject({ total: 500, totalIsLowerBound: false, pageNo: 3, pageSize: 30 })
  })

  test('ends with no cursor', async () => {
    const page = await keysetPage(db, db.selectFrom('things').selectAll().where('score', '=', 99), {
      paging: { pageNo: 1, pageSize: 20 },
      order: orders['newest first']!,
    })
    expect(page).toMatchObject({ rows: [], total: 0, nextCursor: null })
  })

  test.each([
    ['not base64 of anything', 'abc'],
    ['of another order', Buffer.from('[1]').toString('base64url')],
    ['with a moment that is none', Buffer.from('["yesterday-ish",1]').toString('base64url')],
    ['with an object inside', Buffer.from('[{},1]').toString('base64url')],
  ])('refuses a cursor %s in words', async (_, cursor) => {
    const page = keysetPage(db, db.selectFrom('things').selectAll(), {
      paging: { pageNo: 1, pageSize: 20, cursor },
      order: orders['newest first']!,
    })
    await expect(page).rejects.toSatisfy(
      error => error instanceof AppError && error.code === 'validation.malformed' && Boolean(error.fields?.cursor),
    )
  })

  test('refuses to skip more than ten thousand rows', async () => {
    const page = keysetPage(db, db.selectFrom('things').selectAll(), {
      paging: { pageNo: 502, pageSize: 20 },
      order: orders['newest first']!,
    })
    await expect(page).rejects.toMatchObject({ code: 'validation.malformed' })
  })
})
