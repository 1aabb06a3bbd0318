import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, inject, test } from 'vitest'
import { verifyAudit } from '#server/audit.ts'
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
    const late = '0230-download-files'
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

  test('bring the audit log over to traces beside it: sealed anew, and what was wrong before is still found', async () => {
    await withEmptyDatabase(async db => {
      await createMigrator(db).migrateTo('0150-third-party')
      await sql`
        insert into audit_entries (actor_kind, actor_id, address, device, action, subject_kind, subject_id)
        select 'user', 40 + n % 3, '198.51.100.' || n, '旧设备', 'test.write', 'test', n from generate_series(1, 30) as n`.execute(
        db,
      )
      await sql`
        insert into audit_entries (actor_kind, action, subject_kind, subject_id) values ('system', 'account.erase', 'user', 41)`.execute(
        db,
      )
      await sql`alter table audit_entries disable trigger audit_entries__kept`.execute(db)
      await sql`update audit_entries set subject_id = 999 where id = 7`.execute(db)
      await sql`alter table audit_entries enable trigger audit_entries__kept`.execute(db)
      await migrateToLatest(db)
      expect(await verifyAudit(db)).toEqual({ entries: 31, broken: [7] })
      const { rows } = await sql<{ actor_id: number; traces: number }>`
        select actor_id, count(t.entry_id)::int as traces from audit_entries e left join audit_traces t on t.entry_id = e.id
        where actor_id is not null group by actor_id order by actor_id`.execute(db)
      expect(rows).toEqual([
        { actor_id: 40, traces: 10 },
        { actor_id: 41, traces: 0 },
        { actor_id: 42, traces: 10 },
      ])
      await expect(sql`delete from audit_entries`.execute(db)).rejects.toThrow(/append-only/)
    })
  })

  test('name the migration that failed and leave nothing of it behind', async () => {
    await withEmptyDatabase(async db => {
      await sql`create table users (id integer)`.execute(db)
      await expect(migrateToLatest(db)).rejects.toThrow(/0020-identity/)
      const { rows } = await sql<{ found: boolean }>`select to_regclass('public.companies') is not null as found`.execute(db)
      expect(rows[0]?.found).toBe(false)
    })
  })
})
