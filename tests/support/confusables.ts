/** Names and texts by which one pretends to be another, hides something or breaks a page: by classes and positions, and by hand. */

export type Hostile = {
  text: string
  /** Looks like a reserved word or the certified name to a reader: no stranger may bear it. */
  looksLike: boolean
}

const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))

const UNSEEN = [
  ...range(0x200b, 0x200f),
  ...range(0x2060, 0x2064),
  ...['\u00ad', '\u034f', '\u115f', '\u1160', '\u17b4', '\u180e', '\u2800', '\u3164', '\uffa0', '\ufeff', '\ufff9', '\ufffb'],
  ...['\ufe00', '\ufe0e', '\ufe0f', '\u{e0001}', '\u{e0041}', '\u{e007f}', '\u{e0100}', '\u{e01ef}', '\u{1d173}'],
]
const DIRECTIONS = ['\u061c', ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)]
const CONTROLS = [...range(1, 0x1f), ...range(0x7f, 0x9f), '\u2028', '\u2029']
const BROKEN = ['\ud83d', '\udc00', '\ue000', '\uf8ff', '\u{f0000}', '\u{10fffd}', '\uffff', '\ufffe', '\ufdd0', '\u{1ffff}']
const BLANKS = ['\u00a0', '\u1680', ...range(0x2000, 0x200a), '\u202f', '\u205f', '\u3000', '\t', '\n', '\r\n', ' ']
const MARKS = ['\u0300', '\u0336', '\u0489', '\u20dd', '\u20e3', '\u0e49', '\u0651', '\u0f39', '\u1ab0', '\ufe20']

/** Written at the beginning, in the middle and at the end of a name. */
const placed = (name: string, insert: string): string[] => {
  const middle = Math.ceil([...name].length / 2)
  return [insert + name, [...name].slice(0, middle).join('') + insert + [...name].slice(middle).join(''), name + insert]
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const alphabet = (from: number): Record<string, string> =>
  Object.fromEntries([...LETTERS].map((letter, at) => [letter, String.fromCodePoint(from + at)]))
/** The letters of other scripts and styles that pass for Latin ones. */
const STYLES: Record<string, string>[] = [
  alphabet(0xff41),
  alphabet(0xff21),
  alphabet(0x24d0),
  alphabet(0x24b6),
  alphabet(0x1d41a),
  alphabet(0x1d482),
  alphabet(0x1d4ea),
  alphabet(0x1d5ba),
  alphabet(0x1d68a),
  alphabet(0x1d538 + 26),
  { a: 'а', c: 'с', e: 'е', o: 'о', p: 'р', s: 'ѕ', i: 'і', x: 'х', y: 'у', m: 'М', t: 'Т', h: 'Н' },
  { a: 'Α', e: 'Ε', h: 'Η', i: 'Ι', m: 'Μ', n: 'Ν', o: 'ο', p: 'Ρ', r: 'ᴦ', t: 'Τ', u: 'υ', y: 'Υ' },
  { a: 'Ꭺ', c: 'Ꮯ', d: 'Ꭰ', h: 'Ꮋ', i: 'Ꭵ', m: 'Ꮇ', o: 'Օ', p: 'Ꮲ', s: 'Ꮪ', t: 'Ꭲ', u: 'Ս', e: 'Ꭼ' },
  { i: '1', l: '1', o: '0' },
  { i: '|', l: 'I', o: 'О' },
  { m: 'rn', i: 'ı' },
  { a: 'á', e: 'ë', i: 'ì', o: 'õ', u: 'ů', n: 'ñ', s: 'ş', c: 'ç', r: 'ř', t: 'ţ', d: 'ď' },
]
const styled = (word: string): string[] => [
  ...STYLES.map(style => [...word].map(letter => style[letter] ?? letter).join('')),
  word.toUpperCase(),
  [...word].join('.'),
  [...word].join(' '),
  `${word}⭐`,
  `★${word}★`,
]

const RESERVED_CHINESE = ['已注销用户', '城汇官方', '城汇客服', '管理员', '官方客服', '系统通知', '平台客服']
const RESERVED_LATIN = ['admin', 'official', 'support', 'system', 'chenghui', 'moderator', 'operator', 'root']
const BY_HAND = [
  '已註銷用戶',
  '巳注销用户',
  '已注销用戸',
  '城匯官方',
  '城滙客服',
  '城彙客服',
  '管理員',
  '官方客服✅',
  '官方·客服',
  '【官方】客服',
  '（城汇）客服',
  '客 服',
  '客、服',
  '系統通知',
  '系统通知❗',
  '系统—通知',
  '平台管理員',
  '城汇👑官方',
]

/** @param certified the name of a company that is certified, and belongs to somebody else. */
export function confusables(certified: string): Hostile[] {
  const looksLike = (texts: string[]): Hostile[] => texts.map(text => ({ text, looksLike: true }))
  const plain = (texts: string[]): Hostile[] => texts.map(text => ({ text, looksLike: false }))
  return [
    ...looksLike([...UNSEEN, ...DIRECTIONS].flatMap(one => placed(certified, one))),
    ...looksLike([...UNSEEN, ...DIRECTIONS].flatMap((one, at) => placed(RESERVED_CHINESE[at % 7]!, one))),
    ...looksLike(BLANKS.flatMap((one, at) => placed(at % 2 ? certified : RESERVED_CHINESE[at % 7]!, one))),
    ...looksLike(MARKS.map(one => certified.replace('禾川', `禾${one}川`))),
    ...looksLike(RESERVED_LATIN.flatMap(styled)),
    ...looksLike([...RESERVED_CHINESE, ...RESERVED_LATIN, ...BY_HAND, certified]),
    ...looksLike([
      certified.replace('业', '業').replace('务', '務'),
      certified.replace('圳', '圳 '),
      certified.replace('有限公司', '有限责任公司'),
      certified.replace('有限公司', '·有限公司'),
      `${certified}®`,
      `“${certified}”`,
      certified.replace('（', '(').replace('）', ')'),
    ]),
    ...plain(CONTROLS.flatMap(one => placed('林小满', one))),
    ...plain(BROKEN.flatMap(one => placed('林小满', one))),
    ...plain([...UNSEEN, ...DIRECTIONS, ...BROKEN, ...CONTROLS].map(one => one.repeat(6))),
    ...plain(MARKS.flatMap(one => [`林${one.repeat(30)}小满`, one.repeat(12), `Zalgo${one.repeat(3)}name`])),
    ...plain([
      '👨‍👩‍👧林小满',
      '林小满❤️',
      '1️⃣号林小满',
      '👍🏽林小满',
      '林\u200d小满',
      '👍\u200d林小满',
      '林小满🏴\u{e0067}\u{e007f}',
    ]),
    ...plain([
      'e\u0301clair林',
      '\u1112\u1161\u11ab林小',
      '𠮷野家',
      'བསྒྲུབས',
      'ที่นี่ครับ',
      'مرحبا林',
      '<b>林小满</b>',
      "林' or 1=1 --",
    ]),
  ]
}
