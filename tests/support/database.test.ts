import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from './database.ts'

const { db } = useDatabase()

test('a test file gets a migrated database of its own', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  expect(rows[0]?.name).toMatch(/^chenghui_test_/)
  expect(await db.selectFrom('site_facts').selectAll().execute()).toEqual([])
})
