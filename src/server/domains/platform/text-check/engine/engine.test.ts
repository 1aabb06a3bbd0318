import { describe, expect, test } from 'vitest'
import { readSensitiveWords } from '#server/reference/read-sensitive-words.ts'
import { distance, fingerprintOf, isNear } from './likeness.ts'
import { createMatcher, type Entry } from './matcher.ts'
import { looseReading, readText } from './normalise.ts'

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
      for (const reading of [plain, shaped, looseReading(text)]) {
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

  test.each([
    ['出售各类病历', 'PLAIN'],
    ['病历可以出 售', 'PLAIN'],
    ['出受 bingli', 'SOUND'],
    ['病历要去哪里复印', null],
    ['出售一批旧书架，九成新，自提，不还价。住院病历请到一楼', null],
  ])('of words that count only together %s has both near each other: %s', (text, way) => {
    expect(find(text, { text: '代开|出售+病历|流水' })[0]?.way ?? null).toBe(way)
  })

  test.each([
    ['qian贷免押', '钱贷免押'],
    ['弓长口天身份正', '张吴身份证'],
    ['wang黑也能下', '网黑也能下'],
    ['夭天见', '天天见'],
  ])('%s is read as %s by syllables, parts and likeness', (text, word) => {
    expect(find(text, { text: word })).toHaveLength(1)
  })

  test('words of Taiwan are read as the words here', () => {
    expect(find('網路賭博', { text: '网络赌博' })).toMatchObject([{ way: 'PLAIN' }])
  })

  test('what only sounds like a word and is made of the words of the dictionary is none', () => {
    expect(find('电脑病毒肉眼看不见', { text: '冰毒肉' })).toEqual([])
    expect(find('进群请改昵称', { text: '进裙底' })).toEqual([])
  })

  test('a longer word that others of the dictionary sound like counts beside a word that stands there', () => {
    const levels = (text: string) =>
      find(text, { text: '原始股|股权+认购|翻十倍', level: 'HOLD' }).map(({ way, text }) => [way, text])
    expect(levels('内部元始股可以认购')).toEqual([['SOUND', '元始股可以认购']])
    expect(levels('内部元始股的故事')).toEqual([])
    // Two such words mean what they say.
    expect(find('山顶洞人和白加勒', { text: '三顶洞人+百家乐', level: 'HOLD' })).toEqual([])
  })

  test('a range of numbers is no number to be called', () => {
    const phone = { text: '1[3-9][0-9]{9}', isPattern: true, bySound: false }
    expect(find('月薪18000-180000', phone)).toEqual([])
    expect(find('打180-0000-1800', phone)).toHaveLength(1)
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

  test.each([
    ['本店不代开发票', '代开发票', 'FORGED_PAPERS'],
    ['有人问“保过班”靠谱不', '保过班', 'EXAM_CHEATING'],
    ['我真是个大傻瓜，又忘带伞', '傻瓜', 'INSULT'],
  ] as const)('%s: what is denied, quoted or said of oneself is not meant', (text, word, kind) => {
    expect(find(text, { text: word, kind, isTopic: true })).toEqual([])
    expect(find(word, { text: word, kind, isTopic: true })).toHaveLength(1)
  })

  test.each([
    ['我不会代做作业，可以讲思路', 0],
    ['作业不会代做找我', 1],
    ['代做作业？不是，我说的是讲题', 0],
    ['代做作业，不是骗子', 1],
    ['代做作业也算组织作弊罪吗', 0],
  ])('of an offence one says that one does not do it, or that it was something else: %s', (text, count) => {
    expect(find(text, { text: '代做作业|代做', kind: 'EXAM_CHEATING', isTopic: true, isPattern: true })).toHaveLength(count)
  })

  test('a shape that a letter names stands for nothing else', () => {
    expect(find('青椒加V形切口', { text: '加v信' })).toEqual([])
    expect(find('青椒加V芯切口', { text: '加v信' })).toMatchObject([{ way: 'SOUND' }])
  })

  test('a promise that there is no risk is no warning', () => {
    expect(find('刷单返佣，零风险', { text: '刷单返佣', kind: 'FRAUD', isTopic: true })).toHaveLength(1)
    expect(find('刷单返佣有风险', { text: '刷单返佣', kind: 'FRAUD', isTopic: true })).toEqual([])
  })

  test('a pattern may be tried on the text as it was written', () => {
    const unseen = { text: '(?<written>\\p{Script=Han}\\u200b+\\p{Script=Han})', isPattern: true, bySound: false, isTopic: false }
    expect(find('找我详\u200b聊', unseen)).toMatchObject([{ way: 'PLAIN', text: '详\u200b聊' }])
    expect(find('找我详聊', unseen)).toEqual([])
  })

  test.each([
    ['笑器批发，刚瓶送上门，嗨一晚不停', 1],
    ['笑气是什么气体', 0],
    ['楼下新开的笑器唱片店卖相声和小品的录音', 0],
  ])('a pattern may ask for a word that is harmless unless it is disguised: %s', (text, count) => {
    const disguised = entry({ id: 2, text: '(?<disguised>〔笑气〕)', isPattern: true, bySound: false })
    const list = [entry({ text: '无关的词' }), disguised]
    expect(createMatcher(list).find(text, 'FORUM')).toHaveLength(count)
  })

  test('a picture between two characters is passed over, whatever it may stand for', () => {
    expect(find('替 💯 考 💯，包过', { text: '替考' })).toHaveLength(1)
  })

  test('letters after a number are its unit', () => {
    expect(find('直径75mm的苹果', { text: '妹妹的' })).toEqual([])
    expect(find('想要mm的联系', { text: '妹妹的' })).toHaveLength(1)
  })

  test.each([
    ['要雅思成绩单吗？纸张水印一模一样', 1],
    ['雅思成绩单怎么打印', 0],
    ['“雅思成绩单”的翻译', 0],
    ['没有雅思成绩单', 0],
    ['雅-思-成-绩-单，请问', 1],
  ])('who goes on to offer asks nothing: %s', (text, count) => {
    expect(find(text, { text: '雅思成绩单', kind: 'FORGED_PAPERS', isTopic: true })).toHaveLength(count)
  })

  test('of words that count only together none is meant of which somebody says that it is not done', () => {
    const places = { text: '澳门+赌场', kind: 'GAMBLING', isTopic: true } as const
    expect(find('澳门半日游，不进赌场', places)).toEqual([])
    expect(find('澳门半日游，进赌场', places)).toHaveLength(1)
  })

  test('letters that nobody sees and other forms of digits make no difference', () => {
    expect(find('加\u3164微信')).toHaveLength(1)
    expect(readText('⓵⓫፪弎').plain.text).toBe('1112三')
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
