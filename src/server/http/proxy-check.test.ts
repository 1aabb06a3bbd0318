// Settings and requests that show a site standing wrongly behind its proxies.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { createSchemeCheck, proxyWarnings, watchForUntrustedProxies } from './proxy-check.ts'
import { trustProxies } from './visitor-address.ts'

afterEach(() => trustProxies(0))

const settings = { HOST: '127.0.0.1', SITE_URL: 'https://example.org', siteUrl: 'https://example.org', TRUSTED_PROXIES: 1 }
const plain = { SITE_URL: undefined, siteUrl: 'http://127.0.0.1:4321' }

test.each([
  ['a site behind one proxy', settings, []],
  ['a site without a proxy', { ...settings, ...plain, TRUSTED_PROXIES: 0 }, []],
  ['https without a trusted proxy', { ...settings, TRUSTED_PROXIES: 0 }, [/names none/]],
  ['an empty list', { ...settings, TRUSTED_PROXIES: [] }, [/names none/]],
  ['a proxy without an origin', { ...settings, ...plain }, [/SITE_URL is not/]],
  ['a count on a port that everybody reaches', { ...settings, HOST: '0.0.0.0' }, [/reaches the port directly/]],
  ['networks on a port that everybody reaches', { ...settings, HOST: '0.0.0.0', TRUSTED_PROXIES: ['10.0.0.0/8'] }, []],
])('%s', (_story, env, expected) => {
  const warnings = proxyWarnings(env)
  expect(warnings).toHaveLength(expected.length)
  for (const [index, words] of expected.entries()) expect(warnings[index]).toMatch(words)
})

const request = (peer: string, headers: Record<string, string>, method = 'GET', url = '/city?page=2'): IncomingMessage =>
  ({ socket: { remoteAddress: peer }, connection: { remoteAddress: peer }, headers, method, url }) as unknown as IncomingMessage

describe('a proxy that is not trusted', () => {
  test('is logged once, and a visitor who makes the header up is not', () => {
    const lines: unknown[] = []
    const watch = watchForUntrustedProxies({ warn: (...line: unknown[]) => void lines.push(line) } as never)
    watch(request('203.0.113.9', { 'x-forwarded-for': '198.51.100.1' }))
    watch(request('127.0.0.1', {}))
    expect(lines).toEqual([])
    watch(request('127.0.0.1', { 'x-forwarded-for': '198.51.100.1' }))
    watch(request('127.0.0.1', { 'x-forwarded-for': '198.51.100.2' }))
    expect(lines).toEqual([[{ proxy: '127.0.0.1' }, expect.stringMatching(/Set TRUSTED_PROXIES/)]])
  })
})

describe('a site whose origin is https', () => {
  const answer = (req: IncomingMessage) => {
    const seen: { status?: number; location?: string } = {}
    const res = {
      writeHead: (status: number, headers: Record<string, string>) => Object.assign(seen, { status, location: headers.Location }),
      end: () => undefined,
    } as unknown as ServerResponse
    const handled = createSchemeCheck('https://example.org')?.(req, res)
    return { handled, ...seen }
  }
  const inTheClear = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' }

  test('sends pages that were asked for in the clear to the same address over TLS', () => {
    trustProxies(1)
    expect(answer(request('127.0.0.1', inTheClear))).toMatchObject({
      handled: true,
      status: 308,
      location: 'https://example.org/city?page=2',
    })
    expect(answer(request('127.0.0.1', inTheClear, 'GET', '//evil.example/'))).toMatchObject({
      location: 'https://example.org/evil.example/',
    })
  })

  test('refuses calls that were sent in the clear', () => {
    trustProxies(1)
    expect(answer(request('127.0.0.1', inTheClear, 'POST', '/v1/front/password/login'))).toMatchObject({
      handled: true,
      status: 403,
    })
    expect(answer(request('127.0.0.1', inTheClear, 'GET', '/v1/front/user'))).toMatchObject({ handled: true, status: 403 })
  })

  test('answers what came over TLS, and what no trusted proxy speaks of', () => {
    expect(answer(request('203.0.113.9', inTheClear)).handled).toBe(false)
    trustProxies(1)
    expect(answer(request('127.0.0.1', { ...inTheClear, 'x-forwarded-proto': 'https' })).handled).toBe(false)
    expect(createSchemeCheck('http://127.0.0.1:4321')).toBeNull()
  })
})
