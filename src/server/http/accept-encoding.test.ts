import { expect, test } from 'vitest'
import { acceptedEncodings } from './accept-encoding.ts'

test.each([
  ['', false, false],
  ['gzip, deflate, br, zstd', true, true],
  ['gzip', true, false],
  ['GZIP', true, false],
  ['x-gzip', true, false],
  ['br;q=0, gzip;q=0', false, false],
  ['br;q=0.0, gzip', true, false],
  ['br; q = 0 , gzip ; q=0.001', true, false],
  ['*', true, true],
  ['*;q=0', false, false],
  ['*;q=0, gzip', true, false],
  ['gzip;q=0, *', false, true],
  ['identity', false, false],
  ['identity;q=0', false, false],
  ['identity;q=0, gzip', true, false],
  ['identity, gzip;q=0.5, br', false, true],
  ['gzip;q=0.5, identity;q=0.4', true, false],
  ['gzip;q=high', false, false],
  ['brotli, gzipped', false, false],
  [`gzip, ${'x, '.repeat(100)}`, false, false],
])('%s: gzip %s, brotli %s', (header, gzip, br) => {
  expect(acceptedEncodings(header)).toEqual({ gzip, br })
  // The second time it is remembered.
  expect(acceptedEncodings(header)).toEqual({ gzip, br })
})
