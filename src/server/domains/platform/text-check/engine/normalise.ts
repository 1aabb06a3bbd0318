/**
 * A text as it is matched, with the way back: for each unit of what is matched where it begins and ends in the original. Three readings:
 * `plain` (the same characters in one form), `shaped` (look-alikes, characters taken apart, pictures), `sounded` (a mark for each syllable).
 */
import { Converter } from 'opencc-js/t2cn'
import { pinyinOf } from '#server/domains/platform/search/service.ts'
import { LETTER_FORMS, PARTS, SHAPES } from './stand-ins.ts'

/** Each UTF-16 unit of `text` was made of `original.slice(from[i], to[i])`. */
export type Reading = { text: string; from: readonly number[]; to: readonly number[] }

const toSimplified = Converter({ from: 't', to: 'cn' })
const LETTER = /[\p{L}\p{N}]/u
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
      if (!LETTER.test(part)) continue
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

const anyPart = new RegExp([...PARTS.keys()].sort((one, other) => other.length - one.length).join('|'), 'g')

/** Puts characters together that were taken apart. */
function withWholeCharacters(reading: Growing): Reading {
  const text = reading.text.join('')
  if (text.search(anyPart) === -1) return { text, from: reading.from, to: reading.to }
  const out = growing()
  let last = 0
  for (const match of text.matchAll(anyPart)) {
    for (let index = last; index < match.index; index++)
      put(out, text[index] ?? '', reading.from[index] ?? 0, reading.to[index] ?? 0)
    last = match.index + match[0].length
    put(out, PARTS.get(match[0]) ?? '', reading.from[match.index] ?? 0, reading.to[last - 1] ?? 0)
  }
  for (let index = last; index < text.length; index++)
    put(out, text[index] ?? '', reading.from[index] ?? 0, reading.to[index] ?? 0)
  return done(out)
}

/** The plain and the shaped reading. Where nothing stands for another the second is the first. */
export function readText(original: string): { plain: Reading; shaped: Reading } {
  const [plain, shaped] = [growing(), growing()]
  let at = 0
  let isSame = true
  for (const letter of original) {
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
const NOISE = /(?<=\p{Script=Han})[a-z0-9]{1,2}(?=\p{Script=Han})/gu

/** The reading without them; null where there are none. */
export function withoutNoise(reading: Reading): Reading | null {
  const left = new Set<number>()
  for (const match of reading.text.matchAll(NOISE)) {
    for (let index = match.index; index < match.index + match[0].length; index++) left.add(index)
  }
  if (left.size === 0) return null
  const withoutLeft = <Value>(values: readonly Value[]): Value[] => values.filter((_, index) => !left.has(index))
  return { text: withoutLeft(reading.text.split('')).join(''), from: withoutLeft(reading.from), to: withoutLeft(reading.to) }
}

/** What is read alike however it is spelt in the south: zh and z, ing and in. */
const alike = (syllable: string): string => syllable.replace(/^([zcs])h/, '$1').replace(/([ei]n)g$/, '$1')

const marks = new Map<string, string>()
const markOf = (syllable: string): string => {
  const known = marks.get(syllable)
  if (known) return known
  const mark = String.fromCharCode(0xe000 + marks.size)
  marks.set(syllable, mark)
  return mark
}

const sounds = new Map<string, string>()
/** The mark of a Chinese character's sound, always the same one; '' for what has none. */
function soundOf(letter: string): string {
  const known = sounds.get(letter)
  if (known !== undefined) return known
  const syllable = HAN.test(letter) ? (pinyinOf(letter)[0] ?? '') : ''
  const mark = syllable === '' ? '' : markOf(alike(syllable))
  if (sounds.size < MAX_REMEMBERED) sounds.set(letter, mark)
  return mark
}

const SYLLABLE = new RegExp(
  '(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?' +
    '(?:iang|iong|uang|ang|eng|ing|ong|iao|ian|uai|uan|van|ai|ei|ao|ou|an|en|in|un|vn|ia|ie|iu|ua|uo|ui|ue|ve|er|a|o|e|i|u|v)',
  'y',
)

/** A word of Latin letters as syllables; null when it is none. */
function syllablesOf(word: string): { text: string; at: number; end: number }[] | null {
  const found: { text: string; at: number; end: number }[] = []
  let at = 0
  while (at < word.length) {
    SYLLABLE.lastIndex = at
    const match = SYLLABLE.exec(word)
    if (!match || match[0].length < 2) return null
    found.push({ text: match[0], at, end: at + match[0].length })
    at += match[0].length
  }
  return found
}

/** A reading of sounds: a mark for each syllable, whether it was written in characters or in letters. */
export type Sounded = Reading & {
  /** Where the syllable begins and ends in the reading it was made of. */
  origin: readonly { at: number; end: number; latin: boolean; begins: boolean; ends: boolean }[]
}

const LONE: Readonly<Record<string, string>> = { v: 'wei', x: 'xin', w: 'wei' }
const NONE = '\u0000'
const isLatin = (letter: string | undefined): boolean => letter !== undefined && letter >= 'a' && letter <= 'z'

/** The ends of words of letters: where blanks stood. Letters that stand each by themselves are one word. */
function latinWords(reading: Reading, start: number): number[] {
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

export function soundReading(reading: Reading): Sounded {
  const out = growing()
  const origin: Sounded['origin'][number][] = []
  const add = (mark: string, syllable: Sounded['origin'][number]): void => {
    put(out, mark, reading.from[syllable.at] ?? 0, reading.to[syllable.end - 1] ?? 0)
    origin.push(syllable)
  }
  const addWord = (at: number, end: number): void => {
    const text = reading.text.slice(at, end)
    if (text.length <= 2 && [...text].every(one => one in LONE)) {
      for (const [index, one] of [...text].entries()) {
        add(markOf(LONE[one] ?? ''), { at: at + index, end: at + index + 1, latin: false, begins: true, ends: true })
      }
      return
    }
    const parsed = syllablesOf(text)
    if (!parsed) add(NONE, { at, end, latin: true, begins: true, ends: true })
    for (const part of parsed ?? []) {
      const [begins, ends] = [part.at === 0, part.end === text.length]
      add(markOf(alike(part.text)), { at: at + part.at, end: at + part.end, latin: true, begins, ends })
    }
  }
  let at = 0
  while (at < reading.text.length) {
    if (isLatin(reading.text[at])) {
      for (const end of latinWords(reading, at)) {
        addWord(at, end)
        at = end
      }
    } else {
      add(soundOf(reading.text[at] ?? '') || NONE, { at, end: at + 1, latin: false, begins: true, ends: true })
      at++
    }
  }
  return { ...done(out), origin }
}

/** The marks of a word's sound; '' when a character has none. */
export function soundMarks(word: string): string {
  const found = [...word].map(soundOf)
  return found.every(Boolean) ? found.join('') : ''
}
