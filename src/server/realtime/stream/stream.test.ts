import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDb, type Db } from '#server/db/client.ts'
import { notifyChannel } from '#server/db/notify.ts'
import { createLogger } from '#server/log.ts'
import { useDatabase } from '#tests/support/database.ts'
import { hasRedis, type RedisServer, startRedis } from '#tests/support/redis.ts'
import { StreamBus } from './bus.ts'
import { STREAM_KEY } from './connection.ts'
import { compareIds } from './reader.ts'

const database = useDatabase()
const { db } = database
const log = createLogger('silent')

type Node = { bus: StreamBus; db: Db; heard: string[]; probed: number; asked: number; stop(): Promise<void> }
const nodes: Node[] = []
let redis: RedisServer

/** A process of the site, as far as announcements go. */
async function startNode(kept?: number): Promise<Node> {
  const own = createDb(database.url, { max: 2, applicationName: 'stream test' })
  const options = { db: own, databaseUrl: database.url, redisUrl: redis.url, channels: ['chat', 'bullets'], log }
  const bus = await StreamBus.open({ ...options, ...(kept ? { kept } : {}) })
  const node: Node = {
    bus,
    db: own,
    heard: [],
    probed: 0,
    asked: 0,
    async stop() {
      await bus.close()
      await own.destroy()
    },
  }
  await bus.listen({
    channel: 'chat',
    onMessage(payload) {
      if (payload === PROBE) node.probed += 1
      else node.heard.push(payload)
    },
    onReturn: () => {
      node.asked += 1
    },
  })
  nodes.push(node)
  return node
}

/** Somebody else at the server. */
async function outside() {
  const client = createClient({ url: redis.url, socket: { reconnectStrategy: false } })
  client.on('error', () => undefined)
  return client.connect()
}

/** Cuts the connections that wait for something new; those that write stay. @returns how many that were. */
async function cutReaders(client: Awaited<ReturnType<typeof outside>>): Promise<number> {
  const list = String(await client.sendCommand(['CLIENT', 'LIST']))
  const waiting = list.split('\n').filter(line => line.includes('cmd=xread'))
  for (const line of waiting) await client.sendCommand(['CLIENT', 'KILL', 'ID', /^id=(\d+)/.exec(line)?.[1] ?? ''])
  return waiting.length
}

/** A busy machine takes its time. */
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 50 })
/** As a write does: in its transaction, so that it leaves with the commit. */
const announce = (payload: string) => db.transaction().execute(trx => notifyChannel(trx, 'chat', payload))
/** Says nothing but that somebody hears. */
const PROBE = '- R 1'

/** Somebody carries: from now on what is announced is heard. */
async function carried(...all: Node[]): Promise<void> {
  await soon(async () => {
    await announce(PROBE)
    for (const node of all) expect(node.probed).toBeGreaterThan(0)
  })
  await soon(() => expect(all.every(node => node.bus.isUp())).toBe(true))
  for (const node of all) node.asked = 0
}
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `- C 1:${from + index}`)

describe.skipIf(!hasRedis)('over a real Redis (skipped where redis-server is not installed)', () => {
  beforeEach(async () => {
    redis = await startRedis()
  })
  afterEach(async () => {
    await Promise.all(nodes.splice(0).map(node => node.stop()))
    await redis.stop()
  })

  test('what one process commits two hear, once and in the order of the commits; what is rolled back nobody hears', async () => {
    const [one, other] = [await startNode(), await startNode()]
    await carried(one, other)
    await expect(
      db.transaction().execute(async trx => {
        await notifyChannel(trx, 'chat', '- C 9:9')
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    for (const payload of numbers(0, 300)) await announce(payload)
    await soon(() => expect(one.heard).toHaveLength(300))
    await soon(() => expect(other.heard).toHaveLength(300))
    for (const node of [one, other]) expect(node.heard).toEqual(numbers(0, 300))
    expect([one.asked, other.asked]).toEqual([0, 0])
  })

  test('typing and signals go without the database, and signals are taken out of the stream again', async () => {
    const [one, other] = [await startNode(), await startNode()]
    await carried(one, other)
    await one.bus.post(['a T 1:1:1', 'a P 7'])
    await one.bus.pass('a X 1:1:2 packed')
    await soon(() => expect(other.heard).toEqual(['a T 1:1:1', 'a P 7', 'a X 1:1:2 packed']))
    const client = await outside()
    const kept = async () => JSON.stringify(await client.xRange(STREAM_KEY, '-', '+'))
    expect(await kept()).toContain('packed')
    await vi.waitFor(async () => expect(await kept()).not.toContain('packed'), { timeout: 20_000, interval: 500 })
    client.destroy()
  })

  test('killed and started again in the middle: announcements go on over the database meanwhile, and processes that may have missed one ask', async () => {
    const [one, other] = [await startNode(), await startNode()]
    await carried(one, other)
    for (const payload of numbers(0, 50)) await announce(payload)
    await soon(() => expect(other.heard).toContain('- C 1:49'))
    await redis.kill()
    await soon(() => expect([one.bus.isUp(), other.bus.isUp()]).toEqual([false, false]))
    await soon(() => expect(Math.min(one.asked, other.asked)).toBeGreaterThan(0))
    for (const payload of numbers(50, 100)) await announce(payload)
    await one.bus.post(['a T 1:1:1'])
    for (const node of [one, other]) {
      await soon(() => expect(node.heard).toEqual(expect.arrayContaining(numbers(50, 100))))
      await soon(() => expect(node.heard).toContain('a T 1:1:1'))
    }
    const asked = [one.asked, other.asked]
    await redis.start()
    await soon(() => expect([one.bus.isUp(), other.bus.isUp()]).toEqual([true, true]))
    // The stream begins anew, and what was not written into it meanwhile is said to be missing.
    await soon(() => expect(one.asked > asked[0]! && other.asked > asked[1]!).toBe(true))
    one.heard.length = 0
    other.heard.length = 0
    await soon(async () => {
      await announce('- K 5')
      expect(one.heard).toContain('- K 5')
      expect(other.heard).toContain('- K 5')
    })
  })

  test('a connection that is cut is read on from where it was, without a hole and without asking', async () => {
    const [one, other] = [await startNode(), await startNode()]
    await carried(one, other)
    await announce('- C 1:0')
    await soon(() => expect(other.heard).toContain('- C 1:0'))
    const client = await outside()
    expect(await cutReaders(client)).toBe(2)
    for (const payload of numbers(1, 200)) await announce(payload)
    for (const node of [one, other]) {
      await soon(() => expect(node.heard).toContain('- C 1:199'))
      expect(node.heard).toEqual(numbers(0, 200))
      expect(node.asked).toBe(0)
    }
    client.destroy()
  })

  test('a process that was away until the stream was trimmed beyond its position asks', async () => {
    const [one, other] = [await startNode(100), await startNode(100)]
    await carried(one, other)
    const client = await outside()
    await cutReaders(client)
    const many = client.multi()
    for (const payload of numbers(0, 2_000)) many.xAdd(STREAM_KEY, '*', { c: 'chat', p: payload })
    many.xTrim(STREAM_KEY, 'MAXLEN', 100)
    await many.exec()
    for (const node of [one, other]) await soon(() => expect(node.asked).toBeGreaterThan(0))
    for (const node of [one, other]) await soon(() => expect(node.heard).toContain('- C 1:1999'))
    client.destroy()
  })

  test('when the process that carries is cut off from the database, one carries again, and everybody asks', async () => {
    const [one, other] = [await startNode(), await startNode()]
    await carried(one, other)
    const holding = sql<{ pid: number }>`select pg_terminate_backend(pid), pid from pg_locks
      where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
        and pid in (select pid from pg_stat_activity where application_name = 'chenghui-carrier')`
    expect((await holding.execute(db)).rows).toHaveLength(1)
    for (const node of [one, other]) await soon(() => expect(node.asked).toBeGreaterThan(0))
    await soon(async () => {
      await announce('- K 6')
      expect(one.heard).toContain('- K 6')
      expect(other.heard).toContain('- K 6')
    })
  })

  test('a connection that only writes may be silent for a while', async () => {
    const [one, other] = [await startNode(), await startNode()]
    await carried(one, other)
    await wait(8_000)
    await announce('- K 8')
    await soon(() => expect(other.heard).toContain('- K 8'))
    expect([one.asked, other.asked]).toEqual([0, 0])
  })

  test('a server that is away at the start is waited for; one that refuses the password stops the start with the reason', async () => {
    await redis.kill()
    const node = await startNode()
    expect(node.bus.isUp()).toBe(false)
    await announce('- K 7')
    await soon(() => expect(node.heard).toContain('- K 7'))
    await redis.start()
    await soon(() => expect(node.bus.isUp()).toBe(true))
    const closed = await startRedis(['--requirepass', 'right'])
    const options = { db, databaseUrl: database.url, channels: ['chat'], log }
    const wrong = closed.url.replace('redis://', 'redis://:wrong@')
    await expect(StreamBus.open({ ...options, redisUrl: wrong })).rejects.toThrow('REDIS_URL is refused by the server: WRONGPASS')
    await expect(StreamBus.open({ ...options, redisUrl: closed.url })).rejects.toThrow(
      'REDIS_URL is refused by the server: NOAUTH',
    )
    await closed.stop()
  })
})

test('places in the stream are compared by their moment, then by their serial number', () => {
  expect(compareIds('5-10', '5-9')).toBeGreaterThan(0)
  expect(compareIds('9-0', '10-0')).toBeLessThan(0)
  expect(compareIds('7-1', '7-1')).toBe(0)
})
