/** Finds what the entries of the list forbid. Pure: a text, a place and entries in, findings out. */
import AhoCorasick from 'modern-ahocorasick'
import type { TextKind, TextLevel, TextPlace } from '#lib/contract/platform/text-check.ts'
import { cutIntoWords } from '#server/domains/platform/search/service.ts'
import { hasHan, isDisguise, isInCode, isMeant, isName, isOdd, isSoundingPair, isUnit, Words } from './judge.ts'
import { Lattice } from './lattice.ts'
import { type Loose, looseReading, type Reading, readText } from './normalise.ts'
import { isDeniedPart, isSpokenAbout } from './speech.ts'

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
export type MatchKind = 'PLAIN' | 'SHAPE' | 'SOUND'
export type Finding = { entryId: number; kind: TextKind; level: TextLevel; way: MatchKind; at: number; end: number; text: string }

const RANK: Readonly<Record<TextLevel, number>> = { NOTE: 0, MASK: 1, HOLD: 2, REFUSE: 3 }
export const heavier = (one: TextLevel, other: TextLevel): TextLevel => (RANK[one] >= RANK[other] ? one : other)

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

const isHan = (text: string): boolean => /^\p{Script=Han}+$/u.test(text)
const hasLatinBound = (text: string, at: number, end: number): boolean => {
  const isLetter = (one: string | undefined) => one !== undefined && /[a-z]/i.test(one)
  return !(isLetter(text[at]) && isLetter(text[at - 1])) && !(isLetter(text[end - 1]) && isLetter(text[end]))
}

/** What a pattern is tried on: the readings of the text, the text as it was written, or the text with its disguised words between marks. */
type Tried = 'READ' | 'WRITTEN' | 'DISGUISED'
type Pattern = { entry: Entry; plain: RegExp; on: Tried }
type Automaton = { search(text: string): { patternIndex: number; start: number; end: number }[] }

const automatonOf = (words: readonly string[]): Automaton | null => (words.length === 0 ? null : new AhoCorasick([...words]))

export type Matcher = { find(original: string, place: TextPlace): Finding[] }

/** What an entry's text is compared as; empty: nothing is left of it. */
export const comparedAs = (text: string): string => readText(text).plain.text

/** @throws SyntaxError for a pattern that is none. */
export const compilePattern = (source: string): RegExp => new RegExp(source, 'gu')

/** Words between which this stands count only near each other, in whatever order. */
const TOGETHER = '+'
/** One of the words between which this stands. */
const EITHER = '|'
/** How many units may lie between two of them. */
const TOGETHER_REACH = 12

/** The words of an entry as they are compared: of each that counts together with others all that may stand for it. */
const wordsOf = (text: string): string[][] =>
  text
    .split(TOGETHER)
    .map(part => part.split(EITHER).map(comparedAs).filter(Boolean))
    .filter(part => part.length > 0)

/** How many characters the shortest word has of which an entry consists; 0: it has none. */
export const shortestOf = (text: string): number => {
  const lengths = wordsOf(text).flatMap(part => part.map(word => [...word].length))
  return lengths.length === 0 ? 0 : Math.min(...lengths)
}

type Combination = { entry: Entry; slot: number; slots: readonly (readonly string[])[] }
/** What is looked for: a word, and what it means when it is found. */
type Term = {
  text: string
  chars: readonly string[]
  entries: Entry[]
  combinations: Combination[]
  /** Some entry of it may be found by its sound. */
  bySound: boolean
}

/** The list, made ready for searching: one automaton for plain words, one tree for disguised ones. */
type Prepared = {
  terms: readonly Term[]
  words: ReadonlySet<string>
  patterns: readonly Pattern[]
  plainWords: Automaton | null
  /** What `plainWords` looks for: without the words that only stand in patterns. */
  plainTerms: readonly Term[]
  /** Made when a text is first looked through that may be disguised: sounds and parts of characters take half a second. */
  lattice: () => Lattice
  /** By entry: phrases in which it is allowed. */
  allowed: ReadonlyMap<number, readonly string[]>
}

/** The words that stand in a pattern: found in disguise they are put back before it is tried. */
const literalsOf = (source: string): string[] =>
  (source.replace(/\[[^\]]*\]|\(\?<?!(?:[^()]|\([^()]*\))*\)/g, '|').match(/\p{Script=Han}{2,}/gu) ?? []).filter(
    literal => !DISGUISED.test(literal),
  )
/** Disguises that stand in patterns as such: what sounds like them is what they are made of. */
const DISGUISED = /薇|微心|威信|卫星|叩|寇|秋秋|球球|裙/u

/** So begins a pattern that is tried on the text as it was written, for how a text is written may say enough. */
const AS_WRITTEN = '(?<written>'
/** So begins one that is tried on the text with its disguised words between marks: some words are harmless unless somebody disguises them. */
const AS_DISGUISED = '(?<disguised>'
const triedOn = (pattern: string): Tried =>
  pattern.startsWith(AS_WRITTEN) ? 'WRITTEN' : pattern.startsWith(AS_DISGUISED) ? 'DISGUISED' : 'READ'

function prepare(entries: readonly Entry[]): Prepared {
  const terms = new Map<string, Term>()
  const patterns: Pattern[] = []
  const hasSounds = entries.some(entry => entry.bySound)
  const term = (text: string, bySound: boolean): Term => {
    const known = terms.get(text) ?? { text, chars: [...text], entries: [], combinations: [], bySound: false }
    known.bySound ||= bySound
    terms.set(text, known)
    return known
  }
  for (const entry of entries) {
    if (entry.isPattern) {
      const on = triedOn(entry.text)
      patterns.push({ entry, plain: compilePattern(entry.text), on })
      if (on === 'WRITTEN') continue
      for (const text of literalsOf(entry.text)) term(text, hasSounds)
      continue
    }
    const slots = wordsOf(entry.text)
    for (const [slot, texts] of slots.entries()) {
      for (const text of texts) {
        const of = term(text, entry.bySound)
        if (slots.length === 1) of.entries.push(entry)
        else of.combinations.push({ entry, slot, slots })
      }
    }
  }
  const texts = [...terms.keys()]
  const plainTerms = [...terms.values()].filter(one => one.entries.length + one.combinations.length > 0)
  let lattice: Lattice | undefined
  return {
    terms: [...terms.values()],
    words: new Set(texts),
    patterns,
    plainWords: automatonOf(plainTerms.map(({ text }) => text)),
    plainTerms,
    lattice: () => {
      lattice ??= new Lattice(texts, hasSounds)
      return lattice
    },
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

/** A word in the text that may count together with others, by its place in the original. */
type Part = {
  term: Term
  way: MatchKind
  at: number
  end: number
  isInitials?: boolean
  /** Other words of the dictionary stand there, which only sound like it. */
  isOrdinary?: boolean
  /** It would count by itself. */
  isClear?: boolean
  /** Something else stands there than its characters: it sounds like two of them, or is another disguise. */
  disguise?: 'PAIR' | 'WORD'
  /** Somebody says of it that it is not done. */
  isDenied?: boolean
}

/** Words of two characters sound like too many others. */
const MIN_SOUNDING_ALIKE = 3

/** From one number to another: no number to be called. */
const RANGE = /^\d{4,}\s*[-~–—～至到]\s*\d{4,}$/u

/** Looks through one text, at one place. */
class Search {
  readonly found: Finding[] = []
  readonly #list: Prepared
  readonly #original: string
  readonly #place: TextPlace
  readonly #plain: Reading
  readonly #parts: Part[] = []
  #cut: Words | undefined
  /** What is spoken about: read otherwise it is the same. */
  readonly #excused: { entry: Entry; at: number; last: number }[] = []

  constructor(list: Prepared, original: string, place: TextPlace, plain: Reading) {
    this.#list = list
    this.#original = original
    this.#place = place
    this.#plain = plain
  }

  /** The words of the text, cut when first asked for. */
  get #words(): Words {
    this.#cut ??= new Words(this.#plain)
    return this.#cut
  }

  #isHere({ places }: Entry): boolean {
    return places.length === 0 || places.includes(this.#place)
  }

  /** `[at, last)` of the original is what an entry forbids, unless it is allowed there or found already. */
  #add(entry: Entry, way: MatchKind, at: number, last: number, said?: string): void {
    if (this.found.some(one => one.entryId === entry.id && one.at < last && at < one.end)) return
    if (this.#isExcused(entry, way, at, last, said)) return
    const level = way === 'PLAIN' || entry.level !== 'REFUSE' ? entry.level : 'HOLD'
    const text = this.#original.slice(at, last)
    this.found.push({ entryId: entry.id, kind: entry.kind, level, way, at, end: last, text })
  }

  /** What the text says in plain characters at this place is what the allow-list speaks of. */
  #isExcused(entry: Entry, way: MatchKind, at: number, last: number, said = comparedAs(entry.text)): boolean {
    const { text, to } = this.#plain
    const begins = this.#unitAt(at)
    if (begins === to.length) return false
    let ends = begins
    while (ends < to.length && (to[ends] ?? 0) <= last) ends++
    if (isCovered(this.#list.allowed.get(entry.id) ?? [], text, begins, ends)) return true
    // Judged already as what it is.
    if (way !== 'PLAIN' && text.slice(begins, ends) === said) return true
    if (way !== 'PLAIN') return this.#excused.some(one => one.entry === entry && one.at < last && at < one.last)
    const spoken = { text, start: begins, end: ends, original: this.#original, at, last }
    if (!entry.isTopic || !isSpokenAbout(entry.kind, spoken)) return false
    this.#excused.push({ entry, at, last })
    return true
  }

  plainWords(): void {
    const { text, from, to } = this.#plain
    for (const { patternIndex, start, end } of this.#list.plainWords?.search(text) ?? []) {
      const term = this.#list.plainTerms[patternIndex]
      if (!term) continue
      const [at, last] = [from[start] ?? 0, to[end - 1] ?? 0]
      if (/[a-z]/.test(term.text) && !hasLatinBound(this.#original, at, last)) continue
      if (term.text.length === 2 && isHan(term.text) && !isWordBound(text, start, end)) continue
      if (/\p{Script=Han}/u.test(term.text) && this.#words.cutsWord(at, last)) continue
      // What an allowed phrase covers is something else, beside other words as well.
      if (term.entries.some(({ id }) => isCovered(this.#list.allowed.get(id) ?? [], text, start, end))) continue
      this.#parts.push({ term, way: 'PLAIN', at, end: last, isDenied: isDeniedPart(text, start) })
      if (term.text.length === 2 && isHan(term.text) && this.#isShared(start, end)) continue
      for (const entry of term.entries) if (this.#isHere(entry)) this.#add(entry, 'PLAIN', at, last)
    }
  }

  /**
   * Whether a word of two characters shares one with another word, so that a single character would be left over beside it: 包养|花 may as well
   * be 包|养花. A character that is a word in any text is not left over. Together with others it counts all the same.
   */
  #isShared(start: number, end: number): boolean {
    const { text, from, to } = this.#plain
    const isLeftOver = (at: number): boolean => isHan(text[at] ?? '') && this.#words.isAlone(from[at] ?? -1)
    const isWord = (at: number): boolean => cutIntoWords(text.slice(at, at + 2)).length === 1
    const isAfter = from[end] === to[end - 1] && isLeftOver(end) && isWord(end - 1)
    return isAfter || (start > 0 && from[start] === to[start - 1] && isLeftOver(start - 1) && isWord(start - 1))
  }

  /** @returns what was found in disguise, whether an entry forbids it by itself or not. */
  disguised(loose: Loose): Part[] {
    const lattice = this.#list.lattice()
    // Cutting a text into words takes a dictionary, and longer than all else: not for each message of a chat, where sounds are not asked for.
    const odd = (at: number): boolean => isOdd(loose, at, place => !lattice.bySound || this.#words.isUsual(place))
    const hits = lattice.search(loose, odd)
    if (hits.length === 0) return []
    const judged = { original: this.#original, loose, words: this.#words }
    const parts: Part[] = []
    for (const hit of hits) {
      const term = this.#list.terms[hit.word]
      if (!term) continue
      const isBySound = hit.steps.some(({ writing }) => writing === 'SOUND' || writing === 'SYLLABLE' || writing === 'INITIAL')
      if (isBySound && (!term.bySound || isName(hit, loose, this.#original))) continue
      if (!isMeant(term.chars, hit, true, judged)) continue
      const [at, end] = [loose.from[hit.start] ?? 0, loose.to[hit.end - 1] ?? 0]
      if (/[a-z]/.test(term.text) && !hasLatinBound(this.#original, at, end)) continue
      const isInitials = hit.steps.every(({ writing }) => writing === 'INITIAL')
      if (isUnit(hit, loose) || ((isInitials || !hasHan(hit, loose)) && isInCode(hit, loose))) continue
      const isClear = isMeant(term.chars, hit, false, judged)
      const isOwn = this.#isOwnWord(at, end)
      // Judged already as what it is.
      if (isOwn && isBySound) continue
      const part: Part = { term, way: isBySound ? 'SOUND' : 'SHAPE', at, end, isInitials, isClear }
      if (isDisguise(hit, loose) && !isOwn && !isInitials) part.disguise = isSoundingPair(hit) ? 'PAIR' : 'WORD'
      parts.push(part)
      if (!isClear) continue
      for (const entry of term.entries)
        if (this.#isHere(entry) && (!isBySound || entry.bySound)) this.#add(entry, part.way, at, end, term.text)
    }
    this.#parts.push(...parts)
    return parts
  }

  /**
   * Longer words that other words of the dictionary sound like (白加勒 for 百家乐): nothing odd says that they are meant, so that they count only
   * beside a word that stands there plainly or in disguise.
   */
  soundingAlike(loose: Loose): void {
    if (!this.#parts.some(part => part.term.combinations.length > 0)) return
    for (const { word, start, end } of this.#list.lattice().soundingAlike(loose.text, MIN_SOUNDING_ALIKE)) {
      const term = this.#list.terms[word]
      if (!term?.bySound || term.combinations.length === 0) continue
      const [at, last] = [loose.from[start] ?? 0, loose.to[end - 1] ?? 0]
      const isUnbroken = last - at === end - start
      if (!isUnbroken || !this.#words.begins(at) || !this.#words.ends(last) || this.#isOwnWord(at, last)) continue
      this.#parts.push({ term, way: 'SOUND', at, end: last, isOrdinary: true })
    }
  }

  /** Whether what stands there plainly is a word of the list itself. */
  #isOwnWord(at: number, last: number): boolean {
    return this.#list.words.has(this.#plain.text.slice(this.#unitAt(at), this.#unitAt(last)))
  }

  /** Words that count only together. */
  combinations(): void {
    for (const first of this.#parts) {
      for (const { entry, slot, slots } of first.term.combinations) {
        if (slot > 0 || (first.isDenied && entry.isTopic) || !this.#isHere(entry) || (first.way === 'SOUND' && !entry.bySound))
          continue
        const chosen = [first]
        for (let next = 1; next < slots.length; next++) {
          const near = this.#parts.find(
            part =>
              part.term.combinations.some(one => one.entry === entry && one.slot === next) &&
              (part.way !== 'SOUND' || entry.bySound) &&
              !(part.isDenied && entry.isTopic) &&
              this.#isNear(part, chosen),
          )
          if (!near) break
          chosen.push(near)
        }
        // Two letters here and two there may be the initials of anything, and two ordinary words mean what they say.
        if (chosen.length < slots.length || chosen.every(part => part.isInitials || part.isOrdinary)) continue
        const way = chosen.some(part => part.way === 'SOUND')
          ? 'SOUND'
          : chosen.some(part => part.way === 'SHAPE')
            ? 'SHAPE'
            : 'PLAIN'
        this.#add(entry, way, Math.min(...chosen.map(part => part.at)), Math.max(...chosen.map(part => part.end)))
      }
    }
  }

  /** The first unit of the plain reading that begins at this place of the original or after it. */
  #unitAt(place: number): number {
    let [low, high] = [0, this.#plain.from.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#plain.from[middle] ?? 0) < place) low = middle + 1
      else high = middle
    }
    return low
  }

  /** How many units lie between two words; below nought: one lies on the other. */
  #gap(one: Part, other: Part): number {
    const [from, to] = one.at < other.at ? [one.end, other.at] : [other.end, one.at]
    return from > to ? -1 : this.#unitAt(to) - this.#unitAt(from)
  }

  /** Beside one of the chosen ones, and on none of them. */
  #isNear(part: Part, chosen: readonly Part[]): boolean {
    const gaps = chosen.map(one => this.#gap(part, one))
    return gaps.every(gap => gap >= 0) && gaps.some(gap => gap <= TOGETHER_REACH)
  }

  /** Each pattern in the plain reading, then in those without disguises where they are others. */
  patterns(shaped: Reading, disguised: readonly Part[]): void {
    const restored = restoredReading(shaped, disguised, false)
    const marked = this.#markedReading(shaped, disguised)
    for (const { entry, plain: pattern, on } of this.#list.patterns) {
      if (!this.#isHere(entry)) continue
      if (on === 'WRITTEN') {
        pattern.lastIndex = 0
        const match = pattern.exec(this.#original)
        if (match) this.#add(entry, 'PLAIN', match.index, match.index + match[0].length, match[0])
        continue
      }
      if (on === 'DISGUISED') {
        if (marked) this.#pattern(entry, 'SOUND', marked, pattern)
        continue
      }
      this.#pattern(entry, 'PLAIN', this.#plain, pattern)
      if (shaped !== this.#plain) this.#pattern(entry, 'SHAPE', shaped, pattern)
      if (restored) this.#pattern(entry, 'SOUND', restored, pattern)
    }
  }

  #markedReading(shaped: Reading, disguised: readonly Part[]): Reading | null {
    const hidden = disguised.filter(part => part.disguise)
    if (hidden.length === 0) return null
    if (this.#words.fallsApart) return restoredReading(shaped, hidden, 'APART')
    // Names sound like words: of two characters too many do.
    const sure = hidden.map(part => (part.disguise === 'PAIR' ? { ...part, isClear: false } : part))
    return restoredReading(shaped, sure, true)
  }

  #pattern(entry: Entry, way: MatchKind, reading: Reading, pattern: RegExp): void {
    // `matchAll` would make a copy of each of a hundred expressions: seven times the work for a text in which nothing is found.
    pattern.lastIndex = 0
    for (let match = pattern.exec(reading.text); match !== null; match = pattern.exec(reading.text)) {
      if (match[0] === '') {
        pattern.lastIndex++
        continue
      }
      const [at, last] = [reading.from[match.index] ?? 0, reading.to[match.index + match[0].length - 1] ?? 0]
      if (RANGE.test(this.#original.slice(at, last)) || (entry.isTopic && this.#words.cutsWord(at, last))) continue
      this.#add(entry, way, at, last, match[0])
    }
  }
}

/** Between which stand the words that were found in disguise: those that would count by themselves, and doubtful ones. */
const CLEAR = ['〔', '〕'] as const
const DOUBTFUL = ['〈', '〉'] as const
/** Before a text of which many characters stand in no usual word. */
const APART = '〔〕'

/**
 * The reading with the words in it that were found in disguise; null where there are none.
 * @param marks whether they stand between marks, and whether the text falls apart otherwise, too.
 */
function restoredReading(reading: Reading, parts: readonly Part[], marks: boolean | 'APART'): Reading | null {
  const chosen: Part[] = []
  for (const part of [...parts].sort((one, other) => other.term.text.length - one.term.text.length)) {
    // Two letters may be the initials of anything.
    const isClear = part.term.chars.length > (part.isInitials ? 3 : 1)
    if (isClear && chosen.every(one => one.end <= part.at || part.end <= one.at)) chosen.push(part)
  }
  if (chosen.length === 0) return null
  chosen.sort((one, other) => one.at - other.at)
  const out: { text: string; from: number[]; to: number[] } = { text: '', from: [], to: [] }
  const put = (text: string, from: number, to: number): void => {
    out.text += text
    for (let index = 0; index < text.length; index++) {
      out.from.push(from)
      out.to.push(to)
    }
  }
  if (marks === 'APART') put(APART, 0, chosen[0]?.end ?? 0)
  let next = 0
  let last: Part | undefined
  for (let at = 0; at < reading.text.length; at++) {
    const from = reading.from[at] ?? 0
    while (next < chosen.length && (chosen[next]?.end ?? 0) <= from) next++
    const part = chosen[next]
    if (part && from >= part.at) {
      if (part === last) continue
      last = part
      const [before, after] = marks === false ? [] : part.isClear ? CLEAR : DOUBTFUL
      put(`${before ?? ''}${part.term.text}${after ?? ''}`, part.at, part.end)
    } else put(reading.text[at] ?? '', from, reading.to[at] ?? 0)
  }
  return out
}

export function createMatcher(entries: readonly Entry[]): Matcher {
  const list = prepare(entries)
  return {
    find(original, place) {
      const { plain, shaped } = readText(original)
      const search = new Search(list, original, place, plain)
      search.plainWords()
      const loose = looseReading(original)
      const disguised = search.disguised(loose)
      search.soundingAlike(loose)
      search.combinations()
      search.patterns(shaped, disguised)
      return search.found.sort((one, other) => one.at - other.at)
    },
  }
}
