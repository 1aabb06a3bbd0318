/**
 * A document as the lexemes of its index entry. One inverted index holds several kinds of words, distinguished by their first character:
 * none: anywhere · `^` in the title or the keywords (single characters and pairs too, so that any part of a title is found)
 * `~` pinyin of title words · `!` their initials · `@` area, owner, everything.
 */
import { areaName, areaShortName } from '#server/domains/city/nation/service.ts'
import type { SearchDocument } from './document.ts'
import { isHan, normalise, pinyinOf, runsOf, wordsForIndex } from './segment.ts'

/** Words too common to tell anything when they stand in a long text. */
const STOP_WORDS = new Set(
  '的 了 和 是 在 我 你 他 她 它 也 都 就 与 及 或 等 着 被 把 让 给 对 为 有 没 不 很 请 吗 呢 吧 啊 the a an of to and in for is'.split(
    ' ',
  ),
)
const MAX_BODY = 2000
const MAX_WORD = 24
const MAX_SPELLED = 10

/** Single characters and neighbouring pairs of the Chinese runs. */
export function gramsOf(text: string): string[] {
  return runsOf(text).flatMap(run => {
    if (!isHan(run)) return [run]
    const characters = [...run]
    return characters.flatMap((character, index) => {
      const next = characters[index + 1]
      return next === undefined ? [character] : [character, character + next]
    })
  })
}

const MAX_CACHED_SOUNDS = 5_000
const cachedSounds = new Map<string, string[]>()

/** Keywords and places repeat from document to document; titles mostly do not. */
function soundsOf(texts: string[]): string[] {
  return texts.flatMap(text => {
    let sounds = cachedSounds.get(text)
    if (!sounds) {
      sounds = spell(text)
      if (text.length <= 8 && cachedSounds.size < MAX_CACHED_SOUNDS) cachedSounds.set(text, sounds)
    }
    return sounds
  })
}

/** Pinyin and initials of each word, and of each word with the next one, so that both may be typed without a space. */
function spell(text: string): string[] {
  const sounds: string[] = []
  const syllables = runsOf(text)
    .filter(isHan)
    .flatMap(run => wordsForIndex(run).filter(word => word.length > 1))
    .map(word => pinyinOf(word))
  for (const [index, own] of syllables.entries()) {
    const both = [...own, ...(syllables[index + 1] ?? [])]
    for (const spelled of [own, both]) {
      sounds.push(`~${spelled.join('').slice(0, MAX_WORD)}`)
      sounds.push(`!${spelled.map(syllable => syllable[0]).join('')}`)
    }
  }
  // The beginning of the whole, however it was divided: names are seldom in a dictionary.
  const whole = [...runsOf(text).filter(isHan).join('')].slice(0, MAX_SPELLED).join('')
  if (whole.length > 1) {
    const spelled = pinyinOf(whole)
    sounds.push(`~${spelled.join('').slice(0, 48)}`, `!${spelled.map(syllable => syllable[0]).join('')}`)
  }
  return sounds
}

/** Where a document lies and whom it belongs to, as lexemes; `@` alone is in every document. */
export function scopeTerms(scope: {
  provinceCode: number | null
  cityCode: number | null
  districtCode: number | null
  ownerUserId: number | null
}): string[] {
  return [
    '@',
    ...(scope.provinceCode === null ? [] : [`@p${scope.provinceCode}`]),
    ...(scope.cityCode === null ? [] : [`@c${scope.cityCode}`]),
    ...(scope.districtCode === null ? [] : [`@d${scope.districtCode}`]),
    ...(scope.ownerUserId === null ? [] : [`@u${scope.ownerUserId}`]),
  ]
}

/** The names of the document's place, long and short: `深圳 会计` finds an accountant's job in Shenzhen whose title has no city. */
function placesOf(document: SearchDocument): string[] {
  const codes = [document.provinceCode, document.cityCode, document.districtCode]
  const names = codes.flatMap(code => [areaName(code), areaShortName(code)])
  return [...new Set(names.filter(Boolean))]
}

export type DocumentTerms = {
  /** Lexemes of title, keywords, sounds and scope. */
  title: string[]
  /** Words anywhere. */
  anywhere: string[]
  /** Latin words and pinyin that a mistyped word may be corrected to; none that a person is called by. */
  spellings: string[]
}

export function termsOf(document: SearchDocument): DocumentTerms {
  const subjects = [document.title, ...(document.keywords ?? [])]
  const names = document.names ?? []
  const titles = [...subjects, ...names]
  const [subjectWords, nameWords] = [subjects.flatMap(wordsForIndex), names.flatMap(wordsForIndex)]
  const titleWords = [...subjectWords, ...nameWords]
  const places = placesOf(document)
  const text = `${document.summary} ${document.text.slice(0, MAX_BODY)}`
  const subjectSounds = soundsOf([...subjects, ...places])
  const bodyWords = wordsForIndex(text).filter(word => word.length <= MAX_WORD && !STOP_WORDS.has(word))
  return {
    title: [
      ...new Set([
        ...[...titles.flatMap(gramsOf), ...titleWords, ...places].map(word => `^${word.slice(0, MAX_WORD)}`),
        ...subjectSounds,
        ...soundsOf(names),
      ]),
    ],
    anywhere: [...new Set([...titleWords, ...places, ...bodyWords])],
    // The title of a member's own document is what the member is called.
    spellings: document.kind === 'user' ? [] : spellingsOf([...subjectWords.map(word => `^${word}`), ...subjectSounds]),
  }
}

const spellingsOf = (terms: readonly string[]): string[] => [
  ...new Set(
    terms
      .filter(term => /^[~^][a-z][a-z0-9]{2,19}$/.test(term))
      .map(term => term.slice(1))
      .filter(word => word === normalise(word)),
  ),
]
