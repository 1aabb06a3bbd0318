import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#lib/format/units.ts'
import { PageCache, type Rendered } from './page-cache.ts'
import { createPayload } from './payload.ts'

const MEGABYTE = 1024 * 1024

const page = async (text: string, tags: string[] = [], maxAge = 60, swr = 60): Promise<Rendered> => ({
  payload: await createPayload(200, ['Content-Type', 'text/html'], Buffer.from(text), true),
  caching: { maxAge, swr, tags },
})

const textOf = (cache: PageCache, key: string): string | undefined => {
  const variants = cache.find(key)?.payload.variants
  return (variants?.gzip ? gunzipSync(variants.gzip.body) : variants?.identity?.body)?.toString()
}

describe('the page cache', () => {
  test('keeps a page and gives it to the next visitor without rendering', async () => {
    const cache = new PageCache(MEGABYTE)
    await cache.render('/home', () => page('首页'))
    expect(textOf(cache, '/home')).toBe('首页')
    expect(cache.stats).toMatchObject({ renders: 1, hits: 1, entries: 1 })
  })

  test('renders once however many ask at the same moment', async () => {
    const cache = new PageCache(MEGABYTE)
    let renders = 0
    const render = async () => {
      renders++
      await new Promise(resolve => setTimeout(resolve, 20))
      return page('一次')
    }
    await Promise.all(Array.from({ length: 500 }, () => cache.render('/city', render)))
    expect(renders).toBe(1)
  })

  test('drops every page that shows what was written, and no other', async () => {
    const cache = new PageCache(MEGABYTE)
    await cache.render('/a', () => page('甲', ['service:1', 'services']))
    await cache.render('/b', () => page('乙', ['service:2', 'services']))
    await cache.render('/c', () => page('丙', ['job:1']))
    cache.purge(['service:1'])
    expect([textOf(cache, '/a'), textOf(cache, '/b'), textOf(cache, '/c')]).toEqual([undefined, '乙', '丙'])
    cache.purge(['services'])
    expect([textOf(cache, '/b'), textOf(cache, '/c')]).toEqual([undefined, '丙'])
  })

  test('does not keep a page whose data changed while it was being rendered', async () => {
    const cache = new PageCache(MEGABYTE)
    let finish: (value: Rendered) => void = () => undefined
    const answered = cache.render('/a', () => new Promise(resolve => (finish = resolve)))
    cache.purge(['service:1'])
    finish(await page('旧', ['service:1']))
    await answered
    expect(textOf(cache, '/a')).toBeUndefined()
  })

  test('gives nobody who asks after a write a rendering that began before it', async () => {
    const cache = new PageCache(MEGABYTE)
    let finish: (value: Rendered) => void = () => undefined
    const early = cache.render('/a', () => new Promise(resolve => (finish = resolve)))
    cache.purge(['service:1'])
    const late = await cache.render('/a', () => page('新', ['service:1']))
    finish(await page('旧', ['service:1']))
    await early
    expect(late.variants.identity?.body.toString()).toBe('新')
    expect(textOf(cache, '/a')).toBe('新')
  })

  test('shows an old page while it may, asks for a new one, and forgets it after that', async () => {
    let now = 0
    const cache = new PageCache(MEGABYTE, () => now)
    await cache.render('/a', () => page('页', [], 10, 20))
    now = 9_999
    expect(cache.find('/a')?.stale).toBe(false)
    now = 10_000
    expect(cache.find('/a')?.stale).toBe(true)
    now = 30_000
    expect(cache.find('/a')).toBeUndefined()
  })

  test('stays within its memory by forgetting what was not used for longest', async () => {
    const cache = new PageCache(40_000)
    // What cannot be made smaller: about 3 KB each, twice with the brotli bytes to come.
    const body = (_: number) => randomBytes(1_500).toString('hex')
    for (let index = 1; index <= 20; index++) {
      await cache.render(`/p${index}`, () => page(body(index)))
      cache.find('/p1')
    }
    expect(cache.stats.bytes).toBeLessThanOrEqual(40_000)
    expect(textOf(cache, '/p1')).toBeDefined()
    expect(textOf(cache, '/p2')).toBeUndefined()
  })

  test('trusts nothing any more when purges may have been missed', async () => {
    const cache = new PageCache(MEGABYTE)
    await cache.render('/a', () => page('甲', ['x']))
    cache.purgeAll()
    expect(cache.find('/a')).toBeUndefined()
    await cache.render('/a', () => page('新甲', ['x']))
    expect(textOf(cache, '/a')).toBe('新甲')
  })

  test('shows what it has past its lifetime while purges cannot arrive, for a day, and renders nothing in the background', async () => {
    let now = 0
    const cache = new PageCache(MEGABYTE, () => now)
    await cache.render('/a', () => page('甲', [], 10, 20))
    now = 60_000
    expect(cache.find('/a')).toBeUndefined()
    cache.hold()
    expect(cache.find('/a')).toMatchObject({ stale: false })
    now = 10_000 + DAY_MS
    expect(cache.find('/a')).toBeUndefined()
  })

  test('gives a page from before in the place of one that cannot be rendered now, unless it was purged', async () => {
    const cache = new PageCache(MEGABYTE)
    const away = () => Promise.reject(new Error('away'))
    await cache.render('/a', () => page('甲', ['x']))
    cache.purgeAll()
    expect((await cache.render('/a', away, () => true)).status).toBe(200)
    await expect(cache.render('/a', away, () => false)).rejects.toThrow('away')
    // It is still not trusted: the next visitor has it rendered again.
    expect(cache.find('/a')).toBeUndefined()
    cache.purge(['x'])
    await expect(cache.render('/a', away, () => true)).rejects.toThrow('away')
  })

  test('with no memory renders every time', async () => {
    const cache = new PageCache(0)
    await cache.render('/a', () => page('甲'))
    expect(cache.find('/a')).toBeUndefined()
  })
})
