/**
 * Words of Chinese text. The dictionary (about 50 MB) and the pinyin tables are loaded when first needed, so that a site nobody searches
 * does not carry them.
 */
import { createRequire } from 'node:module'

type Cutter = { cut(text: string, hmm?: boolean | null): string[]; cutForSearch(text: string, hmm?: boolean | null): string[] }
type PinyinOptions = { toneType: 'none'; type: 'array'; v: true; nonZh: 'removed' }

const load = createRequire(import.meta.url)
let cutter: Cutter | undefined
let toPinyin: ((text: string, options: PinyinOptions) => string[]) | undefined

const words = (): Cutter => {
  if (!cutter) {
    const { Jieba } = load('@node-rs/jieba') as { Jieba: { withDict(dict: Uint8Array): Cutter } }
    cutter = Jieba.withDict(readDictionary())
  }
  return cutter
}

/** Loaded as a module is, it would stay beside what is made of it (5 MB, and 6 of keywords that nobody asks for); so this module is forgotten. */
function readDictionary(): Uint8Array {
  const loadOnce = createRequire(import.meta.url)
  const { dict } = loadOnce('@node-rs/jieba/dict.js') as { dict: Uint8Array }
  delete loadOnce.cache[loadOnce.resolve('@node-rs/jieba/dict.js')]
  return dict
}

/** One form for what is written in several: full width, upper case, compatibility characters. */
export const normalise = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Letters and digits only: the key under which a record is found by its whole name. */
export const titleKeyOf = (text: string): string =>
  normalise(text)
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, 120)

const HAN = /\p{Script=Han}/u
export const isHan = (text: string): boolean => HAN.test(text)

/** Runs of one script: Chinese, or Latin letters and digits (with the marks inside `c++`, `.net`, `c#`). */
export const runsOf = (text: string): string[] =>
  normalise(text).match(/\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}]+(?:\+\+|#)?/gv) ?? []

/** The words a text is indexed under: long words and the shorter ones inside them. */
export const wordsForIndex = (text: string): string[] =>
  runsOf(text).flatMap(run => (isHan(run) ? words().cutForSearch(run, true) : [run]))

/** The words a person means: the likeliest division, nothing twice. */
export const wordsForQuery = (run: string): string[] => (isHan(run) ? words().cut(run, true) : [run])

/** The words of the dictionary and what lies between them, character by character: nothing is guessed to be a word. */
export const cutIntoWords = (text: string): string[] => words().cut(text, false)

/** Sound of each Chinese character without tones, `lv` for 绿; other characters are left out. */
export function pinyinOf(text: string): string[] {
  toPinyin ??= (load('pinyin-pro') as { pinyin: NonNullable<typeof toPinyin> }).pinyin
  return toPinyin(text, { toneType: 'none', type: 'array', v: true, nonZh: 'removed' })
}
