import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { HealthCheck, HealthKind } from '#lib/contract/platform/operator-health.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import { migrationProvider } from '#server/db/migrate.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { type BackupState, type HealthSources, openHealth } from './sources.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)
let operator: Visitor

beforeAll(async () => {
  operator = await api.signedIn(await insertPerson(db, { is_operator: true, operator_duties: ['super'] }))
})

afterEach(() => openHealth(undefined))

const before = (ms: number): Date => new Date(Date.now() - ms)
const good: BackupState = { madeAt: before(3 * HOUR_MS), checkedAt: before(2 * DAY_MS), kept: 12 }

const sources = (change: Partial<HealthSources> = {}): HealthSources => ({
  version: '1.2.3',
  startedAt: before(HOUR_MS),
  dataDir: tmpdir(),
  hasBucket: false,
  demo: false,
  admission: () => ({
    classes: {} as never,
    places: 4,
    begun: 1,
    waiting: 0,
    loopDelayMs: 2,
    databaseWaitMs: 1,
  }),
  connections: () => 7,
  redisUp: undefined,
  migrations: async () => Object.keys(await migrationProvider.getMigrations()),
  backups: async () => good,
  serverCopies: undefined,
  hasArchive: false,
  providers: [{ kind: 'SMS', choice: 'sandbox', by: '' }],
  ...change,
})

const read = async (change?: Partial<HealthSources>): Promise<(kind: HealthKind) => HealthCheck | undefined> => {
  openHealth(sources(change))
  const { checks } = data<{ checks: HealthCheck[] }>(await operator.get('/v1/manager/health'))
  return kind => checks.find(check => check.kind === kind)
}

test('the page says how the process, the database, the disk and what stands behind the ports are', async () => {
  const of = await read()
  expect(of('PROCESS')).toMatchObject({ state: 'OK', text: expect.stringMatching(/城汇 1\.2\.3，Node \d+/) as string })
  expect(of('DATABASE')).toMatchObject({ state: 'OK', text: expect.stringMatching(/PostgreSQL \d+.*连接 \d+／\d+/) as string })
  expect(of('MIGRATIONS')?.state).toBe('OK')
  expect(of('FILES')?.text).toMatch(/磁盘剩余 [\d.]+ (GB|MB)/)
  expect(of('REALTIME')?.text).toContain('7 个连接')
  expect(of('REDIS')?.state).toBe('OFF')
  expect(of('SMS')?.state).toBe('SANDBOX')
  expect(of('PERSON_CHECK')?.state).toBe('SANDBOX')
  expect(of('BACKUP')).toMatchObject({ state: 'OK', text: expect.stringContaining('留有 12 份') as string })
})

describe('what is not well is said', () => {
  const cases: [string, HealthKind, HealthCheck['state'], Partial<HealthSources>, string][] = [
    [
      'no backup for two days',
      'BACKUP',
      'FAILING',
      { backups: async () => ({ ...good, madeAt: before(2 * DAY_MS) }) },
      '一天多没有新的',
    ],
    [
      'no trial for two weeks',
      'BACKUP',
      'WARNING',
      { backups: async () => ({ ...good, checkedAt: before(14 * DAY_MS) }) },
      '没有试过',
    ],
    ['no backup at all', 'BACKUP', 'WARNING', { backups: async () => ({ madeAt: null, checkedAt: null, kept: 0 }) }, '还没有'],
    ['nowhere for backups', 'BACKUP', 'WARNING', { backups: undefined }, '没有设置 BACKUP_DIR'],
    ['nowhere for backups of a demonstration', 'BACKUP', 'OFF', { backups: undefined, demo: true }, '没有设置 BACKUP_DIR'],
    [
      'a place that cannot be read',
      'BACKUP',
      'FAILING',
      { backups: () => Promise.reject(new Error('EACCES')) },
      '查不到：EACCES',
    ],
    ['a migration that has not run', 'MIGRATIONS', 'FAILING', { migrations: async () => ['9999-later'] }, '9999-later'],
    ['a Redis that is away', 'REDIS', 'WARNING', { redisUp: () => false }, '连不上'],
    ['an archive that was never sent to', 'ARCHIVE', 'WARNING', { hasArchive: true }, '还没有送出过'],
    ['a disk that is not there', 'FILES', 'FAILING', { dataDir: '/nowhere/at/all' }, '查不到'],
  ]
  test.each(cases)('%s', async (_name, kind, state, change, words) => {
    const of = await read(change)
    expect(of(kind)).toMatchObject({ state, text: expect.stringContaining(words) as string })
  })

  test('a job that failed last, by its name', async () => {
    await sql`insert into background_jobs (name, started_at, failed_at, failures) values ('platform.view.counting', now(), now(), 1)
      on conflict (name) do update set failed_at = now(), finished_at = null`.execute(db)
    expect((await read())('JOBS')).toMatchObject({ state: 'WARNING', text: expect.stringContaining('统计浏览') as string })
  })

  test('a notice that has waited for long', async () => {
    const person = await insertPerson(db)
    const add = (title: string, due: string) =>
      sql`
      with told as (insert into notices (user_id, kind, title, body) values (${person}, 'SYSTEM', ${title}, '试') returning id)
      insert into notice_outbox (notice_id, channel, due_at) select id, 'EMAIL', now() + ${due}::interval from told`.execute(db)
    await add('安静时间之后', '6 hours')
    expect((await read())('OUTBOX')?.state).toBe('OK')
    await add('早该发出', '-1 hour')
    expect((await read())('OUTBOX')).toMatchObject({ state: 'WARNING', text: expect.stringContaining('等待发出') as string })
  })
})

test('operators of one duty do not read it', async () => {
  const content = await api.signedIn(await insertPerson(db, { is_operator: true, operator_duties: ['content'] }))
  expect((await content.get('/v1/manager/health')).resultStatus).toBe(false)
})
