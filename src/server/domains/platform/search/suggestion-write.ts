/** What the box suggests while one types: names of records and the words they are filed under, with every way to begin typing them. */
import { sql } from 'kysely'
import type { SearchShelf } from '#lib/contract/platform/search.ts'
import type { Db } from '#server/db/client.ts'
import type { SearchDocument, SearchKind } from './document.ts'
import { isHan, normalise, pinyinOf } from './segment.ts'

/** Longest beginning that is stored; longer input is compared with the text itself. */
export const MAX_PREFIX = 8
const MAX_SOUND = 14

/** Kinds whose titles are names that people look for, and the shelf such a suggestion leads to. */
const namedKinds: Partial<Record<SearchKind, SearchShelf>> = {
  service: 'server',
  company: 'company',
  course: 'course',
  consultant: 'consultant',
  consultcompany: 'companyconsultation',
}

const keywordShelves: Partial<Record<SearchKind, SearchShelf>> = {
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
type NewSuggestion = { text: string; shelf: SearchShelf; weight: number; documentId: number | null }

/** @param renewed documents whose earlier titles no longer count. */
export async function storeSuggestions(db: Db, sources: Source[], renewed: number[]): Promise<void> {
  if (renewed.length > 0) await db.deleteFrom('search_suggestions').where('document_id', 'in', renewed).execute()
  const wanted = new Map<string, NewSuggestion>()
  const add = (suggestion: NewSuggestion): void => {
    const length = [...suggestion.text].length
    if (length < 2 || length > 24) return
    const key = `${suggestion.shelf}:${suggestion.text}`
    const known = wanted.get(key)
    if (!known || known.weight < suggestion.weight) wanted.set(key, suggestion)
  }
  for (const { document, documentId } of sources) {
    const named = namedKinds[document.kind]
    if (named) add({ text: document.title.trim(), shelf: named, weight: document.weight, documentId })
    const shelf = keywordShelves[document.kind]
    // Words lead to many records: they come before single names.
    if (shelf)
      for (const word of document.keywords ?? []) add({ text: word.trim(), shelf, weight: 1 + document.weight, documentId: null })
  }
  await insertSuggestions(db, [...wanted.values()])
}

export async function insertSuggestions(db: Db, suggestions: NewSuggestion[]): Promise<void> {
  if (suggestions.length === 0) return
  const inserted = await db
    .insertInto('search_suggestions')
    .values(suggestions.map(one => ({ text: one.text, shelf: one.shelf, weight: one.weight, document_id: one.documentId })))
    .onConflict(conflict => conflict.columns(['text', 'shelf']).doNothing())
    .returning(['id', 'text', 'weight'])
    .execute()
  const rows = inserted.flatMap(one => prefixesOf(one.text).map(prefix => ({ prefix, weight: one.weight, id: one.id })))
  if (rows.length === 0) return
  await sql`
    insert into search_suggestion_prefixes (prefix, weight, suggestion_id)
    select * from unnest(${rows.map(row => row.prefix)}::text[], ${rows.map(row => row.weight)}::real[],
      ${rows.map(row => row.id)}::int[])`.execute(db)
}
