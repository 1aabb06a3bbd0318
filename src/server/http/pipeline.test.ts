// The head of a request is looked at before anything is begun for it, and every answer carries the site's headers.
import net, { type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PageCache } from '#server/cache/page-cache.ts'
import { createPayload } from '#server/cache/payload.ts'
import { createAdmission } from './admission/admission.ts'
import { createBoundedServer } from './bounded-server.ts'
import { createPipeline } from './pipeline.ts'
import { setSiteOrigin } from './site-headers.ts'

const lines: { level: number; msg: string }[] = []
let rendered: string[] = []
const cache = new PageCache(1_000_000)

const admission = createAdmission(8)
let busy = false

const pipeline = createPipeline({
  cache,
  admission: { ...admission, refuses: demand => busy || admission.refuses(demand) },
  api: async (req, res) => void res.end(`call ${new URL(req.url ?? '', 'http://site').pathname}`),
  assets: { find: path => (path === '/robots.txt' ? createPayload(200, [], Buffer.from('all'), false) : undefined) },
  handlers: [
    async (req, res, path) => {
      if (path === '/form') {
        await req.toArray()
        res.end('taken')
      } else if (path === '/broken') throw new Error('broken')
      else if (path === '/healthz') res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
      else return false
      return true
    },
  ],
  pages: async address => {
    rendered.push(address)
    const headers = { 'content-type': 'text/html', 'cdn-cache-control': 'max-age=60', 'cache-tag': 'x' }
    return { status: 200, headers: new Headers(headers), body: Buffer.from('<p>城汇</p>'.repeat(200)) }
  },
  locals: { site: { url: 'https://city.example' } } as App.Locals,
  log: pino({ level: 'debug', base: undefined }, { write: line => void lines.push(JSON.parse(line)) }),
})
const { server, stop } = createBoundedServer(pipeline)

beforeAll(async () => {
  setSiteOrigin('https://city.example')
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  rendered = []
  lines.length = 0
})
afterAll(() => {
  setSiteOrigin('http://127.0.0.1')
  stop()
  server.close()
  server.closeAllConnections()
})

const connect = () => net.connect((server.address() as AddressInfo).port, '127.0.0.1')

/** Sends one request on a connection of its own. */
const send = (line: string, ...fields: string[]): Promise<{ head: string; body: string }> =>
  new Promise((resolve, reject) => {
    const socket = connect()
    const chunks: Buffer[] = []
    socket.on('data', chunk => chunks.push(chunk))
    socket.once('error', reject)
    socket.once('close', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const end = text.indexOf('\r\n\r\n')
      resolve({ head: text.slice(0, end), body: text.slice(end + 4) })
    })
    socket.write([line, 'Host: x', 'Connection: close', ...fields, '', ''].join('\r\n'))
  })

test('7 000 names in a query are refused before a page is looked for', async () => {
  const { head, body } = await send(`GET /home?${'a&'.repeat(7_000)} HTTP/1.1`)
  expect(head).toMatch(/^HTTP\/1\.1 400 /)
  expect(body).toContain('网址太长')
  expect(rendered).toEqual([])
  expect(cache.stats.misses).toBe(0)
})

test('two hosts are refused', async () => {
  const { head, body } = await send('GET /home HTTP/1.1', 'Host: y')
  expect(head).toMatch(/^HTTP\/1\.1 400 /)
  expect(body).toContain('请求的格式不正确')
})

test.each(['/home', '/home', '/robots.txt', '/healthz', '/v1/front/x', '/broken', '/home?x=%00'])(
  '%s carries the headers of the site once',
  async path => {
    for (const encoding of ['gzip', 'identity']) {
      const { head } = await send(`GET ${path} HTTP/1.1`, `Accept-Encoding: ${encoding}`)
      expect(head.match(/x-content-type-options: nosniff/gi)).toHaveLength(1)
      expect(head.match(/strict-transport-security: max-age=31536000\r?$/gim)).toHaveLength(1)
    }
  },
)

test('a page that is held answers a client without gzip as plainly as it was rendered', async () => {
  for (let time = 0; time < 3; time++) {
    const { head, body } = await send('GET /plain HTTP/1.1', 'Accept-Encoding: br;q=0, gzip;q=0')
    expect(head).not.toMatch(/content-encoding/i)
    expect(body).toBe('<p>城汇</p>'.repeat(200))
  }
  expect(rendered).toHaveLength(1)
})

test('the tags of a page stay in the page cache', async () => {
  for (let time = 0; time < 2; time++) {
    const { head } = await send('GET /tagged HTTP/1.1')
    expect(head).toMatch(/^HTTP\/1\.1 200 /)
    expect(head).not.toMatch(/cache-tag/i)
  }
  cache.purge(['x'])
  await send('GET /tagged HTTP/1.1')
  expect(rendered).toEqual(['https://city.example/tagged', 'https://city.example/tagged'])
})

test('a page of which a purge may have been missed stands in when there is no place to render it, and only then', async () => {
  await send('GET /before HTTP/1.1')
  cache.purgeAll()
  busy = true
  try {
    expect((await send('GET /before HTTP/1.1')).head).toMatch(/^HTTP\/1\.1 200 /)
    expect((await send('GET /never HTTP/1.1')).head).toMatch(/^HTTP\/1\.1 503 /)
    expect(rendered).toEqual(['https://city.example/before'])
  } finally {
    busy = false
  }
  await send('GET /before HTTP/1.1')
  expect(rendered).toEqual(['https://city.example/before', 'https://city.example/before'])
})

test('a form that the client breaks off is no error in the log, a defect is one', async () => {
  const socket = connect()
  await new Promise(resolve => socket.once('connect', resolve))
  socket.write('POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a"')
  await new Promise(resolve => setTimeout(resolve, 50))
  socket.destroy()
  for (let tries = 0; lines.length === 0 && tries < 3_000; tries++) await new Promise(resolve => setTimeout(resolve, 20))
  expect(lines).toMatchObject([{ level: 20, msg: 'request broken off' }])
  await send('GET /broken HTTP/1.1')
  expect(lines).toMatchObject([{ level: 20 }, { level: 50, msg: 'request failed' }])
})
