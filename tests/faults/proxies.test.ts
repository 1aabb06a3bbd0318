/** Limits count visitors, not proxies: through the real nginx and haproxy, one before the other, and a CDN's place before both. */
import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useSeededDatabase } from '#tests/support/database.ts'
import { type Running, startSite } from '../../bench/lib/site.ts'
import { type FrontProxy, missingProxies, startHaproxy, startNginx } from './front-proxies.ts'

const { db, url } = useSeededDatabase()
const missing = missingProxies()
if (missing.length > 0) console.warn(`Stories behind ${missing.join(' and ')} are left out: not installed on this machine.`)

type Answer = { status: number; code?: string; location?: string | undefined }

/** @param visitor an address of the loopback network: to the proxy, each is another machine. */
const ask = (port: number, visitor: string, method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, localAddress: visitor, method, path, headers, agent: false }, res => {
      let text = ''
      res.setEncoding('utf8')
      res.on('data', chunk => {
        text += chunk
      })
      res.on('end', () => {
        const code = text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined
        resolve({ status: res.statusCode ?? 0, ...(code ? { code } : {}), location: res.headers.location })
      })
    })
    sent.once('error', reject)
    sent.end(body ? JSON.stringify(body) : undefined)
  })

const signIn = (port: number, visitor: string, account: number, headers: Record<string, string> = {}) =>
  ask(
    port,
    visitor,
    'POST',
    '/v1/front/password/login',
    { 'content-type': 'application/json', ...headers },
    {
      phone: `139${String(10_000_000 + account)}`,
      password: 'Wrong-password-1',
    },
  )

const TOO_MANY = '050001'
const tooMany = (answers: Answer[]): number => answers.filter(({ code }) => code === TOO_MANY).length

const inTurn = async <Item>(count: number, work: (index: number) => Promise<Item>): Promise<Item[]> => {
  const results: Item[] = []
  for (let index = 0; index < count; index++) results.push(await work(index))
  return results
}

const ways: [string, string, (site: number) => Promise<FrontProxy[]>][] = [
  ['nginx', '127.0.0.1', async site => [await startNginx(site)]],
  ['haproxy', '1', async site => [await startHaproxy(site)]],
  [
    'haproxy in the place of a CDN, then nginx',
    '2',
    async site => {
      const inner = await startNginx(site)
      return [await startHaproxy(inner.port), inner]
    },
  ],
]

describe.skipIf(missing.length > 0).each(ways)('behind %s', (_name, setting, start) => {
  let site: Running
  let proxies: FrontProxy[] = []
  let port = 0

  beforeAll(async () => {
    site = await startSite(url, { TRUSTED_PROXIES: setting })
    proxies = await start(Number(new URL(site.url).port))
    port = (proxies[0] as FrontProxy).port
  })
  afterAll(async () => {
    for (const proxy of proxies) await proxy.stop()
    await site.stop()
  })
  beforeEach(() => db.deleteFrom('rate_limits').execute())

  test('eight people at eight machines may each try to sign in within a minute', async () => {
    expect(tooMany(await inTurn(8, index => signIn(port, `127.0.0.${20 + index}`, index)))).toBe(0)
  })

  test('one person who tries eight accounts is stopped, and nobody else with them', async () => {
    expect(tooMany(await inTurn(8, index => signIn(port, '127.0.0.40', 100 + index)))).toBe(2)
    expect((await signIn(port, '127.0.0.41', 200)).code).not.toBe(TOO_MANY)
  })

  test('an address that the person makes up anew each time does not help', async () => {
    const made = (index: number) => ({ 'x-forwarded-for': `203.0.113.${index}, 198.51.100.${index}` })
    expect(tooMany(await inTurn(8, index => signIn(port, '127.0.0.50', 300 + index, made(index))))).toBe(2)
  })

  test('pages come through as they are', async () => {
    expect((await ask(port, '127.0.0.60', 'GET', '/home')).status).toBe(200)
  })
})

describe.skipIf(missing.length > 0)('behind nginx without TLS, for a site whose origin is https', () => {
  let site: Running
  let proxy: FrontProxy

  beforeAll(async () => {
    site = await startSite(url, { TRUSTED_PROXIES: '127.0.0.1', SITE_URL: 'https://example.org' })
    proxy = await startNginx(Number(new URL(site.url).port))
  })
  afterAll(async () => {
    await proxy.stop()
    await site.stop()
  })

  test('a page is sent on to TLS and a call refused', async () => {
    const page = await ask(proxy.port, '127.0.0.70', 'GET', '/city?page=2')
    expect(page).toMatchObject({ status: 308, location: 'https://example.org/city?page=2' })
    expect((await ask(proxy.port, '127.0.0.70', 'GET', '/v1/front/index')).status).toBe(403)
  })
})

test('without the setting all visitors of a proxy share one limit, which is why it has to be set', async () => {
  await db.deleteFrom('rate_limits').execute()
  const site = await startSite(url)
  try {
    const port = Number(new URL(site.url).port)
    const through = (index: number) => signIn(port, '127.0.0.1', 400 + index, { 'x-forwarded-for': `203.0.113.${index}` })
    expect(tooMany(await inTurn(8, through))).toBe(2)
  } finally {
    await site.stop()
  }
})
