/** A way back never leaves the site, judged by the parser that browsers use. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeBack } from './back.ts'

const SITE = 'https://city.example'
const resolved = (back: string): URL => new URL(safeBack(back), SITE)

describe('a way back', () => {
  test.each([
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '/\t\\evil.example',
    '\t//evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/./\\evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/x/%2e%2E//evil.example',
    'https:evil.example',
    'https://evil.example',
    'https://city.example@evil.example/',
    'evil.example',
    '@evil.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    ' //evil.example',
    '\u00a0//evil.example',
    '／／evil.example',
    '/\u2028/evil.example',
    '?back=//evil.example',
    '#//evil.example',
    '',
    `/${'a'.repeat(3_000)}`,
  ])('%j leads home', back => expect(safeBack(back)).toBe('/home'))

  test('that was never given leads home', () => expect(safeBack(null)).toBe('/home'))

  test.each([
    ['/member', '/member'],
    ['/search?keyword=%E6%B7%B1%E5%9C%B3&pageNo=2#list', '/search?keyword=%E6%B7%B1%E5%9C%B3&pageNo=2#list'],
    ['/search?keyword=深圳', '/search?keyword=%E6%B7%B1%E5%9C%B3'],
    ['/consult?next=https://evil.example', '/consult?next=https://evil.example'],
    ['/%09/evil.example', '/%09/evil.example'],
    ['/a/../member', '/member'],
    ['/:80', '/:80'],
  ])('%s within the site is followed', (back, expected) => expect(safeBack(back)).toBe(expected))

  test('as it stands in the address of the sign-in page is decoded once and refused', () => {
    const back = new URLSearchParams('back=%2F%09%2Fevil.example%2Fphish').get('back')
    expect(safeBack(back)).toBe('/home')
  })

  test('stays on the site for any text at all', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '\t',
      '\n',
      '\r',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '%09',
      ':',
      '@',
      '?',
      '#',
      ' ',
      '\u3000',
      '／',
    )
    const tricky = fc
      .array(fc.oneof(part, fc.constantFrom('evil.example', 'https', 'javascript')), { maxLength: 9 })
      .map(list => list.join(''))
    const any = fc.oneof(
      tricky,
      tricky.map(text => `/${text}`),
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
    )
    fc.assert(
      fc.property(any, back => {
        const { origin, pathname } = resolved(back)
        expect(origin).toBe(SITE)
        expect(pathname.startsWith('//')).toBe(false)
        expect(safeBack(safeBack(back))).toBe(safeBack(back))
      }),
      { numRuns: 5_000 },
    )
  })
})
