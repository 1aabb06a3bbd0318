import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, inject, test } from 'vitest'
import { createDb, type Db } from './client.ts'
import { createMigrator, migrateToLatest, migrationProvider } from './migrate.ts'

const names = Object.keys(await migrationProvider.getMigrations())

/** An empty database for one story, dropped afterwards. */
async function withEmptyDatabase<Result>(story: (db: Db) => Promise<Result>): Promise<Result> {
  const server = createDb(inject('testDatabase').url, { max: 1 })
  const name = `migrate_${randomBytes(5).toString('hex')}`
  await sql`create database ${sql.id(name)} template template1`.execute(server)
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

const newestSchema = (): Promise<string[]> =>
  withEmptyDatabase(async db => {
    await migrateToLatest(db)
    return describeSchema(db)
  })

describe('migrations', () => {
  test('build the schema from an empty database, and have nothing left to do the second time', async () => {
    await withEmptyDatabase(async db => {
      expect(await migrateToLatest(db)).toEqual(names)
      expect(await migrateToLatest(db)).toEqual([])
    })
  })

  test('reach the same schema from the state of an older version', async () => {
    const older = names[Math.floor(names.length / 2)] ?? ''
    const reached = await withEmptyDatabase(async db => {
      const { error } = await createMigrator(db).migrateTo(older)
      expect(error).toBeUndefined()
      expect(await migrateToLatest(db)).toEqual(names.slice(names.indexOf(older) + 1))
      return describeSchema(db)
    })
    expect(reached).toEqual(await newestSchema())
  })

  test('take in one with a lower number than what has already run, as it comes with the merge of another branch', async () => {
    // One that nothing later builds on.
    const late = '0391-fee-rates'
    const { [late]: _, ...others } = await migrationProvider.getMigrations()
    expect(Object.keys(others).at(-1)! > late).toBe(true)
    const reached = await withEmptyDatabase(async db => {
      const without = new Migrator({ db, provider: { getMigrations: async () => others } })
      expect((await without.migrateToLatest()).error).toBeUndefined()
      expect(await migrateToLatest(db)).toEqual([late])
      return describeSchema(db)
    })
    expect(reached).toEqual(await newestSchema())
  })

  test('refuse the database of an earlier development version, and say what to do', async () => {
    await withEmptyDatabase(async db => {
      await migrateToLatest(db)
      await sql`update kysely_migration set name = '0020-identity' where name = '0002-people'`.execute(db)
      await expect(migrateToLatest(db)).rejects.toThrow(/earlier development version.*\n.*delete the folder DATA_DIR/)
    })
  })

  test('refuse the database of a newer version', async () => {
    await withEmptyDatabase(async db => {
      await migrateToLatest(db)
      await sql`insert into kysely_migration (name, timestamp) values ('9999-later', now()::text)`.execute(db)
      await expect(migrateToLatest(db)).rejects.toThrow(/newer version/)
    })
  })

  test('name the migration that failed and leave nothing of it behind', async () => {
    await withEmptyDatabase(async db => {
      await sql`create table users (id integer)`.execute(db)
      await expect(migrateToLatest(db)).rejects.toThrow(/0002-people/)
      const { rows } = await sql<{ found: boolean }>`select to_regclass('public.companies') is not null as found`.execute(db)
      expect(rows[0]?.found).toBe(false)
    })
  })
})
