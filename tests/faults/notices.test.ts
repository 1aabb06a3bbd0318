/**
 * The outbox while the processes that work through it are killed: everything reaches its provider at least once, and whatever reaches it twice
 * bears the same name, so that it is shown once.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, type Db } from '#server/db/client.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded/supervisor.ts'
import { prepareDatabase } from '../../scripts/lib/database.ts'
import { figure } from './figures.ts'

const isFull = process.env.FAULTS === 'full'
/** Each has an e-mail and a push in the outbox. */
const NOTICES = isFull ? 50_000 : 1_000
const KILLS = isFull ? 60 : 8
const WORKERS = 3

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'chenghui-notices-'))
chmodSync(dataDir, 0o755)
let database: EmbeddedDatabase
let db: Db
const workers = new Set<ChildProcess>()

function startWorker(): ChildProcess {
  const child = spawn(process.execPath, ['tests/faults/notice-worker.ts', database.url], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir },
  })
  workers.add(child)
  child.once('exit', () => workers.delete(child))
  return child
}
const ended = (child: ChildProcess) =>
  new Promise<number | null>(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode)
    else child.once('exit', resolve)
  })
const countTaken = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from taken`.execute(db)).rows[0]?.count ?? 0
const untilTaken = async (count: number): Promise<void> => {
  while ((await countTaken()) < count && workers.size > 0) await sleep(20)
}

beforeAll(async () => {
  database = await startEmbedded({ dataDir, log: () => undefined })
  await prepareDatabase(database.url, null)
  db = createDb(database.url, { max: 2, applicationName: 'chenghui-notice-fault' })
  await sql`create table taken (channel text not null, name text not null)`.execute(db)
  await sql`
    with people as (
      insert into users (nickname, email, province_code, city_code) select '收信人' || one, 'n' || one || '@example.com', 19, 1607
      from generate_series(1, 100) as one returning id
    ), signed as (
      insert into sessions (user_id, token_hash, device, remember, expires_at)
      select id, sha256(id::text::bytea), '测试', true, now() + interval '1 day' from people returning id, user_id
    ), devices as (
      insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
      select user_id, id, 'https://fcm.googleapis.com/' || id, 'x', 'x', now() from signed
    ), written as (
      insert into notices (user_id, kind, title, body)
      select (select min(id) from people) + one % 100, 'ORDER', '一条', 'x' from generate_series(1, ${NOTICES}::int) as one returning id
    )
    insert into notice_outbox (notice_id, channel) select id, channel from written cross join (values ('EMAIL'), ('PUSH')) as two (channel)`.execute(
    db,
  )
}, 300_000)

afterAll(async () => {
  for (const child of workers) child.kill('SIGKILL')
  await db?.destroy()
  await database?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test(
  'delivers everything, and nothing under two names, however often its processes are killed',
  async () => {
    for (let count = 0; count < WORKERS; count++) startWorker()
    const all = NOTICES * 2
    for (let kill = 1; kill <= KILLS; kill++) {
      // Somewhere in the middle of the work, whatever the pace of the machine.
      await untilTaken(Math.floor((all * kill) / (KILLS + 2)) + Math.floor(Math.random() * 10))
      const [victim] = [...workers].sort(() => Math.random() - 0.5)
      if (!victim) break
      victim.kill('SIGKILL')
      await ended(victim)
      startWorker()
    }
    await Promise.all([...workers].map(async child => expect(await ended(child)).toBe(0)))

    const { rows } = await sql<{ channel: string; names: number; taken: number }>`
      select channel, count(distinct name)::int as names, count(*)::int as taken from taken group by channel order by channel`.execute(
      db,
    )
    const missing = await sql<{ count: number }>`
      select count(*)::int as count from notices n
      where not exists (select from taken t where t.channel = 'EMAIL' and t.name = 'notice-' || n.id)
        or not exists (select from taken t where t.channel = 'PUSH'
          and t.name = 'notice-' || n.id || ' ' || '{"kind":"ORDER","id":' || n.id || '}')`.execute(db)
    expect(missing.rows[0]?.count).toBe(0)
    // As many names as notices: a second copy takes the place of the first.
    expect(rows.map(({ channel, names }) => [channel, names])).toEqual([
      ['EMAIL', NOTICES],
      ['PUSH', NOTICES],
    ])
    const states = await sql<{ state: string; count: number }>`
      select state, count(*)::int as count from notice_outbox group by state`.execute(db)
    expect(states.rows).toEqual([{ state: 'SENT', count: all }])
    const twice = rows.reduce((sum, row) => sum + row.taken - row.names, 0)
    figure(
      `outbox of ${all}, ${KILLS} processes killed`,
      'each delivered, shown once',
      `${all} delivered, ${twice} of them twice under one name`,
    )
  },
  isFull ? 1_800_000 : 180_000,
)
