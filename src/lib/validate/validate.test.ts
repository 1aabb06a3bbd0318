import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditCodeCheck, isCreditCode } from './credit-code.ts'
import { passwordProblem } from './password.ts'
import { isPhone } from './phone.ts'

describe('a phone number', () => {
  test.each([
    ['13812345678', true],
    ['19900000000', true],
    ['12812345678', false],
    ['23812345678', false],
    ['1381234567', false],
    ['138123456789', false],
    ['1381234567a', false],
    ['', false],
    ['１３８１２３４５６７８', false],
  ])('%s is one: %s', (text, expected) => expect(isPhone(text)).toBe(expected))
})

describe('a password', () => {
  test.each([
    ['abcdefgh', '两种'],
    ['ABCDEFGH', '两种'],
    ['12345678', '两种'],
    ['!@#$%^&*', '两种'],
    ['Ab1', '至少 8 位'],
    [`aB1${'x'.repeat(62)}`, '最多 64 位'],
    ['Password123', '太常见'],
    ['1qaz2wsx', '太常见'],
  ])('%s is refused in words', (password, words) => expect(passwordProblem(password)).toContain(words))

  test.each(['abcdEFGH', 'abcd1357', 'ABCD1357', 'abcd!@#$', '1357!@#$', '城市之光2026春'])('%s may be used', password =>
    expect(passwordProblem(password)).toBeNull(),
  )

  test('of one kind only is never accepted, whatever its length', () => {
    const kinds = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789', '!@#$%^&*()-_=+']
    const oneKind = fc
      .constantFrom(...kinds)
      .chain(letters => fc.array(fc.constantFrom(...letters), { minLength: 8, maxLength: 64 }).map(list => list.join('')))
    fc.assert(fc.property(oneKind, password => passwordProblem(password) !== null))
  })
})

describe('a unified social credit code', () => {
  test.each(['91350100M000100Y43', '91440300708461136T', '911100000000000000'])('%s is checked by its last character', code => {
    expect(isCreditCode(code)).toBe(creditCodeCheck(code.slice(0, 17)) === code[17])
  })

  test('with one character mistyped is refused', () => {
    const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY'
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 16 }), fc.constantFrom(...letters), (place, letter) => {
        const code = '91350100M000100Y43'
        if (code[place] === letter) return
        expect(isCreditCode(code.slice(0, place) + letter + code.slice(place + 1))).toBe(false)
      }),
    )
    expect(isCreditCode('91350100M000100Y43')).toBe(true)
  })
})
