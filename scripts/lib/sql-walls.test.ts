import { expect, test } from 'vitest'
import { declaredTables, findingsOf, isChecked, ownerOf } from './sql-walls.ts'

const SERVICE = 'src/server/domains/trade/shop/service.ts'
const QUERIES = 'src/server/domains/trade/shop/queries.ts'
const own = new Set(['goods', 'good_pictures'])

/** Line and message of what is wrong in a made-up file. */
const found = (file: string, text: string): string[] =>
  findingsOf(file, text, own).map(({ line, message }) => `${line} ${message}`)

test('A query that begins in a service is named by its line', () => {
  expect(found(SERVICE, "const a = 1\nconst rows = db\n  .selectFrom('goods').selectAll()")).toEqual([
    '3 selectFrom( outside queries',
  ])
})

test('Raw SQL, its helpers and the end of a query that a function returned count as SQL', () => {
  expect(found(SERVICE, 'const now = sql`now()`\nconst typed = sql<Date>`now()`\nconst name = sql.ref(column)')).toEqual([
    '1 sql outside queries',
    '2 sql outside queries',
    '3 sql outside queries',
  ])
  expect(found(SERVICE, 'const rows = await publicGoods(db).limit(3).execute()')).toEqual(['1 execute( outside queries'])
})

test('A service may open transactions and read words like sql in texts, imports and names', () => {
  const text =
    "import { sql } from 'kysely'\n// sql`x` selectFrom(\nconst t = 'sql`'\nawait db.transaction().execute(trx => save(trx))"
  expect(found(SERVICE, text)).toEqual([])
})

test('Queries stand in queries.ts, in its folder, in files named so, in the database kernel, in visibility.ts of a domain and in ownership.ts', () => {
  const text = "db.selectFrom('orders').where(sql`true`).execute()"
  for (const home of ['queries.ts', 'queries/list.ts', 'workspace/goods-queries.ts', 'offer/queries.ts', 'visibility.ts'])
    expect(found(`src/server/domains/trade/shop/${home}`, text)).toEqual([])
  expect(found('src/server/db/paging.ts', text)).toEqual([])
  expect(found('src/server/audit-queries.ts', text)).toEqual([])
  expect(found('src/server/access/ownership.ts', text)).toEqual([])
  expect(found('src/server/domains/trade/shop/requeries.ts', text)).not.toEqual([])
  expect(found('src/server/visibility.ts', text)).not.toEqual([])
})

test('A domain writes its own tables and reads those of others', () => {
  const text = `db.selectFrom('users')
db.insertInto('goods')
db.updateTable('goods as g')
db.deleteFrom('users')
db.mergeInto('users as u')`
  expect(found(QUERIES, text)).toEqual([
    "4 writes users, which belongs to another domain: call that domain's service",
    "5 writes users, which belongs to another domain: call that domain's service",
  ])
})

test('Writes in raw SQL are read as well, and locks are not taken for writes', () => {
  const text = [
    'sql`insert into goods (id) values (1) on conflict (id) do update set id = 2`',
    'sql`select id from users for update`',
    'sql`select id from users for no key update skip locked`',
    'sql`with hit as (select 1) update users u set name = 1`',
    'sql`delete from only users`',
    'sql`INSERT INTO\n  "users" values (1)`',
  ].join('\n')
  expect(found(QUERIES, text).map(line => line.split(',')[0])).toEqual(['4 writes users', '5 writes users', '6 writes users'])
})

test('A table that is known only when the code runs is not written by a domain', () => {
  const message = 'writes a table that is not named, so nobody sees whose it is'
  expect(found(QUERIES, `db.deleteFrom(table)\nsql\`update \${sql.table(table)} set a = 1\``)).toEqual([
    `1 ${message}`,
    `2 ${message}`,
  ])
})

test('A helper outside the domains writes the table that its caller names, but no table of a domain by its name', () => {
  const helper = 'src/server/suspension-queries.ts'
  expect(found(helper, `sql\`update \${sql.table(table)} set a = 1\``)).toEqual([])
  expect(found(helper, "db.deleteFrom('users')")).toHaveLength(1)
})

test('The data that every installation begins with fills tables of domains', () => {
  expect(found('src/server/reference/queries.ts', "db.insertInto('users')\ndb.insertInto(table)")).toEqual([])
})

test('The tables of a domain are the members of its types, each declared once', () => {
  const text = `export type GoodsTable = { id: number }
export interface ShopTables { goods: GoodsTable; good_pictures: GoodsTable }
export type MoreTables = { more: { id: number } }`
  expect(declaredTables(text)).toEqual(['goods', 'good_pictures', 'more'])
})

test('The owner of a file is its domain, or the kernel; tests are not looked at', () => {
  expect(ownerOf('src/server/domains/people/staff/invitation/queries.ts')).toBe('people/staff')
  expect(ownerOf('src/server/audit-queries.ts')).toBe('kernel')
  expect(isChecked(SERVICE)).toBe(true)
  expect(isChecked('src/server/domains/trade/shop/shop.test.ts')).toBe(false)
  expect(isChecked('demo/shop.ts')).toBe(false)
})
