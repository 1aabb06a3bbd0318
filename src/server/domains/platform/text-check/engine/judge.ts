/** Whether a word that was found in disguise is meant: a harmless text is made of the words of the dictionary, a disguised one falls apart. */
import { cutIntoWords } from '#server/domains/platform/search/service.ts'
import type { LatticeHit, Step, Writing } from './lattice.ts'
import { isLatin, type Loose, latinWords, type Reading } from './normalise.ts'
import { DRAWN_ALIKE, SOUND_ALIKE } from './stand-ins.ts'

/** Characters that are words by themselves in any text. */
const USUAL = new Set([
  ...'的了是我你他她它们在有就和也都很再不没会要能可上下来去到对给从把被让说看想做用过还这那个一二三四五六七八九十几多少大小好',
  ...'吗呢吧啊呀哦得地着又才只最更太与及或但而因为所以如果请谁哪怎什么时年月日号点分元块天人里外前后中间先每该将于以之其待带买卖件够住煮味题体已按比至并由向跟却且此各另您越连刚较见靠近啦须像挺快慢送差吃退换穿走难写新高贵真深早洗喝醉忘拿坏旧烂丢睡坐站听找问答谈求停修拍贴拉倒死',
])

const HAN = /\p{Script=Han}/u
/** One in ten harmless texts reaches this share, and eight in ten disguised ones. */
const APART_SHARE = 0.31
const MIN_APART = 4

/** Who is spoken of on a forum: the dictionary does not know all of them, and takes 楼主脑残 for 楼|主脑|残. */
const AFTER_ROLE = /(?<=楼主|版主|群主|店主)/u

/** The words of a text, by where they stand in the original. */
export class Words {
  readonly #inside = new Set<number>()
  readonly #begins = new Set<number>()
  readonly #ends = new Set<number>()

  /** Places inside a word of the dictionary, as the signs divide the text. */
  readonly #within = new Set<number>()

  readonly #plain: Reading
  #apart: boolean | undefined

  constructor(plain: Reading) {
    this.#plain = plain
    this.#cut(plain, 0, plain.text.length, false)
    // Where signs stand between characters words end, whatever the characters would be together.
    let last = 0
    for (let at = 1; at <= plain.text.length; at++) {
      if (at < plain.text.length && plain.from[at] === plain.to[at - 1]) continue
      this.#cut(plain, last, at, true)
      last = at
    }
  }

  #cut(plain: Reading, start: number, end: number, isDivided: boolean): void {
    let at = start
    for (const word of plain.text.slice(start, end).split(AFTER_ROLE).flatMap(cutIntoWords)) {
      this.#begins.add(plain.from[at] ?? 0)
      this.#ends.add(plain.to[at + word.length - 1] ?? 0)
      const isUsual = word.length > 1 || USUAL.has(word)
      for (let index = at; isUsual && index < at + word.length; index++) this.#inside.add(plain.from[index] ?? -1)
      for (let index = at + 1; isDivided && index < at + word.length; index++) this.#within.add(plain.from[index] ?? -1)
      at += word.length
    }
  }

  /** Whether `[at, end)` of the original cuts a word in two. */
  cutsWord = (at: number, end: number): boolean => this.#within.has(at) || this.#within.has(end)

  /** Whether the character at this place belongs to a word that anybody might write. */
  isUsual = (at: number): boolean => this.#inside.has(at)

  /** Whether so many characters belong to none that somebody is likely to have written others on purpose. */
  get fallsApart(): boolean {
    if (this.#apart === undefined) {
      const places = this.#plain.from.filter((_, index) => HAN.test(this.#plain.text[index] ?? ''))
      this.#apart =
        places.length >= MIN_APART && places.filter(place => !this.isUsual(place)).length >= places.length * APART_SHARE
    }
    return this.#apart
  }

  /** Whether the character at this place is a word by itself here, and not one that stands in any text. */
  isAlone = (at: number): boolean => this.#begins.has(at) && !this.#inside.has(at)

  begins = (at: number): boolean => this.#begins.has(at)
  ends = (end: number): boolean => this.#ends.has(end)
}

/** Whether a disguise could be at this place: a letter, a number, a sign that stands for a character, or a character that is in no usual word there. */
export const isOdd = (loose: Loose, at: number, isUsual: (place: number) => boolean): boolean => {
  const char = loose.text[at]
  return (
    isLatin(char) ||
    (char !== undefined && char >= '0' && char <= '9') ||
    loose.other[at] !== undefined ||
    loose.skip.has(at) ||
    (loose.to[at] ?? 0) - (loose.from[at] ?? 0) > 1 ||
    !isUsual(loose.from[at] ?? 0)
  )
}

type Counts = Readonly<Record<Writing, number>> & { changed: number; strange: number; letters: number }

/** Whether a sign that is no character stands for one: nobody does so by mistake. */
const isPicture = (loose: Loose, step: Step): boolean =>
  loose.skip.has(step.at) || (loose.to[step.at] ?? 0) - (loose.from[step.at] ?? 0) > 1

function count(hit: LatticeHit, loose: Loose, words: Words): Counts {
  const counts = { SAME: 0, SOUND: 0, LOOK: 0, KIN: 0, PARTS: 0, SYLLABLE: 0, INITIAL: 0, changed: 0, strange: 0, letters: 0 }
  for (const step of hit.steps) {
    counts[step.writing]++
    if (step.writing === 'SAME') continue
    if (step.writing === 'SYLLABLE' || step.writing === 'INITIAL') {
      counts.letters++
      continue
    }
    counts.changed++
    const [from, last] = [loose.from[step.at] ?? 0, loose.from[step.end - 1] ?? 0]
    if (isPicture(loose, step) || !words.isUsual(from) || !words.isUsual(last)) counts.strange++
  }
  return counts
}

/** Only whole words of letters: what lies inside another word is none. */
function hasWholeLetters(hit: LatticeHit, loose: Loose): boolean {
  const isBoundary = (at: number): boolean => {
    if (!isLatin(loose.text[at - 1]) || !isLatin(loose.text[at])) return true
    let begin = at - 1
    while (isLatin(loose.text[begin - 1])) begin--
    return latinWords(loose, begin).includes(at)
  }
  const [first, last] = [hit.steps[0], hit.steps.at(-1)]
  if (!first || !last) return false
  return (!isLatin(loose.text[first.at]) || isBoundary(first.at)) && (!isLatin(loose.text[last.end - 1]) || isBoundary(last.end))
}

const isBound = (hit: LatticeHit, loose: Loose, words: Words): boolean =>
  words.begins(loose.from[hit.start] ?? 0) && words.ends(loose.to[hit.end - 1] ?? 0)

/** Of a word of two characters only known substitutes count: too much else sounds the same. */
function isKnown(word: readonly string[], hit: LatticeHit, loose: Loose): boolean {
  return hit.steps.every((step, index) => {
    const written = loose.text[step.at] ?? ''
    return step.writing !== 'SOUND' || (SOUND_ALIKE.get(written) ?? '').includes(word[index] ?? '')
  })
}

/** Of two characters one stands there, and for the other one that is drawn nearly alike, not only with a part that is the same. */
const isPairDrawnAlike = (word: readonly string[], counts: Counts, hit: LatticeHit, loose: Loose): boolean =>
  counts.SAME === 1 &&
  hit.steps.every(
    (step, index) => step.writing !== 'KIN' || (DRAWN_ALIKE.get(loose.text[step.at] ?? '') ?? '').includes(word[index] ?? ''),
  )

/** A word of two characters by itself. */
function isPairMeant(word: readonly string[], counts: Counts, hit: LatticeHit, loose: Loose, words: Words): boolean {
  if (counts.INITIAL > 0 || counts.KIN > 1) return false
  if (counts.KIN > 0 && !isPairDrawnAlike(word, counts, hit, loose)) return false
  if (counts.letters > 0) return counts.changed === 0 || (counts.strange > 0 && isKnown(word, hit, loose))
  if (!isBound(hit, loose, words) && counts.changed > 0) return false
  if (counts.changed === 0) return true
  return counts.strange === counts.changed && isKnown(word, hit, loose)
}

const SENTENCE_SIGN = /[，。；！？：、,;!?:\n|]/

/** Where a sentence ends between two characters and not between the others, they were never one word. */
function isBroken(hit: LatticeHit, loose: Loose, original: string): boolean {
  let signs = 0
  for (const [index, step] of hit.steps.entries()) {
    const before = hit.steps[index - 1]
    if (before && SENTENCE_SIGN.test(original.slice(loose.to[before.end - 1], loose.from[step.at]))) signs++
  }
  return signs > 0 && (signs < hit.steps.length - 1 || hit.steps.length === 2)
}

/** A letter that stands alone is an initial only inside a word: "A 你" and "B 级" are none. */
const hasLoneInitial = (hit: LatticeHit, loose: Loose): boolean =>
  hit.steps.some(step => {
    if (step.writing !== 'INITIAL' || isLatin(loose.text[step.at - 1]) || isLatin(loose.text[step.end])) return false
    const isAfter = step.at > 0 && loose.to[step.at - 1] === loose.from[step.at]
    const isBefore = step.end < loose.text.length && loose.to[step.at] === loose.from[step.end]
    return (step.at > hit.start && !isAfter) || (step.end < hit.end && !isBefore)
  })

/** Letters that follow a number are its unit: 80mm. */
export const isUnit = (hit: LatticeHit, loose: Loose): boolean =>
  /[0-9]/.test(loose.text[hit.start - 1] ?? '') &&
  loose.to[hit.start - 1] === loose.from[hit.start] &&
  isLatin(loose.text[hit.start])

/** Whether some of it is written in Chinese characters. */
export const hasHan = (hit: LatticeHit, loose: Loose): boolean => HAN.test(loose.text.slice(hit.start, hit.end))

/** Letters with digits among them are a number of something: what their initials might mean nobody meant. */
export const isInCode = (hit: LatticeHit, loose: Loose): boolean => {
  const joins = (at: number): boolean => loose.from[at] === loose.to[at - 1]
  const isCode = (at: number): boolean => /[a-z0-9]/.test(loose.text[at] ?? '')
  let [from, to] = [hit.start, hit.end]
  while (from > 0 && isCode(from - 1) && joins(from)) from--
  while (to < loose.text.length && isCode(to) && joins(to)) to++
  return /[0-9]/.test(loose.text.slice(from, to))
}

/**
 * Whether something else stands there than the characters of the word. A number is no disguise of a numeral, and letters with digits among them
 * disguise nothing; neither does what is all letters, for whole texts are.
 */
export const isDisguise = (hit: LatticeHit, loose: Loose): boolean =>
  hit.steps.some(step => step.writing !== 'SAME' && !/[0-9]/.test(loose.text[step.at] ?? '')) &&
  hasHan(hit, loose) &&
  !(/[a-z]/.test(loose.text.slice(hit.start, hit.end)) && isInCode(hit, loose))

/** Two characters, of which one at least stands for another of its sound. */
export const isSoundingPair = (hit: LatticeHit): boolean =>
  hit.steps.length === 2 && hit.steps.some(({ writing }) => writing === 'SOUND')

/** Who is spoken of by name: 张嘉薇同学 is nobody's way of writing 加微. */
const CALLED_AFTER =
  /^\p{Script=Han}?(?:老师|同学|女士|先生|小朋友|医生|大夫|经理|师傅|主任|教练|律师|校长|阿姨|叔叔|奶奶|爷爷|姐家|哥家|获得|获奖|是我(?:女儿|儿子|孙|同事|同学|老师)|是新来的|装饰|电子|金科|集团|公司)/u

/** Whether two characters that sound like a word are part of somebody's name. */
export const isName = (hit: LatticeHit, loose: Loose, original: string): boolean =>
  hit.steps.length === 2 &&
  hit.steps.every(({ writing }) => writing === 'SOUND') &&
  CALLED_AFTER.test(original.slice(loose.to[hit.end - 1] ?? 0))

/** V形, U型: after a letter these say what something looks like, and stand for no 信. */
const SHAPE = /^[形型]$/u

/** Whether part of it is a shape that a letter names. */
const isLetterShape = (hit: LatticeHit, loose: Loose): boolean =>
  hit.steps.some(({ writing, at }) => writing === 'SOUND' && SHAPE.test(loose.text[at] ?? '') && isLatin(loose.text[at - 1]))

/** Everything that a text to be judged is asked about. */
export type Judged = { original: string; loose: Loose; words: Words }

/** @param isPart it counts only together with others, so that less is asked of it. */
export function isMeant(word: readonly string[], hit: LatticeHit, isPart: boolean, { original, loose, words }: Judged): boolean {
  const counts = count(hit, loose, words)
  if (counts.letters > 0 && (!hasWholeLetters(hit, loose) || hasLoneInitial(hit, loose))) return false
  if (isLetterShape(hit, loose)) return false
  const odd = counts.strange + counts.letters
  const { length } = word
  if (length === 1) return isPart && counts.SOUND + counts.KIN + counts.letters === 0 && odd > 0
  if (counts.changed + counts.letters > 0 && isBroken(hit, loose, original)) return false
  if (length === 2 && !isPart) return isPairMeant(word, counts, hit, loose, words)
  if (counts.changed + counts.letters === 0) return length > 2 || isBound(hit, loose, words)
  if (odd === 0) return false
  if (length === 2 && counts.SOUND === 2 && !isKnown(word, hit, loose)) return false
  if (length === 2)
    return (
      (counts.KIN === 0 || isPairDrawnAlike(word, counts, hit, loose)) &&
      counts.strange === counts.changed &&
      (counts.INITIAL === 0 || counts.SAME === 1 || counts.INITIAL === 2)
    )
  if (counts.INITIAL > (isPart ? length : length === 3 && counts.SAME > 0 ? 2 : length - 2)) return false
  if (length === 3) return isTripleMeant(counts, odd)
  return counts.KIN * 2 <= length && counts.strange * 2 >= counts.changed
}

function isTripleMeant(counts: Counts, odd: number): boolean {
  if (counts.strange < counts.changed) return false
  if (counts.SAME === 0 && counts.letters < 3 && odd < 3) return false
  return counts.KIN === 0 || (counts.KIN === 1 && odd > 1)
}
