import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cacheKey } from './cache-key.ts'

test.each([
  ['', '/city'],
  ['tab=job', '/city?tab=job'],
  ['tab=job&pageNo=2', '/city?pageNo=2&tab=job'],
  ['tab=&utm_source=mail&from=x', '/city'],
  ['tab=job&from=x', '/city?tab=job'],
  ['from=x', '/city'],
  ['keyword=%e4%bc%9a&a=1', '/city?a=1&keyword=%E4%BC%9A'],
  ['keyword=a%00b', '/city?keyword=ab'],
  ['a=2&a=1', '/city?a=2&a=1'],
  ['a', '/city'],
])('the query %s of a page is kept as %s', (search, key) => {
  expect(cacheKey('/city', search)).toBe(key)
})

test('one page has one name, however its query is spelled', () => {
  const part = fc.stringMatching(/^[a-zA-Z0-9._*-]{1,6}$/)
  fc.assert(
    fc.property(fc.array(fc.tuple(part, part), { maxLength: 6 }), pairs => {
      const plain = pairs.map(([name, value]) => `${name}=${value}`).join('&')
      const escaped = [...plain].map(char => (/\w/.test(char) ? `%${char.charCodeAt(0).toString(16)}` : char)).join('')
      expect(cacheKey('/p', escaped)).toBe(cacheKey('/p', plain))
      expect(cacheKey('/p', `${plain}&`)).toBe(cacheKey('/p', plain))
    }),
  )
})
