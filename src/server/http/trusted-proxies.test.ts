// Whose address a request comes from, behind any number of proxies and whatever a visitor writes into the headers.
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTrustedProxies, isPrivateAddress, readProxySetting } from './trusted-proxies.ts'

const request = (peer: string, forwarded?: string, proto?: string): IncomingMessage =>
  ({
    socket: { remoteAddress: peer },
    connection: { remoteAddress: peer },
    headers: {
      ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
      ...(proto === undefined ? {} : { 'x-forwarded-proto': proto }),
    },
  }) as unknown as IncomingMessage

const addressOf = (setting: string, peer: string, forwarded?: string): string =>
  createTrustedProxies(readProxySetting(setting)).read(request(peer, forwarded)).address

describe('the address of a visitor', () => {
  test.each([
    ['nobody is trusted: the header is ignored', '0', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['one proxy says for whom it asks', '1', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['what the visitor wrote before it does not count', '1', '127.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['two proxies in a row', '2', '10.0.0.2', '203.0.113.9, 10.0.0.1', '203.0.113.9'],
    ['two proxies in a row and a made-up word before', '2', '10.0.0.2', 'unknown, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
    ['a trusted proxy that says nothing', '1', '127.0.0.1', undefined, '127.0.0.1'],
    [
      'networks: the first address outside of them',
      '10.0.0.0/8',
      '10.9.9.9',
      '198.51.100.1, 203.0.113.9, 10.0.0.1',
      '203.0.113.9',
    ],
    ['networks: a peer outside of them is the visitor', '10.0.0.0/8', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['named networks', 'loopback, uniquelocal', '::1', '203.0.113.9, 192.168.3.4', '203.0.113.9'],
    ['a CDN and a proxy of one’s own', '127.0.0.1, 173.245.48.0/20', '127.0.0.1', '203.0.113.9, 173.245.48.7', '203.0.113.9'],
    ['an IPv4 peer on a socket of both families', '127.0.0.1', '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['a visitor over IPv6', '1', '127.0.0.1', '2001:db8::7', '2001:db8::7'],
    ['a port behind the address', '1', '127.0.0.1', '203.0.113.9:51234', '203.0.113.9'],
    ['a port behind an address in brackets', '1', '127.0.0.1', '[2001:db8::7]:443', '2001:db8::7'],
    ['a word that is no address ends the chain at the proxy', '1', '127.0.0.1', '<script>', '127.0.0.1'],
    ['an empty header', '1', '127.0.0.1', '', '127.0.0.1'],
  ])('%s', (_story, setting, peer, forwarded, expected) => {
    expect(addressOf(setting, peer, forwarded)).toBe(expected)
  })

  test('is an address or the peer’s, whatever the header holds, and nothing in front of a trusted proxy’s word can change it', () => {
    const trusted = createTrustedProxies(['10.0.0.0/8'])
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.ipV4(), (written, visitor) => {
        fc.pre(!visitor.startsWith('10.'))
        const { address } = trusted.read(request('10.0.0.1', written))
        expect(isIP(address)).not.toBe(0)
        expect(trusted.read(request('10.0.0.1', `${written}, ${visitor}`)).address).toBe(visitor)
      }),
    )
  })
})

test.each([
  ['https', 'https'],
  ['http', 'http'],
  ['HTTPS, http', 'https'],
  ['ftp', undefined],
  [undefined, undefined],
])('the scheme %s of a trusted proxy is read as %s', (proto, expected) => {
  expect(createTrustedProxies(1).read(request('127.0.0.1', '203.0.113.9', proto)).scheme).toBe(expected)
  expect(createTrustedProxies(0).read(request('127.0.0.1', '203.0.113.9', proto)).scheme).toBeUndefined()
})

test.each([
  ['9', /at most 8/],
  ['10.0.0.0/33', /no address, no network/],
  ['proxy.example.org', /no address, no network/],
  ['10.0.0.1/8/8', /no address, no network/],
  ['0.0.0.0/0', /too wide/],
  ['::/0', /too wide/],
  ['10.0.0.0/8, 1.2.3', /"1\.2\.3"/],
])('the setting %s is refused in words', (setting, words) => {
  expect(() => readProxySetting(setting)).toThrow(words)
})

test.each([
  ['127.0.0.9', true],
  ['::ffff:10.1.1.1', true],
  ['192.168.1.1', true],
  ['fd00::1', true],
  ['203.0.113.9', false],
  ['2001:db8::7', false],
  ['', false],
])('%s is private: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected)
})
