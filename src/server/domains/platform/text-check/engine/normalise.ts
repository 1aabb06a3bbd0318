/**
 * A text as it is matched, with the way back: for each unit of what is matched where it begins and ends in the original. Three readings:
 * `plain` (the same characters in one form), `shaped` (look-alikes, characters taken apart, pictures), `loose` (both, for the lattice).
 */
import { Converter } from 'opencc-js/t2cn'
import { pinyinOf } from '#server/domains/platform/search/service.ts'
import { characterParts } from './parts.ts'
import { LETTER_FORMS, PARTS, SHAPES } from './stand-ins.ts'

/** Each UTF-16 unit of `text` was made of `original.slice(from[i], to[i])`. */
export type Reading = { text: string; from: readonly number[]; to: readonly number[] }

const toSimplified = Converter({ from: 't', to: 'cn' })
const LETTER = /[\p{L}\p{N}]/u
/** Letters that nobody sees: fillers of Hangul. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u
const PICTURE = /^\p{Extended_Pictographic}/u
const HAN = /^\p{Script=Han}$/u

type Unit = { plain: string; shaped: string }
const units = new Map<string, Unit>()
/** There are 150 000 characters: what is remembered stays bounded. */
const MAX_REMEMBERED = 40_000

function digitOf(letter: string): string {
  if (!/\p{Nd}/u.test(letter)) return letter
  // The digits of each script stand in tens that begin with its nought.
  let zero = letter.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) {
    zero--
    value++
  }
  return String(value)
}

function plainOf(letter: string): string {
  if (letter < '\u0080') return /[0-9a-z]/.test(letter) ? letter : /[A-Z]/.test(letter) ? letter.toLowerCase() : ''
  let out = ''
  for (const one of (LETTER_FORMS.get(letter) ?? letter).normalize('NFKC').toLowerCase()) {
    const form = LETTER_FORMS.get(one) ?? one
    const bare = /\p{Script=Latin}/u.test(form) ? form.normalize('NFD').replace(/\p{M}/gu, '') : form
    for (const part of bare) {
      if (!LETTER.test(part) || UNSEEN.test(part)) continue
      out += part < '\u0080' ? part : HAN.test(part) ? toSimplified(part) : /\p{Nd}/u.test(part) ? digitOf(part) : part
    }
  }
  return out
}

function unitOf(letter: string): Unit {
  const known = units.get(letter)
  if (known) return known
  const plain = plainOf(letter)
  const unit = { plain, shaped: SHAPES.get(letter) ?? [...plain].map(one => SHAPES.get(one) ?? one).join('') }
  if (units.size < MAX_REMEMBERED) units.set(letter, unit)
  return unit
}

/** Words of Taiwan that are other words here, in as many characters; one to one they would be found by nobody. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map(
  `網路>網絡 身分>身份 軟體>軟件 影片>視頻 簡訊>短信 訊息>消息 資訊>信息 儲值>充值 螢幕>屏幕 程式>程序 計畫>計劃
  連結>鏈接 提款卡>銀行卡 門號>號碼 博奕>博彩 博弈>博彩 伺服器>服務器 列印>打印 按讚>點讚 追蹤>關注 私訊>私信 兼差>兼職 薪資>工資
  存摺>存折 證照>證書 履歷>簡歷 病假單>病假條 印鑑>印章 代筆>代寫 簽賭>投注 簽注>下注 運彩>體彩 樂透>彩票
  加賴>加微 戶頭>賬戶 賴我>微我 手遊>手游 網咖>網吧 投顧>薦股 首儲>首存 聯徵>徵信 撥款>放款 正妹>美女 聯絡>聯繫 微訊>微信 專案>項目 回覆>回復 裝置>設備 遠端>遠程 晶片>芯片 駭客>黑客 啟用>激活 高階>高端 託福>托福 比對率>查重率 視訊>視頻 會員金>會員費
  轉帳>轉賬 帳號>賬號 帳戶>賬戶 帳單>賬單 流水帳>流水賬 走帳>走賬 入帳>入賬 到帳>到賬 結帳>結賬 過帳>過賬 對帳>對賬 平帳>平賬 冲帳>冲賬 打帳>打賬 私帳>私賬 公帳>公賬
  转帐>转账 帐号>账号 帐户>账户 到帐>到账 走帐>走账 入帐>入账 过帐>过账 帐单>账单 平帐>平账 對公帳>對公賬 利他能>利他林 通訊軟體>通訊軟件 公車>公交 計程車>出租車 影印>複印
  電郵>郵箱 應召>上門 外約>約炮 大頭照>證件照`
    .split(/\s+/)
    .map(one => one.split('>') as [string, string]),
)
const anyElsewhere = new RegExp([...ELSEWHERE.keys()].join('|'), 'g')
const asHere = (original: string): string => original.replace(anyElsewhere, word => ELSEWHERE.get(word) ?? word)

type Growing = { text: string[]; from: number[]; to: number[] }
const put = (reading: Growing, text: string, at: number, end: number): void => {
  for (let index = 0; index < text.length; index++) {
    reading.text.push(text[index] ?? '')
    reading.from.push(at)
    reading.to.push(end)
  }
}

const done = ({ text, from, to }: Growing): Reading => ({ text: text.join(''), from, to })
const growing = (): Growing => ({ text: [], from: [], to: [] })

type Wholes = { any: RegExp; whole: ReadonlyMap<string, string>; starts: ReadonlySet<string> }
let together: Wholes | undefined
function wholes(): Wholes {
  if (together) return together
  const whole = new Map([...characterParts().broken, ...PARTS])
  const any = new RegExp([...whole.keys()].sort((one, other) => other.length - one.length).join('|'), 'g')
  together = { any, whole, starts: new Set([...whole.keys()].map(one => one.slice(0, 2))) }
  return together
}

/** Puts characters together that were taken apart. */
function withWholeCharacters(reading: Growing): Reading {
  const text = reading.text.join('')
  const { any: anyPart, whole, starts } = wholes()
  // Hardly any text has such a pair, and asking an expression of a thousand words whether it does takes longer.
  if (!reading.text.some((unit, at) => starts.has(unit + (reading.text[at + 1] ?? ''))))
    return { text, from: reading.from, to: reading.to }
  const out = growing()
  let last = 0
  for (const match of text.matchAll(anyPart)) {
    for (let index = last; index < match.index; index++)
      put(out, text[index] ?? '', reading.from[index] ?? 0, reading.to[index] ?? 0)
    last = match.index + match[0].length
    put(out, whole.get(match[0]) ?? '', reading.from[match.index] ?? 0, reading.to[last - 1] ?? 0)
  }
  for (let index = last; index < text.length; index++)
    put(out, text[index] ?? '', reading.from[index] ?? 0, reading.to[index] ?? 0)
  return done(out)
}

/** Both at once: what stands there, and beside it what it may stand for. */
export type Loose = Reading & {
  /** For each unit the character that it is in the plain reading, where that is another. */
  other: readonly (string | undefined)[]
  /** A unit that counts for nothing in the plain reading: where the next one begins. */
  skip: ReadonlyMap<number, number>
}

export function looseReading(original: string): Loose {
  const out = growing()
  const other: (string | undefined)[] = []
  const skip = new Map<number, number>()
  let at = 0
  for (const letter of asHere(original)) {
    const end = at + letter.length
    const { plain, shaped } = unitOf(letter)
    const begins = out.text.length
    put(out, plain.length === 1 ? shaped || plain : plain === '' ? shaped : plain, at, end)
    // A picture may stand for something, or for nothing.
    if ((plain === '') !== (shaped === '') || (out.text.length > begins && PICTURE.test(letter)))
      skip.set(begins, out.text.length)
    for (let index = begins; index < out.text.length; index++)
      other.push(plain.length === 1 && plain !== out.text[index] ? plain : undefined)
    at = end
  }
  return { ...done(out), other, skip }
}

/** The plain and the shaped reading. Where nothing stands for another the second is the first. */
export function readText(original: string): { plain: Reading; shaped: Reading } {
  const [plain, shaped] = [growing(), growing()]
  let at = 0
  let isSame = true
  for (const letter of asHere(original)) {
    const end = at + letter.length
    const unit = unitOf(letter)
    put(plain, unit.plain, at, end)
    put(shaped, unit.shaped, at, end)
    if (unit.shaped !== unit.plain) isSame = false
    at = end
  }
  const whole = withWholeCharacters(isSame ? plain : shaped)
  const first = done(plain)
  return { plain: first, shaped: isSame && whole.text === first.text ? first : whole }
}

/** Letters and digits that are put between the characters of a word: no more than two in one place. */
export const NOISE = /(?<=\p{Script=Han})[a-z0-9]{1,2}(?=\p{Script=Han})/gu

/** What is read alike however it is spelt in the south: zh and z, ing and in. */
export const alike = (syllable: string): string =>
  syllable
    .replace(/^([zcs])h/, '$1')
    .replace(/([ei]n)g$/, '$1')
    .replace(/^([ln])v/, '$1u')

const marks = new Map<string, string>()
export const markOf = (syllable: string): string => {
  const known = marks.get(syllable)
  if (known) return known
  const mark = String.fromCharCode(0xe000 + marks.size)
  marks.set(syllable, mark)
  return mark
}

/** As in the name of the city that the words of the list mean, not as by itself. */
const READ_OTHERWISE: ReadonlyMap<string, string> = new Map([['莞', 'guan']])

const sounds = new Map<string, string>()
/** The mark of a Chinese character's sound, always the same one; '' for what has none. */
export function soundOf(letter: string): string {
  const known = sounds.get(letter)
  if (known !== undefined) return known
  const syllable = READ_OTHERWISE.get(letter) ?? (HAN.test(letter) ? (pinyinOf(letter)[0] ?? '') : '')
  const mark = syllable === '' ? '' : markOf(alike(syllable))
  if (sounds.size < MAX_REMEMBERED) sounds.set(letter, mark)
  return mark
}

export const SYLLABLE = new RegExp(
  '(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?' +
    '(?:iang|iong|uang|ang|eng|ing|ong|iao|ian|uai|uan|van|ai|ei|ao|ou|an|en|in|un|vn|ia|ie|iu|ua|uo|ui|ue|ve|er|a|o|e|i|u|v)',
)

export const isLatin = (letter: string | undefined): boolean => letter !== undefined && letter >= 'a' && letter <= 'z'

/** The ends of words of letters: where blanks stood. Letters that stand each by themselves are one word. */
export function latinWords(reading: Reading, start: number): number[] {
  const ends: number[] = []
  let at = start
  let followsLone = false
  while (isLatin(reading.text[at])) {
    let end = at + 1
    while (isLatin(reading.text[end]) && reading.from[end] === reading.to[end - 1]) end++
    const isLone = end - at === 1
    if (isLone && followsLone) ends.pop()
    ends.push(end)
    followsLone = isLone
    at = end
  }
  return ends
}
