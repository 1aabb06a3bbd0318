/** What is left of a text after the one cleaning of all that people write. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanLine, cleanLines } from './clean.ts'

const LEFT_OVER = /[\p{DI}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{NChar}\u2800\u2028\u2029]/u
/** Emoji keep what holds their parts together. */
const withoutEmoji = (text: string): string =>
  text.replace(
    /\u{1f3f4}[\u{e0061}-\u{e007a}]{5}\u{e007f}|[\d#*]\ufe0f\u20e3|\p{ExtPict}\p{EMod}?\ufe0f?(?:\u200d\p{ExtPict}\p{EMod}?\ufe0f?)*/gu,
    '',
  )

describe('a line', () => {
  test.each([
    ['深圳市禾川企业服务有限公司\u200b', '深圳市禾川企业服务有限公司'],
    ['\u202e甲乙', '甲乙'],
    ['a\nb\u0007cd', 'a bcd'],
    ['\ud83d', ''],
    ['林\ue000小\uffff满\ufdd0', '林小满'],
    ['　林小满　', '林小满'],
    ['a \t\u00a0\u3000\u2003 b', 'a b'],
    ['a\ufeffb\u2060c\u00add', 'abcd'],
    ['\u115f\u1160\u3164\uffa0\u2800', ''],
    ['林\u{e0041}\u{e007f}小\ufe0f满\u{e0100}', '林小满'],
    ['e\u0301', 'é'],
    ['\u1112\u1161\u11ab', '한'],
    ['a\u0300\u0301\u0302\u0303\u0304\u0305', 'à\u0301\u0302'],
    [
      '👨‍👩‍👧 ❤️ 1️⃣ 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} 👍🏽',
      '👨‍👩‍👧 ❤️ 1️⃣ 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} 👍🏽',
    ],
    ['👍\u200d林', '👍林'],
    ['🏴\u{e0068}\u{e0069}\u{e007f}', '🏴'],
    ['བསྒྲུབས་པ', 'བསྒྲུབས་པ'],
    ['ที่นี่', 'ที่นี่'],
    ['𠮷野家 𰻝𰻝面', '𠮷野家 𰻝𰻝面'],
    ['城汇（深圳）有限公司', '城汇（深圳）有限公司'],
  ])('%j is read as %j', (text, clean) => expect(cleanLine(text)).toBe(clean))
})

describe('several lines', () => {
  test.each([
    ['甲\r\n乙\r丙\u2028丁\u0085戊', '甲\n乙\n丙\n丁\n戊'],
    ['\n\n　　甲  \n\n\n\n　　乙\t丙　\n', '甲\n\n　　乙 丙'],
    ['一\u202e二\u0000三\u200b', '一二三'],
    ['- 甲\n- 乙', '- 甲\n- 乙'],
  ])('%j is read as %j', (text, clean) => expect(cleanLines(text)).toBe(clean))
})

describe('any text at all', () => {
  const blanks = fc.constantFrom(
    '\n',
    '\r',
    '\t',
    ' ',
    '\u3000',
    '\u0301',
    '\u0327',
    '\u200d',
    '\ufe0f',
    '👩',
    '\u{1f3fd}',
    '\u202e',
    '\u00ad',
    '林',
    'a',
    '1',
    '\ud83d',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.array(blanks, { maxLength: 12 }).map(list => list.join('')),
  )

  test.each([
    ['line', cleanLine],
    ['lines', cleanLines],
  ])('is clean after one cleaning, and stays as it is after another (%s)', (kind, clean) => {
    fc.assert(
      fc.property(texts, text => {
        const once = clean(text)
        const judged = withoutEmoji(kind === 'lines' ? once.replaceAll('\n', '') : once)
        expect(judged).not.toMatch(LEFT_OVER)
        expect(once.isWellFormed()).toBe(true)
        expect(once).toBe(once.normalize('NFC'))
        expect(once).toBe(once.trim())
        expect(clean(once)).toBe(once)
      }),
      { numRuns: 5_000 },
    )
  })
})
