import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { ensureReference } from './index.ts'
import { readReferencePicture } from './pictures.ts'
import { readSensitiveWords } from './read-sensitive-words.ts'

const { db } = useDatabase()

const TABLES = [
  'areas',
  'service_categories',
  'consult_categories',
  'consult_labels',
  'course_categories',
  'professions',
  'forum_boards',
] as const

const rowsOf = async (): Promise<Record<string, unknown[]>> =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async table => [table, (await sql`select * from ${sql.table(table)} order by 1`.execute(db)).rows] as const),
    ),
  )

const forgetVersion = () => db.deleteFrom('site_facts').where('key', '=', 'reference').execute()

beforeAll(() => ensureReference(db), 60_000)

test('an empty database is given areas, categories, labels, professions and boards', async () => {
  const rows = await rowsOf()
  expect(rows.areas?.length).toBeGreaterThan(40_000)
  for (const table of TABLES) expect(rows[table]?.length, table).toBeGreaterThanOrEqual(12)
  const roots = await db.selectFrom('service_categories').select('name').where('parent_id', 'is', null).orderBy('sort').execute()
  expect(roots.map(row => row.name).slice(0, 3)).toEqual(['家政保洁', '维修安装', '装修设计'])
})

test('the second start writes nothing, and writing the same version again changes no row', async () => {
  expect(await ensureReference(db)).toBe(false)
  const before = await rowsOf()
  await forgetVersion()
  expect(await ensureReference(db)).toBe(true)
  expect(await rowsOf()).toEqual(before)
}, 60_000)

test('what operators sorted, hid, renamed, removed and put first stays through a new version', async () => {
  const [first, second] = await db
    .selectFrom('service_categories')
    .select('id')
    .where('parent_id', 'is', null)
    .orderBy('sort')
    .execute()
  await db.updateTable('service_categories').set({ sort: 99, enabled: false }).where('id', '=', first!.id).execute()
  await db.updateTable('service_categories').set({ name: '上门维修' }).where('id', '=', second!.id).execute()
  await db.deleteFrom('forum_boards').where('slug', '=', 'rent').execute()
  await db.updateTable('areas').set({ hot_rank: 1, name: '深圳' }).where('code', '=', 1607).execute()
  await db.updateTable('areas').set({ hot_rank: null }).where('code', '=', 1).execute()
  const before = await rowsOf()
  await forgetVersion()
  await ensureReference(db)
  const after = await rowsOf()
  for (const table of TABLES.filter(name => name !== 'areas')) expect(after[table], table).toEqual(before[table])
  const areas = await db
    .selectFrom('areas')
    .select(['code', 'name', 'hot_rank'])
    .where('code', 'in', [1, 1607])
    .orderBy('code')
    .execute()
  // Names are facts and are corrected; which cities come first is a choice.
  expect(areas).toEqual([
    { code: 1, name: '北京市', hot_rank: null },
    { code: 1607, name: '深圳市', hot_rank: 1 },
  ])
}, 60_000)

test('no person, company, service or figure comes with it', async () => {
  for (const table of ['users', 'companies', 'services', 'recruitments', 'courses', 'site_phones', 'search_hot_words'] as const) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
    expect(rows[0]?.count, table).toBe(0)
  }
  const counted = await db
    .selectFrom('service_categories')
    .select(({ fn }) => fn.sum('service_count').as('sum'))
    .executeTakeFirstOrThrow()
  expect(Number(counted.sum)).toBe(0)
})

test('every picture that the reference data names lies beside it, so that a real site shows it without the demo city', () => {
  const folder = new URL('.', import.meta.url)
  const named = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsv$|banners\.ts$/.test(file))
    .flatMap(file => readFileSync(new URL(file, folder), 'utf8').match(/demo\/[a-z]+-\d+~[0-9a-f]{6}/g) ?? [])
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(key => !readReferencePicture(key)?.startsWith('<svg'))).toEqual([])
  expect(readReferencePicture('demo/..~000000')).toBeNull()
})

test('a site that exists gets the words of a new list, keeps what operators changed and loses what is gone', async () => {
  const [kept, followed] = readSensitiveWords().filter(word => !word.isPattern)
  const operatorId = await insertPerson(db, { nickname: '改词的人' })
  const change = (text: string, set: { why: string; changed_by: number | null }) =>
    db.updateTable('sensitive_words').set(set).where('text', '=', text).execute()
  await change(kept!.text, { why: '运营改过', changed_by: operatorId })
  await change(followed!.text, { why: '旧的缘由', changed_by: null })
  const gone = {
    ...{ kind: 'FRAUD' as const, level: 'HOLD' as const, is_pattern: false, by_sound: false, is_topic: false },
    ...{ places: [], allow: [], why: '早先的词', changed_by: null },
  }
  await db
    .insertInto('sensitive_words')
    .values([
      { ...gone, text: '早已不用的词' },
      { ...gone, text: '运营自己加的词', changed_by: operatorId },
    ])
    .execute()
  await db.insertInto('reference_rows').values({ part: 'sensitive_words', key: '早已不用的词' }).execute()
  await forgetVersion()
  await ensureReference(db)
  const row = (text: string) =>
    db.selectFrom('sensitive_words').select(['why', 'enabled']).where('text', '=', text).executeTakeFirstOrThrow()
  expect(await row(kept!.text)).toMatchObject({ why: '运营改过', enabled: true })
  expect(await row(followed!.text)).toMatchObject({ why: followed!.why, enabled: true })
  expect(await row('早已不用的词')).toMatchObject({ enabled: false })
  expect(await row('运营自己加的词')).toMatchObject({ enabled: true })
}, 60_000)
