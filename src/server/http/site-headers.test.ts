import { afterEach, expect, test } from 'vitest'
import { setSiteOrigin, siteHeaderLines } from './site-headers.ts'

afterEach(() => setSiteOrigin('http://127.0.0.1'))

test.each([
  ['http://127.0.0.1', false, undefined],
  ['https://city.example', false, 'max-age=31536000'],
  ['https://city.example', true, 'max-age=31536000; includeSubDomains'],
  ['http://city.example', true, undefined],
])('a site at %s, with subdomains %s, tells browsers to stay with https: %s', (origin, withSubdomains, value) => {
  setSiteOrigin(origin, withSubdomains)
  const line = siteHeaderLines().find(one => one.startsWith('Strict-Transport-Security'))
  expect(line).toBe(value && `Strict-Transport-Security: ${value}`)
})
