import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { createDb, type Db } from './client.ts'
import { createMigrator, migrateToLatest, migrationProvider } from './migrate.ts'

const names = Object.keys(await migrationProvider.getMigrations())

/** An empty database for one story, dropped afterwards. */
async function withEmptyDatabase<Result>(story: (db: Db) => Promise<Result>): Promise<Result> {
  const server = createDb(inject('testDatabase').url, { max: 1 })
  const name = `migrate_${randomBytes(5).toString('hex')}`
  await sql`create database ${sql.id(name)}`.execute(server)
  const url = new URL(inject('testDatabase').url)
  url.pathname = `/${name}`
  const db = createDb(url.href, { max: 1 })
  try {
    return await story(db)
  } finally {
    await db.destroy()
    await sql`drop database ${sql.id(name)} with (force)`.execute(server)
    await server.destroy()
  }
}

/** Every table, column, constraint and index, as text that can be compared. */
async function describeSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all
    select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select indexdef from pg_indexes where schemaname = 'public'
    order by 1`.execute(db)
  return rows.map(row => row.line)
}

describe('migrations', () => {
  test('build the schema from an empty database, and have nothing left to do the second time', async () => {
    await withEmptyDatabase(async db => {
      expect(await migrateToLatest(db)).toEqual(names)
      expect(await migrateToLatest(db)).toEqual([])
    })
  })

  test('reach the same schema from every earlier state', async () => {
    const whole = await withEmptyDatabase(async db => {
      await migrateToLatest(db)
      return describeSchema(db)
    })
    for (const earlier of names.slice(0, -1)) {
      const reached = await withEmptyDatabase(async db => {
        const { error } = await createMigrator(db).migrateTo(earlier)
        expect(error, `to ${earlier}`).toBeUndefined()
        await migrateToLatest(db)
        return describeSchema(db)
      })
      expect(reached, `from ${earlier}`).toEqual(whole)
    }
  }, 300_000)

  test('name the migration that failed and leave nothing of it behind', async () => {
    await withEmptyDatabase(async db => {
      await sql`create table users (id integer)`.execute(db)
      await expect(migrateToLatest(db)).rejects.toThrow(/0020-identity/)
      const { rows } = await sql<{ found: boolean }>`select to_regclass('public.companies') is not null as found`.execute(db)
      expect(rows[0]?.found).toBe(false)
    })
  })
})
