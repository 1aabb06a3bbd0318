// The remembered city in headers and links.
import { expect, test } from 'vitest'
import { inCity, parseCity } from './city.ts'

test.each([
  ['{"v":1,"data":{"province":{},"city":{"name":"广州市","code":1601,"level":2}}}', { code: 1601, name: '广州' }],
  ['{"v":1,"data":{"city":{"name":"沙市","code":9}}}', { code: 9, name: '沙市' }],
  ['{"data":{"city":{"name":"广州市","code":"1601"}}}', null],
  ['{', null],
  [null, null],
])('%s is read as %j', (stored, city) => expect(parseCity(stored)).toEqual(city))

test.each([
  ['/home', '/home?city=1601'],
  ['/city?tab=company', '/city?tab=company&city=1601'],
  ['/city?city=1', '/city?city=1'],
  ['/city/server/4', '/city/server/4'],
  ['/consult', '/consult'],
])('%s leads to %s', (href, to) => expect(inCity(href, 1601)).toBe(to))
