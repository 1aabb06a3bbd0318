import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { beginRealSite } from '#server/db/site-kind.ts'
import { useDatabase, useSeededDatabase } from '#tests/support/database.ts'
import { readSiteKind } from './database.ts'
import { emptyDemo } from './empty-demo.ts'

const demo = useSeededDatabase()
const real = useDatabase()

/** The most locks that another connection to this database held while the work went on. */
async function mostLocks(url: string, work: () => Promise<void>): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let most = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_locks
         where database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()`,
      )
      most = Math.max(most, rows[0]?.count ?? 0)
    }
  })()
  await work().finally(() => {
    isOver = true
  })
  await watching
  await client.end()
  return most
}

test('the demo city is dropped whole, with few locks at a time', async () => {
  // The embedded server has some 5 000; all at once it would be 11 000.
  expect(await mostLocks(demo.url, () => emptyDemo(demo.url))).toBeLessThan(2_500)
  expect(await readSiteKind(demo.url)).toBe('empty')
  const { rows } = await sql`select 1 from pg_tables where schemaname = 'public'`.execute(demo.db)
  expect(rows).toEqual([])
}, 300_000)

test('a real site is not dropped', async () => {
  await beginRealSite(real.db)
  await expect(emptyDemo(real.url)).rejects.toThrow('belongs to a real site')
  expect(await readSiteKind(real.url)).toBe('real')
})
