/** Finds what the entries of the list forbid. Pure: a text, a place and entries in, findings out. */
import AhoCorasick from 'modern-ahocorasick'
import type { TextKind, TextLevel, TextPlace } from '#lib/contract/platform/text-check.ts'
import { cutIntoWords } from '#server/domains/platform/search/service.ts'
import { type Reading, readText, type Sounded, soundMarks, soundReading, withoutNoise } from './normalise.ts'
import { SOUND_ALIKE } from './stand-ins.ts'

export type Entry = {
  id: number
  text: string
  isPattern: boolean
  kind: TextKind
  level: TextLevel
  /** Empty: everywhere. */
  places: readonly TextPlace[]
  /** Found by its sound as well, in characters or in letters. */
  bySound: boolean
  /** Not meant where somebody speaks about the offence: warns, asks, reports. */
  isTopic: boolean
  allow: readonly string[]
}

/** How a finding was written: as it stands in the list, by look-alikes, by sound. Only the first may refuse. */
export type Way = 'PLAIN' | 'SHAPE' | 'SOUND'
export type Finding = { entryId: number; kind: TextKind; level: TextLevel; way: Way; at: number; end: number; text: string }

const RANK: Readonly<Record<TextLevel, number>> = { NOTE: 0, MASK: 1, HOLD: 2, REFUSE: 3 }
export const heavier = (one: TextLevel, other: TextLevel): TextLevel => (RANK[one] >= RANK[other] ? one : other)

/** Words of those who speak about an offence. A denial (绝非骗局) is no warning. */
const ABOUT_WORDS = `
  诈骗 骗局 骗子 被骗 受骗 上当 反诈 警惕 防范 谨防 当心 小心 举报 违法 犯法 犯罪 处罚 判刑 量刑 罚款 拘留 坐牢 取缔
  打击 查处 查获 抓获 禁止 严禁 抵制 远离 拒绝 戒毒 禁毒 后果 危害 宣传 普法 新闻 通报 案例 案件 维权 套路 别信 不要信
  千万别 不要参与 不能参与 不参与 是什么意思 合法吗 犯法吗 违法吗 可靠吗 靠谱吗 是真的吗 真的假的 算不算 怎么判 怎么处理
  什么罪 成瘾 沉迷 怎么防 怎么戒 怎么退 能退吗 投诉 被记过 记过 违规 下架 露馅 取消成绩 责任 是不是 被发现 科普 心理 访谈
  怎么劝 劝 整治 治理 监管 规定 条例 法律 律师
`
  .trim()
  .split(/\s+/)
const ABOUT = new RegExp(`(?<![不非没无])(?:${ABOUT_WORDS.join('|')})`, 'u')
const ABOUT_REACH = 40

const WORD_REACH = 8

/** Whether `[start, end)` of the text begins and ends where words do. */
function isWordBound(text: string, start: number, end: number): boolean {
  const from = Math.max(0, start - WORD_REACH)
  let at = from
  let begins = start === from
  for (const word of cutIntoWords(text.slice(from, end + WORD_REACH))) {
    if (at === start) begins = true
    at += word.length
    if (at === end) return begins
    if (at > end) return false
  }
  return at === end && begins
}

const isOneWord = (text: string): boolean => cutIntoWords(text).length === 1
const isHan = (text: string): boolean => /^\p{Script=Han}+$/u.test(text)
const hasLatinBound = (text: string, at: number, end: number): boolean => {
  const isLetter = (one: string | undefined) => one !== undefined && /[a-z]/i.test(one)
  return !(isLetter(text[at]) && isLetter(text[at - 1])) && !(isLetter(text[end - 1]) && isLetter(text[end]))
}

type Pattern = { entry: Entry; plain: RegExp }
type Word = { entry: Entry; plain: string }
type Automaton = { search(text: string): { patternIndex: number; start: number; end: number }[] }

const automatonOf = (words: readonly string[]): Automaton | null => (words.length === 0 ? null : new AhoCorasick([...words]))

export type Matcher = { find(original: string, place: TextPlace): Finding[] }

/** What an entry's text is compared as; empty: nothing is left of it. */
export const comparedAs = (text: string): string => readText(text).plain.text

/** @throws SyntaxError for a pattern that is none. */
export const compilePattern = (source: string): RegExp => new RegExp(source, 'gu')

type SoundWord = Word & { marks: string }

/** The list, made ready for searching: one automaton for each way in which a word can be written. */
type Prepared = {
  words: readonly Word[]
  patterns: readonly Pattern[]
  soundWords: readonly SoundWord[]
  plainWords: Automaton | null
  shapedWords: Automaton | null
  soundMarks: Automaton | null
  /** By entry: phrases in which it is allowed. */
  allowed: ReadonlyMap<number, readonly string[]>
}

function prepare(entries: readonly Entry[]): Prepared {
  const words: Word[] = []
  const patterns: Pattern[] = []
  for (const entry of entries) {
    if (entry.isPattern) patterns.push({ entry, plain: compilePattern(entry.text) })
    else {
      const plain = comparedAs(entry.text)
      if (plain !== '') words.push({ entry, plain })
    }
  }
  const soundWords = words
    .filter(word => word.entry.bySound)
    .map(word => ({ ...word, marks: soundMarks(word.plain) }))
    .filter(word => word.marks.length >= 2)
  return {
    words,
    patterns,
    soundWords,
    plainWords: automatonOf(words.map(word => word.plain)),
    shapedWords: automatonOf(words.map(word => readText(word.entry.text).shaped.text || '\u0001')),
    soundMarks: automatonOf(soundWords.map(word => word.marks)),
    allowed: new Map(entries.map(entry => [entry.id, entry.allow.map(comparedAs).filter(Boolean)])),
  }
}

/** Whether one of the phrases covers `[start, end)` of the text. */
const isCovered = (phrases: readonly string[], text: string, start: number, end: number): boolean =>
  phrases.some(phrase => {
    let at = text.indexOf(phrase, Math.max(0, end - phrase.length))
    while (at !== -1 && at <= start) {
      if (at + phrase.length >= end) return true
      at = text.indexOf(phrase, at + 1)
    }
    return false
  })

const isSpokenAbout = (text: string, start: number, end: number): boolean =>
  ABOUT.test(text.slice(Math.max(0, start - ABOUT_REACH), end + ABOUT_REACH))

/** What else sounds like a word of two characters is so much that only known substitutes count, or letters. */
function isSoundMeant(word: Word, reading: Reading, syllables: Sounded['origin']): boolean {
  const [first, last] = [syllables[0], syllables.at(-1)]
  // Whole words of letters only: what lies inside another word is none.
  if (!first?.begins || !last?.ends) return false
  if (syllables.some(one => one.latin)) return true
  const [from, to] = [first.at, last.end]
  if (!isWordBound(reading.text, from, to)) return false
  if (syllables.length > 2) return true
  const isKnown = [...word.plain].every((one, index) => {
    const written = reading.text[syllables[index]?.at ?? 0] ?? ''
    return written === one || (SOUND_ALIKE.get(written) ?? '').includes(one)
  })
  return isKnown && !isOneWord(reading.text.slice(from, to))
}

/** Looks through one text, at one place. */
class Search {
  readonly found: Finding[] = []
  readonly #list: Prepared
  readonly #original: string
  readonly #place: TextPlace
  readonly #plain: Reading

  constructor(list: Prepared, original: string, place: TextPlace, plain: Reading) {
    this.#list = list
    this.#original = original
    this.#place = place
    this.#plain = plain
  }

  #isHere({ places }: Entry): boolean {
    return places.length === 0 || places.includes(this.#place)
  }

  /** `[start, end)` of a reading is what an entry forbids, unless it is allowed there or found already. */
  #add(entry: Entry, way: Way, reading: Reading, start: number, end: number): void {
    const [at, last] = [reading.from[start] ?? 0, reading.to[end - 1] ?? 0]
    if (this.found.some(one => one.entryId === entry.id && one.at < last && at < one.end)) return
    if (this.#isExcused(entry, way, at, last)) return
    const level = way === 'PLAIN' || entry.level !== 'REFUSE' ? entry.level : 'HOLD'
    const text = this.#original.slice(at, last)
    this.found.push({ entryId: entry.id, kind: entry.kind, level, way, at, end: last, text })
  }

  /** What the text says in plain characters at this place is what the allow-list speaks of. */
  #isExcused(entry: Entry, way: Way, at: number, last: number): boolean {
    const { text, from, to } = this.#plain
    const begins = from.findIndex(one => one >= at)
    if (begins === -1) return false
    let ends = begins
    while (ends < to.length && (to[ends] ?? 0) <= last) ends++
    if (isCovered(this.#list.allowed.get(entry.id) ?? [], text, begins, ends)) return true
    // Judged already as what it is.
    if (way !== 'PLAIN' && !entry.isPattern && text.slice(begins, ends) === comparedAs(entry.text)) return true
    return way === 'PLAIN' && entry.isTopic && isSpokenAbout(text, begins, ends)
  }

  words(way: 'PLAIN' | 'SHAPE', reading: Reading): void {
    const automaton = way === 'PLAIN' ? this.#list.plainWords : this.#list.shapedWords
    for (const { patternIndex, start, end } of automaton?.search(reading.text) ?? []) {
      const word = this.#list.words[patternIndex]
      if (!word || !this.#isHere(word.entry)) continue
      const [at, last] = [reading.from[start] ?? 0, reading.to[end - 1] ?? 0]
      if (/[a-z]/.test(word.plain) && !hasLatinBound(this.#original, at, last)) continue
      if (word.plain.length === 2 && isHan(word.plain) && !isWordBound(reading.text, start, end)) continue
      this.#add(word.entry, way, reading, start, end)
    }
  }

  /** Each pattern in the plain reading, then in the one without look-alikes where that is another. */
  patterns(shaped: Reading): void {
    for (const { entry, plain: pattern } of this.#list.patterns) {
      if (!this.#isHere(entry)) continue
      this.#pattern(entry, 'PLAIN', this.#plain, pattern)
      if (shaped !== this.#plain) this.#pattern(entry, 'SHAPE', shaped, pattern)
    }
  }

  #pattern(entry: Entry, way: Way, reading: Reading, pattern: RegExp): void {
    for (const match of reading.text.matchAll(pattern)) {
      if (match[0] !== '') this.#add(entry, way, reading, match.index, match.index + match[0].length)
    }
  }

  sounds(shaped: Reading): void {
    if (!this.#list.soundMarks) return
    const sounded = soundReading(shaped)
    for (const { patternIndex, start, end } of this.#list.soundMarks.search(sounded.text)) {
      const word = this.#list.soundWords[patternIndex]
      if (!word || !this.#isHere(word.entry) || !isSoundMeant(word, shaped, sounded.origin.slice(start, end))) continue
      this.#add(word.entry, 'SOUND', sounded, start, end)
    }
  }
}

export function createMatcher(entries: readonly Entry[]): Matcher {
  const list = prepare(entries)
  return {
    find(original, place) {
      const { plain, shaped } = readText(original)
      const search = new Search(list, original, place, plain)
      search.words('PLAIN', plain)
      if (shaped !== plain) search.words('SHAPE', shaped)
      const clear = withoutNoise(shaped)
      if (clear) search.words('SHAPE', clear)
      search.patterns(shaped)
      search.sounds(shaped)
      return search.found.sort((one, other) => one.at - other.at)
    },
  }
}
