import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useSeededDatabase } from '#tests/support/database.ts'
import { personalTables } from './registry.ts'

const database = useSeededDatabase()
const { db } = database

test('every column that refers to a person is listed with what becomes of it, and every listed one exists', async () => {
  const { rows: references } = await sql<{ name: string }>`
    select constraints.conrelid::regclass::text || '.' || columns.attname as name from pg_constraint as constraints
    join pg_attribute as columns on columns.attrelid = constraints.conrelid and columns.attnum = any (constraints.conkey)
    where contype = 'f' and confrelid = 'users'::regclass order by 1`.execute(db)
  const listed = new Set(personalTables.map(one => `${one.table}.${one.person}`))
  expect(references.map(row => row.name).filter(name => !listed.has(name))).toEqual([])
  const { rows: columns } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema()`.execute(
    db,
  )
  const existing = new Set(columns.map(row => row.name))
  const named = personalTables.flatMap(one => [one.person, ...(one.copy?.columns ?? [])].map(column => `${one.table}.${column}`))
  expect(named.filter(name => !existing.has(name))).toEqual([])
})
