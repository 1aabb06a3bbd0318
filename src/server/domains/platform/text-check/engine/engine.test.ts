import { describe, expect, test } from 'vitest'
import { readSensitiveWords } from '#server/reference/read-sensitive-words.ts'
import { distance, fingerprintOf, isNear } from './likeness.ts'
import { createMatcher, type Entry } from './matcher.ts'
import { readText, soundReading } from './normalise.ts'

const entry = (changes: Partial<Entry>): Entry => ({
  id: 1,
  text: '加微信',
  isPattern: false,
  kind: 'CONTACT',
  level: 'REFUSE',
  places: [],
  bySound: true,
  isTopic: false,
  allow: [],
  ...changes,
})
const find = (text: string, changes: Partial<Entry> = {}) => createMatcher([entry(changes)]).find(text, 'FORUM')

describe('readings', () => {
  test.each([
    ['ＱＱ１２３', 'qq123'],
    ['貸款、辦證', '贷款办证'],
    ['微\u200b信\u0301', '微信'],
    ['①②③ ٣', '1233'],
    ['🅥🅧', 'vx'],
    ['Ｖ-X', 'vx'],
  ])('%s is plainly %s', (text, plain) => {
    expect(readText(text).plain.text).toBe(plain)
  })

  test.each([
    ['力口薇信', '加微信'],
    ['➕VX', '加vx'],
    ['讠正件', '证件'],
  ])('%s is shaped like %s', (text, shaped) => {
    expect(readText(text).shaped.text).toBe(shaped)
  })

  test('each unit points at the characters it was made of, whatever the text', () => {
    const alphabet = [...'加力口微薇信ＶxX贷貸①٣🅥🈶➕ -，。\u200b\u0301é😀👨‍👩‍👧女票a1']
    for (let round = 0; round < 400; round++) {
      const text = Array.from(
        { length: round % 30 },
        (_, at) => alphabet[(round * 31 + at * at * 17 + at) % alphabet.length],
      ).join('')
      const { plain, shaped } = readText(text)
      for (const reading of [plain, shaped, soundReading(shaped)]) {
        expect(reading.from).toHaveLength(reading.text.length)
        expect(reading.to).toHaveLength(reading.text.length)
        for (let at = 0; at < reading.text.length; at++) {
          const [from, to] = [reading.from[at] ?? -1, reading.to[at] ?? -1]
          expect(from).toBeGreaterThanOrEqual(0)
          expect(to).toBeGreaterThan(from)
          expect(to).toBeLessThanOrEqual(text.length)
          expect(from).toBeGreaterThanOrEqual(reading.from[at - 1] ?? 0)
        }
      }
      for (let at = 0; at < plain.text.length; at++) {
        const again = readText(text.slice(plain.from[at], plain.to[at])).plain.text
        expect(again).toContain(plain.text[at])
      }
    }
  })
})

describe('findings', () => {
  test.each([
    ['请加微信', 'PLAIN', 'REFUSE'],
    ['请加 微-信', 'PLAIN', 'REFUSE'],
    ['请加徽信', 'SHAPE', 'HOLD'],
    ['请力口微信', 'SHAPE', 'HOLD'],
    ['请加薇芯', 'SOUND', 'HOLD'],
    ['qing jia wei xin', 'SOUND', 'HOLD'],
    ['加a微b信', 'SHAPE', 'HOLD'],
  ])('%s is found as %s and is a case of %s', (text, way, level) => {
    const [found] = find(text)
    expect(found).toMatchObject({ way, level })
    expect(text.slice(found?.at, found?.end)).toBe(found?.text)
  })

  test('an allowed phrase that covers the hit wins, one beside it does not', () => {
    expect(find('要加微信支付', { allow: ['加微信支付'] })).toEqual([])
    expect(find('加微信，再加微信支付', { allow: ['加微信支付'] })).toHaveLength(1)
  })

  test('two characters count only where words begin and end', () => {
    expect(find('这是民办证书', { text: '办证' })).toEqual([])
    expect(find('专业办证', { text: '办证' })).toHaveLength(1)
  })

  test('a topic is not meant by who warns of it, unless it is disguised', () => {
    expect(find('警惕刷单返佣', { text: '刷单返佣', isTopic: true })).toEqual([])
    expect(find('刷单返佣日结', { text: '刷单返佣', isTopic: true })).toHaveLength(1)
  })

  test('an entry counts only in its places', () => {
    expect(find('加微信', { places: ['JOB'] })).toEqual([])
  })

  test('the list that sites begin with compiles, and no word of two characters refuses', () => {
    const list = readSensitiveWords()
    createMatcher(list.map((one, index) => ({ ...one, id: index })))
    expect(list.length).toBeGreaterThan(300)
    expect(list.filter(one => !one.isPattern && one.level === 'REFUSE' && [...one.text].length < 3)).toEqual([])
    expect(new Set(list.map(one => `${one.isPattern} ${one.text}`)).size).toBe(list.length)
  })
})

describe('likeness', () => {
  const text = '园区南门新开了一家面馆，牛肉面二十二元一碗，中午人多要等位，建议十一点半以前去'

  test('signs and widths make no difference, other words do', () => {
    expect(fingerprintOf(`${text}！！`)).toEqual(fingerprintOf(text.replaceAll('，', ' ')))
    const bandsOf = (one: string) => fingerprintOf(one)?.bands ?? []
    expect(isNear(bandsOf(text), bandsOf('请问附近哪里可以修笔记本电脑，屏幕碎了一个角，想找个靠谱的师傅看看'))).toBe(false)
    expect(distance(bandsOf(text), bandsOf(text))).toBe(0)
  })

  test('what is short counts only when it is the same, a trifle never', () => {
    expect(fingerprintOf('谢谢分享')).toBeNull()
    expect(fingerprintOf('今天下午三点在南门集合')).toMatchObject({ bands: null })
  })
})
