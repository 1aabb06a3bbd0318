/**
 * Finds words however their characters are written. Each place of a text may be read in several ways (the character itself, what looks or
 * sounds like it, parts put together, a syllable or an initial in letters); a tree of the words by their sounds is walked along all of them.
 */
import { pinyinOf } from '#server/domains/platform/search/service.ts'
import { alike, isLatin, type Loose, latinWords, markOf, NOISE, SYLLABLE, soundOf } from './normalise.ts'
import { characterParts } from './parts.ts'
import { DRAWN_ALIKE, PARTS } from './stand-ins.ts'

/**
 * How a character of the word stands in the text: itself, another of its sound, a look-alike that is known as one, one that shares a part,
 * put together of parts, a syllable in letters, an initial.
 */
export type Writing = 'SAME' | 'SOUND' | 'LOOK' | 'KIN' | 'PARTS' | 'SYLLABLE' | 'INITIAL'
/** Indexes are units of the loose reading. */
export type Step = { writing: Writing; at: number; end: number }
export type LatticeHit = { word: number; start: number; end: number; steps: readonly Step[]; hasNoise: boolean }

/** `deepest`: how many characters the longest word below it still has. */
type Node = { next: Map<string, Node>; words: number[]; byInitial: Map<string, Node[]> | null; deepest: number }
/** Whether something was passed over on the way, and whether a place at which a disguise could be was. */
type Walked = { hasNoise: boolean; hasOdd: boolean }
type Edge = { key: string; char: string; writing: Writing; length: number }
type Position = { edges: readonly Edge[]; initial: Edge | null }

const newNode = (): Node => ({ next: new Map(), words: [], byInitial: null, deepest: 0 })
const keyOf = (char: string): string => soundOf(char) || char
/** Characters of the usual words that are read in two ways. */
const MANY_SOUNDS = new Set(
  '重行单长乐还都得地着了会要大调朝传藏曾差称处当倒恶干更冠好号和喝横哄假间角觉卡看空量落没便片漂屏铺奇强切曲塞色少舍石识似宿提吐为系吓相校兴血压咽应与载扎炸占折中种转钻作参弹奔刨薄炮查盛',
)
const NUMERALS = '零一二三四五六七八九'
const MAX_PART = 3
/** There are 150 000 characters: what is remembered stays bounded. */
const MAX_REMEMBERED = 20_000
/** Which writings are rather meant when a word can be read in several ways. */
const WEIGHT: Readonly<Record<Writing, number>> = { SAME: 6, LOOK: 5, PARTS: 5, SYLLABLE: 4, SOUND: 3, KIN: 2, INITIAL: 1 }
const weightOf = (steps: readonly Step[]): number => steps.reduce((sum, step) => sum + WEIGHT[step.writing], 0)

/** The marks of initials are asked by letter: a mark says nothing about how it is spelt. */
const initials = new Map<string, string>()
function keysOf(word: string): string[][] {
  const chars = [...word]
  const own = chars.map(keyOf)
  const sounds = chars.some(char => MANY_SOUNDS.has(char)) ? pinyinOf(word) : []
  for (const [index, char] of chars.entries()) {
    const key = own[index] ?? ''
    if (!initials.has(key)) initials.set(key, pinyinOf(char)[0]?.[0] ?? char)
  }
  // A character with two sounds is read as in this word, too.
  if (sounds.length !== chars.length) return [own]
  const inWord = sounds.map(sound => markOf(alike(sound)))
  for (const [index, mark] of inWord.entries()) initials.set(mark, sounds[index]?.[0] ?? '')
  return inWord.join('') === own.join('') ? [own] : [own, inWord]
}

export class Lattice {
  readonly #root = newNode()
  readonly #words: readonly (readonly string[])[]
  readonly #edges = new Map<string, readonly Edge[]>()
  readonly #known: ReadonlySet<string>

  /** Whether what only sounds like a word is asked for. */
  readonly bySound: boolean

  constructor(words: readonly string[], bySound: boolean) {
    this.bySound = bySound
    this.#words = words.map(word => [...word])
    this.#known = new Set(words.join(''))
    for (const [index, word] of words.entries()) {
      for (const keys of bySound ? keysOf(word) : [[...word]]) this.#insert(keys, index)
    }
  }

  #insert(keys: readonly string[], word: number): void {
    let node = this.#root
    for (const [index, key] of keys.entries()) {
      node.deepest = Math.max(node.deepest, keys.length - index)
      const next = node.next.get(key) ?? newNode()
      node.next.set(key, next)
      node = next
    }
    node.words.push(word)
  }

  /** How a character is looked for. Where sounds are not asked for they need not be known, which takes a dictionary. */
  #keyOf = (char: string): string => (this.bySound ? keyOf(char) : char)

  /** Characters of the words that share the greater part of this one. */
  #kinOf(char: string): string[] {
    const { greater, families } = characterParts()
    const all = [...(greater.get(char) ?? '')].flatMap(part => [...(families.get(part) ?? '')])
    return [...new Set(all)].filter(one => one !== char && this.#known.has(one))
  }

  /** How a character may be read by itself, whatever stands beside it. */
  #edgesOf(char: string): readonly Edge[] {
    const known = this.#edges.get(char)
    if (known) return known
    const edges: Edge[] = [{ key: this.#keyOf(char), char, writing: 'SAME', length: 1 }]
    const others = new Set([...(DRAWN_ALIKE.get(char) ?? '')].filter(one => this.#known.has(one)).concat(...this.#kinOf(char)))
    for (const other of others) edges.push({ key: this.#keyOf(other), char: other, writing: 'KIN', length: 1 })
    const numeral = char >= '0' && char <= '9' ? NUMERALS[Number(char)] : undefined
    if (numeral) edges.push({ key: this.#keyOf(numeral), char: numeral, writing: 'LOOK', length: 1 })
    if (this.#edges.size < MAX_REMEMBERED) this.#edges.set(char, edges)
    return edges
  }

  #hanEdges(text: string, at: number, plain: string | undefined): readonly Edge[] {
    const char = text[at] ?? ''
    const own = this.#edgesOf(plain ?? char)
    const edges = plain === undefined ? own : [{ key: this.#keyOf(char), char, writing: 'LOOK' as const, length: 1 }, ...own]
    const together = this.#together(text, at)
    return together.length === 0 ? edges : [...edges, ...together]
  }

  /** What the characters from here may be when they are put together. */
  #together(text: string, at: number): Edge[] {
    const { whole } = characterParts()
    const edges: Edge[] = []
    for (let length = 2; length <= MAX_PART && at + length <= text.length; length++) {
      const written = text.slice(at, at + length)
      for (const one of (whole.get(written) ?? '') + (PARTS.get(written) ?? '')) {
        if (this.#known.has(one)) edges.push({ key: this.#keyOf(one), char: one, writing: 'PARTS', length })
      }
    }
    return edges
  }

  /** How each place may be read, worked out when it is first asked for. */
  #positions(loose: Loose): (at: number) => Position {
    const { text } = loose
    const syllables = this.bySound ? syllablesIn(loose) : NO_SYLLABLES
    const known: Position[] = []
    const positionAt = (at: number): Position => {
      const char = text[at] ?? ''
      if (!isLatin(char)) return { edges: this.#hanEdges(text, at, loose.other[at]), initial: null }
      const spelt = (syllables.edges.get(at) ?? []).map(({ sound, end }): Edge => {
        return { key: markOf(alike(sound)), char: '', writing: 'SYLLABLE', length: end - at }
      })
      const initial = char === 'v' ? 'w' : char
      return {
        edges: [...this.#edgesOf(char), ...spelt],
        initial: syllables.initials.has(at) ? { key: initial, char: '', writing: 'INITIAL', length: 1 } : null,
      }
    }
    return at => {
      known[at] ??= positionAt(at)
      return known[at]
    }
  }

  /**
   * For each word and place the likeliest way in which it stands there; plainly written ones are left out, and those with nothing odd in them.
   * @param isOdd whether a place is one that a disguise could be at: most texts have few.
   */
  search(loose: Loose, isOdd: (at: number) => boolean): LatticeHit[] {
    const { length } = loose.text
    const nextOdd = nextOf(length, isOdd)
    const best = new Map<string, LatticeHit>()
    if (nextOdd[0] === length) return []
    const positionAt = this.#positions(loose)
    const noise = new Map([...loose.text.matchAll(NOISE)].map(match => [match.index, match.index + match[0].length]))
    const path: { at: number; edge: Edge }[] = []
    const take = (next: Node, at: number, edge: Edge, walked: Walked): void => {
      const end = at + edge.length
      path.push({ at, edge })
      walk(next, end, { ...walked, hasOdd: walked.hasOdd || (nextOdd[at] ?? length) < end })
      path.pop()
    }
    const walk = (node: Node, at: number, walked: Walked): void => {
      if (!walked.hasOdd && (nextOdd[at] ?? length) >= Math.min(length, at + node.deepest * MAX_PART)) return
      for (const word of node.words) this.#reach(word, path, walked.hasNoise, best)
      if (at >= length || node.next.size === 0) return
      const position = positionAt(at)
      for (const edge of position.edges) {
        const next = node.next.get(edge.key)
        if (next) take(next, at, edge, walked)
      }
      if (position.initial) for (const next of childrenBy(node, position.initial.key)) take(next, at, position.initial, walked)
      if (path.length === 0) return
      const after = loose.skip.get(at) ?? noise.get(at)
      if (after !== undefined) walk(node, after, { hasNoise: true, hasOdd: true })
    }
    for (let at = 0; at < length; at++) walk(this.#root, at, { hasNoise: false, hasOdd: false })
    return [...best.values()]
  }

  /**
   * Words of which every character is written by one of its sound, whatever it is: 白加勒 for 百家乐. Only sounds are walked, a place at a time, so
   * that it costs hardly more than reading the text. What is written plainly is left out.
   * @param least characters of the shortest word that is looked for.
   */
  soundingAlike(text: string, least: number): { word: number; start: number; end: number }[] {
    const hits: { word: number; start: number; end: number }[] = []
    if (!this.bySound) return hits
    for (let start = 0; start < text.length; start++) {
      let node: Node | undefined = this.#root
      for (let end = start; node && end < text.length; ) {
        node = node.next.get(this.#keyOf(text[end] ?? ''))
        end++
        if (!node || end - start < least) continue
        const written = text.slice(start, end)
        for (const word of node.words) if (this.#words[word]?.join('') !== written) hits.push({ word, start, end })
      }
    }
    return hits
  }

  #reach(word: number, path: readonly { at: number; edge: Edge }[], hasNoise: boolean, best: Map<string, LatticeHit>): void {
    const own = this.#words[word] ?? []
    let isPlain = !hasNoise
    for (const [index, { edge }] of path.entries()) {
      const isSame = edge.char === own[index]
      if (!isSame && (edge.writing === 'LOOK' || edge.writing === 'KIN' || edge.writing === 'PARTS')) return
      if (!isSame || edge.writing !== 'SAME') isPlain = false
    }
    if (isPlain) return
    const steps = path.map(({ at, edge: { char, writing, length } }, index): Step => {
      return { writing: writing === 'SAME' && char !== own[index] ? 'SOUND' : writing, at, end: at + length }
    })
    const [start, end] = [steps[0]?.at ?? 0, steps.at(-1)?.end ?? 0]
    const key = `${word} ${start} ${end}`
    const before = best.get(key)
    if (!before || weightOf(steps) > weightOf(before.steps)) best.set(key, { word, start, end, steps, hasNoise })
  }
}

/** For each place the first one from it on that fits; `length` where none does. */
function nextOf(length: number, fits: (at: number) => boolean): Int32Array {
  const next = new Int32Array(length + 1).fill(length)
  for (let at = length - 1; at >= 0; at--) next[at] = fits(at) ? at : (next[at + 1] ?? length)
  return next
}

function childrenBy(node: Node, letter: string): readonly Node[] {
  if (!node.byInitial) {
    node.byInitial = new Map()
    for (const [key, next] of node.next) {
      const initial = initials.get(key) ?? key
      node.byInitial.set(initial, [...(node.byInitial.get(initial) ?? []), next])
    }
  }
  return node.byInitial.get(letter) ?? []
}

const NO_SYLLABLES: ReturnType<typeof syllablesIn> = { edges: new Map(), initials: new Set() }

/** Longer ones are words of another language. */
const MAX_INITIALS = 5

/** Where words of letters can be read as syllables to their end, and where each letter may be an initial. */
function syllablesIn(loose: Loose): { edges: Map<number, { sound: string; end: number }[]>; initials: Set<number> } {
  const edges = new Map<number, { sound: string; end: number }[]>()
  const alone = new Set<number>()
  let at = 0
  while (at < loose.text.length) {
    if (!isLatin(loose.text[at])) {
      at++
      continue
    }
    for (const end of latinWords(loose, at)) {
      const word = loose.text.slice(at, end)
      for (const [from, found] of parses(word)) {
        edges.set(
          at + from,
          found.map(one => ({ sound: one.sound, end: at + one.end })),
        )
      }
      if (word.length <= MAX_INITIALS) for (let index = at; index < end; index++) alone.add(index)
      at = end
    }
  }
  return { edges, initials: alone }
}

const SYLLABLES = new RegExp(`^${SYLLABLE.source}$`)
const MAX_LENGTH = 6
/** Every syllable from which the rest of the word can be read as syllables. */
function parses(word: string): Map<number, { sound: string; end: number }[]> {
  const found = new Map<number, { sound: string; end: number }[]>()
  const reaches = new Array<boolean>(word.length + 1).fill(false)
  reaches[word.length] = true
  for (let at = word.length - 1; at >= 0; at--) {
    for (let end = at + 1; end <= Math.min(word.length, at + MAX_LENGTH); end++) {
      const sound = word.slice(at, end)
      if (!reaches[end] || (sound.length === 1 && sound !== 'e' && sound !== 'a') || !SYLLABLES.test(sound)) continue
      reaches[at] = true
      found.set(at, [...(found.get(at) ?? []), { sound, end }])
    }
  }
  return found
}
