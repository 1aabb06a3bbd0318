/** What the box suggests while one types: names of records and the words they are filed under, with every way to begin typing them. */
import type { SearchIndex } from '#lib/contract/platform/search.ts'
import type { Db } from '#server/db/client.ts'
import type { SearchDocument, SearchKind } from './document.ts'
import { isHan, normalise, pinyinOf } from './segment.ts'
import { deleteSuggestionsOf, insertPrefixes, insertSuggestions, type NewSuggestion } from './suggestion-queries.ts'

/** Longest beginning that is stored; longer input is compared with the text itself. */
export const MAX_PREFIX = 8
const MAX_SOUND = 14

/** Kinds whose titles are names that people look for, and the index such a suggestion leads to. */
const namedKinds: Partial<Record<SearchKind, SearchIndex>> = {
  service: 'server',
  company: 'company',
  course: 'course',
  consultant: 'consultant',
  consultcompany: 'companyconsultation',
}

const keywordIndexes: Partial<Record<SearchKind, SearchIndex>> = {
  ...namedKinds,
  job: 'job',
  question: 'userconsultation',
  topic: 'forum',
  video: 'uservideo',
}

/** How a text is compared with what is typed: no spaces, no marks. */
export const suggestionKey = (text: string): string => normalise(text).replace(/[^\p{L}\p{N}]+/gu, '')

/** All beginnings of the text as typed in Hanzi, in pinyin, in initials. */
export function prefixesOf(text: string): string[] {
  const key = [...suggestionKey(text)]
  const prefixes = new Set<string>()
  const addAll = (letters: readonly string[], upTo: number): void => {
    for (let length = 1; length <= Math.min(letters.length, upTo); length++) prefixes.add(letters.slice(0, length).join(''))
  }
  addAll(key, MAX_PREFIX)
  if (key.some(isHan)) {
    // The whole is spelled at once: how 会 sounds depends on what follows.
    const begin = key.slice(0, 12)
    const sounds = pinyinOf(begin.filter(isHan).join(''))
    const syllables = begin.map(character => (isHan(character) ? (sounds.shift() ?? character) : character))
    addAll([...syllables.join('')], MAX_SOUND)
    addAll(
      syllables.map(syllable => syllable.slice(0, 1)),
      MAX_PREFIX,
    )
  }
  return [...prefixes]
}

type Source = { documentId: number; document: SearchDocument }

/** @param renewed documents whose earlier titles no longer count. */
export async function storeSuggestions(db: Db, sources: Source[], renewed: number[]): Promise<void> {
  if (renewed.length > 0) await deleteSuggestionsOf(db, renewed)
  const wanted = new Map<string, NewSuggestion>()
  const add = (suggestion: NewSuggestion): void => {
    const length = [...suggestion.text].length
    if (length < 2 || length > 24) return
    const key = `${suggestion.index}:${suggestion.text}`
    const known = wanted.get(key)
    if (!known || known.weight < suggestion.weight) wanted.set(key, suggestion)
  }
  for (const { document, documentId } of sources) {
    const named = namedKinds[document.kind]
    if (named) add({ text: document.title.trim(), index: named, weight: document.weight, documentId })
    const index = keywordIndexes[document.kind]
    // Words lead to many records: they come before single names.
    if (index)
      for (const word of document.keywords ?? []) add({ text: word.trim(), index, weight: 1 + document.weight, documentId: null })
  }
  await storeNewSuggestions(db, [...wanted.values()])
}

/** Those that are known already stay as they are. */
export async function storeNewSuggestions(db: Db, suggestions: readonly NewSuggestion[]): Promise<void> {
  if (suggestions.length === 0) return
  const inserted = await insertSuggestions(db, suggestions)
  const rows = inserted.flatMap(one => prefixesOf(one.text).map(prefix => ({ prefix, weight: one.weight, id: one.id })))
  if (rows.length > 0) await insertPrefixes(db, rows)
}
