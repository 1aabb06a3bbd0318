import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { pageTag } from '#lib/tags.ts'
import { createLogger, type Logger } from '#server/log.ts'
import { useDatabase } from '#tests/support/database.ts'
import { PageCache } from './page-cache.ts'
import { createPayload } from './payload.ts'
import { purgeTags, withPurgeHere } from './purge.ts'
import { listenForPurges } from './purge-listener.ts'

const database = useDatabase()

const cacheWith = async (tag: string): Promise<PageCache> => {
  const cache = new PageCache(1024 * 1024)
  const payload = await createPayload(200, [], Buffer.from('页'), true)
  await cache.render('/a', async () => ({ payload, caching: { maxAge: 60, swr: 0, tags: [tag] } }))
  return cache
}

const until = (condition: () => boolean): Promise<void> => expect.poll(condition).toBe(true)

describe('a purge', () => {
  test('reaches the cache of every node when the write commits, and of none when it is rolled back', async () => {
    const log = createLogger('silent')
    const caches = [new PageCache(1024 * 1024), new PageCache(1024 * 1024)]
    const stops = await Promise.all(caches.map(cache => listenForPurges(database.url, [cache], log)))
    const payload = await createPayload(200, [], Buffer.from('页'), true)
    for (const cache of caches)
      await cache.render('/a', async () => ({ payload, caching: { maxAge: 60, swr: 0, tags: [pageTag.service(1)] } }))

    await database.db
      .transaction()
      .execute(async trx => {
        await purgeTags(trx, [pageTag.service(1)])
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(caches.map(cache => cache.stats.entries)).toEqual([1, 1])

    await database.db.transaction().execute(trx => purgeTags(trx, [pageTag.service(1), pageTag.services]))
    await until(() => caches.every(cache => cache.stats.entries === 0))
    expect(caches.map(cache => cache.stats.entries)).toEqual([0, 0])
    await Promise.all(stops.map(stop => stop()))
  })

  test('of a call is here before the call is answered, and not where the call fails', async () => {
    const cache = await cacheWith(pageTag.service(1))
    const purge = (tags: readonly string[]) => cache.purge(tags)
    const failing = withPurgeHere(purge, async () => {
      await database.db.transaction().execute(trx => purgeTags(trx, [pageTag.service(1)]))
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect(cache.stats.entries).toBe(1)

    // Nobody listens here: it is the call itself that purges.
    await withPurgeHere(purge, () => database.db.transaction().execute(trx => purgeTags(trx, [pageTag.service(1)])))
    expect(cache.stats.entries).toBe(0)
  })

  test('of more tags than one notification can carry arrives whole', async () => {
    const cache = await cacheWith(pageTag.question(4999))
    const stop = await listenForPurges(database.url, [cache], createLogger('silent'))
    await database.db.transaction().execute(trx =>
      purgeTags(
        trx,
        Array.from({ length: 5_000 }, (_, id) => pageTag.question(id)),
      ),
    )
    await until(() => cache.stats.entries === 0)
    expect(cache.stats.entries).toBe(0)
    await stop()
  })

  test('that may have been missed while the connection was down leaves nothing trusted once it is back', async () => {
    const cache = await cacheWith('x')
    const stop = await listenForPurges(database.url, [cache], createLogger('silent'))
    const payload = await createPayload(200, [], Buffer.from('页'), true)
    await cache.render('/b', async () => ({ payload, caching: { maxAge: 60, swr: 0, tags: ['x'] } }))
    expect(cache.find('/b')).toBeDefined()
    await endListeners()
    await until(() => cache.find('/b') === undefined)
    expect(cache.find('/b')).toBeUndefined()
    expect(cache.held).toBe(false)
    await stop()
  })

  test('that cannot arrive leaves pages shown as they are, and other answers dropped; two lines are logged, however long it takes', async () => {
    const lines: string[] = []
    const log = {
      warn: (_: object, text: string) => lines.push(text),
      info: (text: string) => lines.push(text),
    } as unknown as Logger
    const seen: string[] = []
    const cache = { purge: () => undefined, purgeAll: () => seen.push('purgeAll'), hold: () => seen.push('hold') }
    const memo = { purge: () => undefined, purgeAll: () => seen.push('memo') }
    const stop = await listenForPurges(database.url, [cache, memo], log)
    expect(seen.splice(0)).toEqual(['purgeAll', 'memo'])
    await endListeners()
    await until(() => lines.length === 2)
    expect(seen).toEqual(['hold', 'memo', 'purgeAll', 'memo'])
    expect(lines).toEqual(['purge connection lost: pages are shown as they were kept', 'purge connection is back'])
    await stop()
  })
})

const endListeners = () =>
  sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where application_name = 'chenghui-purge' and datname = current_database()`.execute(database.db)
