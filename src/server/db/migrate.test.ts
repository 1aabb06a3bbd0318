import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { BASELINES, REPLACED, recordBaselines } from './baseline/replaced.ts'
import { createDb, type Db } from './client.ts'
import { createMigrator, migrateExactly, migrateToLatest, migrationProvider } from './migrate.ts'

const names = Object.keys(await migrationProvider.getMigrations())

/** An empty database for one story, dropped afterwards. */
async function withEmptyDatabase<Result>(story: (db: Db, other: () => Db) => Promise<Result>): Promise<Result> {
  const server = createDb(inject('testDatabase').url, { max: 1 })
  const name = `migrate_${randomBytes(5).toString('hex')}`
  await sql`create database ${sql.id(name)} template template1`.execute(server)
  const url = new URL(inject('testDatabase').url)
  url.pathname = `/${name}`
  const opened = [createDb(url.href, { max: 1 })]
  const open = () => {
    const db = createDb(url.href, { max: 1 })
    opened.push(db)
    return db
  }
  try {
    return await story(opened[0]!, open)
  } finally {
    for (const db of opened) await db.destroy()
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

let newest: Promise<string[]> | undefined
const newestSchema = (): Promise<string[]> => {
  newest ??= withEmptyDatabase(async db => {
    await migrateToLatest(db)
    return describeSchema(db)
  })
  return newest
}

/** Writes the record of migrations anew. */
async function recordAs(db: Db, recorded: readonly string[]): Promise<void> {
  await sql`delete from kysely_migration`.execute(db)
  await sql`insert into kysely_migration (name, timestamp)
    select name, now()::text from unnest(${[...recorded]}::text[]) as names (name)`.execute(db)
}

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
    const creating = (table: string) => ({
      up: (db: Db) => sql`create table ${sql.id(table)} (id integer)`.execute(db).then(() => undefined),
    })
    const [late, later] = ['9001-late', '9002-later']
    const others = { ...(await migrationProvider.getMigrations()), [later]: creating('later_ones') }
    await withEmptyDatabase(async db => {
      expect((await createMigrator(db, { getMigrations: async () => others }).migrateToLatest()).error).toBeUndefined()
      const merged = { ...others, [late]: creating('late_ones') }
      const { error, results } = await createMigrator(db, { getMigrations: async () => merged }).migrateToLatest()
      expect(error).toBeUndefined()
      expect(results?.map(one => one.migrationName)).toEqual([late])
    })
  })

  test('refuse the database of an earlier development version, and say what to do', async () => {
    await withEmptyDatabase(async db => {
      await migrateToLatest(db)
      await sql`update kysely_migration set name = '0020-identity' where name = '0102-people'`.execute(db)
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
      await expect(migrateToLatest(db)).rejects.toThrow(/0102-people/)
      const { rows } = await sql<{ found: boolean }>`select to_regclass('public.companies') is not null as found`.execute(db)
      expect(rows[0]?.found).toBe(false)
    })
  })
})

describe('the database of the migrations that the baselines stand for', () => {
  const listRecorded = async (db: Db) =>
    (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(({ name }) => name)

  /** As they left it: the schema is that of the baselines, but for the record and names of constraints. */
  async function asBefore(db: Db, recorded: readonly string[] = REPLACED): Promise<void> {
    await migrateExactly(db, REPLACED)
    await recordAs(db, recorded)
    await sql`alter table films rename constraint films_state_check to course_films_state_check`.execute(db)
    const named = await sql`select 1 from pg_constraint where conname = 'payments_next_poll_at_not_null'`.execute(db)
    if (named.rows.length > 0)
      await sql`alter table payments rename constraint payments_next_poll_at_not_null to payments_ask_at_not_null`.execute(db)
  }

  test('goes on with the baselines in its record, and is as one that begins with them', async () => {
    const reached = await withEmptyDatabase(async db => {
      await asBefore(db)
      expect(await migrateToLatest(db)).toEqual(names.filter(name => !name.startsWith('01')))
      expect(await listRecorded(db)).toEqual(names)
      return describeSchema(db)
    })
    expect(reached).toEqual(await newestSchema())
  })

  test('is recorded once, whichever of several starts comes first', async () => {
    await withEmptyDatabase(async (db, open) => {
      await asBefore(db)
      await Promise.all([db, open(), open()].map(one => migrateToLatest(one)))
      expect(await listRecorded(db)).toEqual(names)
    })
  })

  test('keeps in its record what has run besides', async () => {
    await withEmptyDatabase(async db => {
      await asBefore(db, [...REPLACED, '0602-merged'])
      await recordBaselines(db)
      expect(await listRecorded(db)).toEqual([...BASELINES, '0602-merged'])
    })
  })

  test('is refused while it stands in the middle of them, with what to do, and stays as it is', async () => {
    await withEmptyDatabase(async db => {
      const some = REPLACED.slice(0, -3)
      await asBefore(db, some)
      const missing = `3 of the ${REPLACED.length} migrations .*the first is ${REPLACED.at(-3)}`
      await expect(migrateToLatest(db)).rejects.toThrow(new RegExp(`stopped in the middle: ${missing}`))
      await expect(migrateToLatest(db)).rejects.toThrow(`-- src/server/db/migrations/${REPLACED.at(-1)}.ts)~1" && npm start`)
      expect(await listRecorded(db)).toEqual(some)
    })
  })

  test('is refused when it has run something newer besides, and stays as it is', async () => {
    await withEmptyDatabase(async db => {
      await asBefore(db, [...REPLACED, '9999-later'])
      await expect(migrateToLatest(db)).rejects.toThrow(/newer version/)
      expect(await listRecorded(db)).toEqual([...REPLACED, '9999-later'])
    })
  })

  test('is made by the baselines for the rows of its backup, unless it stood in the middle', async () => {
    await withEmptyDatabase(async db => {
      await expect(migrateExactly(db, REPLACED.slice(1))).rejects.toThrow(/1 of the .* npm run restore/s)
      expect(await migrateExactly(db, REPLACED)).toEqual(names.filter(name => name.startsWith('01')))
    })
  })
})
