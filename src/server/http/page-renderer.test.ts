// What the adapter's handler is given, and what becomes of its answers.
import { expect, test } from 'vitest'
import { createPageRenderer, type PageHandler } from './page-renderer.ts'

const locals = { site: { url: 'https://city.example' } } as App.Locals
const renderWith = (handler: PageHandler, address: string) => createPageRenderer(handler, '/_astro/islands.js')(address, locals)

test('a page is asked for by its address alone and collected whole', async () => {
  const page = await renderWith(async (req, res, _next, given) => {
    expect(given).toBe(locals)
    expect(req.headers).toEqual({ host: 'city.example:8443' })
    res.writeHead(200, { 'content-type': 'text/html', 'cache-tag': ['a', 'b'] })
    res.write(new TextEncoder().encode(`${req.method} ${req.url} `))
    res.write('城汇')
    res.end()
  }, 'https://city.example:8443/city?tab=职位')
  expect(Buffer.from(page?.body ?? []).toString()).toBe('GET /city?tab=%E8%81%8C%E4%BD%8D 城汇')
  expect(page?.status).toBe(200)
  expect(page?.headers.get('cache-tag')).toBe('a, b')
})

test('the scheme of the site is that of the request', async () => {
  const schemes: unknown[] = []
  for (const scheme of ['http', 'https'])
    await renderWith(async (req, res) => {
      schemes.push((req.socket as { encrypted?: boolean }).encrypted)
      res.end()
    }, `${scheme}://city.example/`)
  expect(schemes).toEqual([false, true])
})

test('a path that no page has is null', async () => {
  expect(await renderWith(async (_req, _res, next) => next(), 'http://city.example/nowhere')).toBeNull()
})

test('a page that breaks off under way fails with its reason', async () => {
  const broken = renderWith(async (_req, res) => {
    res.writeHead(200, {})
    res.write('half a page', () => res.destroy(new Error('no more rows')))
  }, 'http://city.example/')
  await expect(broken).rejects.toThrow('no more rows')
  await expect(renderWith(() => Promise.reject(new Error('no handler')), 'http://city.example/')).rejects.toThrow('no handler')
})
