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

  test('bring the reports of six tables into one, with the cases that decide them', async () => {
    await withEmptyDatabase(async db => {
      expect((await createMigrator(db).migrateTo('0432-policy-applications')).error).toBeUndefined()
      await sql`
        insert into users (id, nickname, province_code, city_code) select id, '某人', 19, 1607 from generate_series(1, 9) as id;
        insert into forum_boards (id, slug, name, intro, group_name, sort_order, state) values (1, 'a', '生活', '', '生活', 1, 'OPEN');
        insert into forum_topics (id, board_id, author_id, kind, title, summary, body_html, state, published_at, last_reply_at)
          values (5, 1, 9, 'DISCUSSION', '停车几点', '', '', 'PUBLISHED', now(), now());
        insert into forum_reports (id, reporter_id, target, target_id, reason, detail, state) values
          (1, 1, 'TOPIC', 5, 'SPAM', '刷屏', 'OPEN'), (2, 2, 'TOPIC', 5, 'COPYRIGHT', '', 'OPEN'), (3, 3, 'TOPIC', 5, 'ABUSE', '', 'UPHELD');
        insert into chat_conversations (id, kind, about_kind, about_id, title, starter_user_id) values (7, 'DIRECT', 'SERVICE', 1, '保洁', 9);
        insert into chat_reports (id, conversation_id, user_id, messages, reason) values
          (1, 7, 1, '[{"seq":1,"memberNo":2,"text":"加我","uploadIds":[4]},{"seq":2,"memberNo":2,"text":"","uploadIds":[]}]', 'AD');
        insert into review_cases (kind, ref_id, title, submitted_by) values
          ('FORUM_REPORT', 1, '停车', 1), ('FORUM_REPORT', 2, '停车', 2), ('CHAT_REPORT', 1, '保洁', 1), ('SERVICE_REPORT', 99, '没有了', 1);
        insert into review_cases (kind, ref_id, title, submitted_by, state, decided_by, decided_at) values
          ('FORUM_REPORT', 3, '停车', 3, 'APPROVED', 8, now())`.execute(db)
      await migrateToLatest(db)
      const { rows } = await sql<object>`select c.kind, c.report_count, c.outcome, v.kind as review, v.state,
          (select array_agg(r.reason order by r.user_id) from reports r where r.case_id = c.id) as reasons
        from report_cases c join review_cases v on v.ref_id = c.id order by c.kind, c.outcome nulls first`.execute(db)
      expect(rows).toEqual([
        { kind: 'CHAT', report_count: 1, outcome: null, review: 'CHAT_REPORT', state: 'OPEN', reasons: ['SPAM'] },
        { kind: 'TOPIC', report_count: 2, outcome: null, review: 'REPORT', state: 'OPEN', reasons: ['SPAM', 'INFRINGEMENT'] },
        { kind: 'TOPIC', report_count: 1, outcome: 'HIDDEN', review: 'REPORT', state: 'APPROVED', reasons: ['ABUSE'] },
      ])
      const said = await sql<object>`select content, content_upload_ids from reports where content_upload_ids <> '{}'`.execute(db)
      expect(said.rows).toEqual([{ content: '加我\n（文件）', content_upload_ids: [4] }])
      const cases = await sql<{ number: number }>`select count(*)::int as number from review_cases`.execute(db)
      expect(cases.rows).toEqual([{ number: 3 }])
    })
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
