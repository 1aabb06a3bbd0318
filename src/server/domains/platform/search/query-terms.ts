/** A keyword as the queries that answer it: in the title, anywhere, by sound. */

import { isHan, runsOf, wordsForQuery } from './segment.ts'
import { gramsOf } from './terms.ts'
import type { Sounds, Vocabulary } from './vocabulary.ts'

const MAX_WORDS = 12
const MAX_WORD = 24

/** Words that may stand for each other, by word. */
export type Synonyms = ReadonlyMap<string, readonly string[]>

export type KeywordQuery = {
  /** What the keyword was divided into. */
  words: string[]
  /** Words and their synonyms: what a highlight marks. */
  marks: string[]
  /** In the title without a break, as a tsquery; null when that says no more than `title`. */
  phrase: string | null
  /** All words in the title, none of them as the beginning of a longer one; null when that says no more than `title`. */
  wholeTitle: string | null
  /** All words in the title; all words anywhere. */
  title: string
  anywhere: string
  /** Null when the keyword is not Latin only. */
  sound: Sound | null
}

/** What Latin letters may spell, each part of the one after it. */
export type Sound = {
  /** A word that people search for, in the title; null when they spell none. */
  wanted: string | null
  /** The whole pinyin or the initials of words of the title. */
  whole: string
  /** Their beginning too. */
  beginning: string
}

const quote = (lexeme: string): string => `'${lexeme.replace(/'/g, "''").replace(/\\/g, '\\\\')}'`
const any = (parts: string[]): string => (parts.length === 1 ? parts[0]! : `(${parts.join('|')})`)
const all = (parts: string[]): string => (parts.length === 1 ? parts[0]! : `(${parts.join('&')})`)

/** In the title: the word itself, or all its neighbouring pairs (a word that the title was divided differently around). */
function inTitle(word: string): string[] {
  const own = quote(`^${word}`)
  if (!isHan(word) || [...word].length < 3) return [own]
  const pairs = gramsOf(word).filter(gram => [...gram].length === 2)
  return [own, all(pairs.map(pair => quote(`^${pair}`)))]
}

const latinPrefix = (word: string): string[] => (!isHan(word) && word.length >= 3 ? [`${quote(`^${word}`)}:*`] : [])

/** @returns undefined when there is nothing to look for in the keyword. */
export function readKeyword(keyword: string, { synonyms, sounds }: Vocabulary): KeywordQuery | undefined {
  const runs = runsOf(keyword)
  const words = [...new Set(runs.flatMap(wordsForQuery).map(word => word.slice(0, MAX_WORD)))].slice(0, MAX_WORDS)
  if (words.length === 0) return undefined
  const alternatives = words.map(word => [word, ...(synonyms.get(word) ?? [])])
  const wholeTitle = alternatives.map(same => any(same.flatMap(inTitle)))
  const title = alternatives.map(same => any(same.flatMap(word => [...inTitle(word), ...latinPrefix(word)])))
  const anywhere = alternatives.map(same => any(same.flatMap(word => [quote(word), ...inTitle(word), ...latinPrefix(word)])))
  return {
    words,
    marks: [...new Set([keyword.trim().toLowerCase(), ...alternatives.flat()])],
    phrase: phraseQuery(runs, words),
    wholeTitle: all(wholeTitle) === all(title) ? null : all(wholeTitle),
    title: all(title),
    anywhere: all(anywhere),
    sound: soundQuery(runs, sounds),
  }
}

/** Chinese runs that were divided into words, undivided: 前端工程师 before 前端开发工程师. */
function phraseQuery(runs: string[], words: string[]): string | null {
  if (!runs.some(run => isHan(run) && !words.includes(run)) || runs.some(run => run.length > MAX_WORD)) return null
  const pairs = runs.flatMap(run =>
    isHan(run) && [...run].length > 1 ? gramsOf(run).filter(gram => [...gram].length === 2) : [run],
  )
  return all(pairs.map(pair => quote(`^${pair}`)))
}

/** Latin runs as pinyin (from three letters on also its beginning) or initials; typed with or without spaces between words. */
function soundQuery(runs: string[], sounds: Sounds): Sound | null {
  if (!runs.every(run => /^[a-z]{2,40}$/.test(run))) return null
  const joined = runs.join('')
  const ask = (one: (run: string) => string): string => {
    const apart = all(runs.map(one))
    return runs.length === 1 ? apart : any([apart, one(joined)])
  }
  const marked = (run: string, end: string): string[] => [
    `${quote(`~${run}`)}${end}`,
    ...(run.length <= 10 ? [`${quote(`!${run}`)}${end}`] : []),
  ]
  const whole = ask(run => any(marked(run, '')))
  const wanted = sounds.get(joined)?.map(word => all(inTitle(word).slice(-1)))
  return {
    // The sound as well: the neighbours 会 and 计 of 社会计划 are not the word.
    wanted: wanted ? all([any(wanted), `(${whole})`]) : null,
    whole,
    // Two letters begin too many words to mean one of them.
    beginning: ask(run => any(marked(run, run.length >= 3 ? ':*' : ''))),
  }
}
