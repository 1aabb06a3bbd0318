/** What the box suggests while one types: names of records and the words they are filed under, with every way to begin typing them. */
import type { SearchIndex } from '#lib/contract/platform/search.ts'
import type { Db } from '#server/db/client.ts'
import type { SearchDocument, SearchKind } from './document.ts'
import { isHan, normalise, pinyinOf } from './segment.ts'
import {
  deleteLinks,
  deleteUnlinked,
  holdSuggestions,
  insertLinks,
  insertPrefixes,
  insertReleased,
  insertSuggestions,
  type NewSuggestion,
  type SuggestionLink,
} from './suggestion-queries.ts'

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

/** Kinds whose keywords are suggested: titles of the further ones are sentences. */
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

/** A suggestion, and the documents that say it. */
type GatheredSuggestion = NewSuggestion & { documentIds: Set<number> }

const keyOf = ({ index, text }: Pick<NewSuggestion, 'index' | 'text'>): string => `${index}:${text}`

/** What the documents suggest, by index and text, in an order that all writers keep: two who write the same wait for each other. */
function gather(sources: readonly Source[]): GatheredSuggestion[] {
  const wanted = new Map<string, GatheredSuggestion>()
  const add = (suggestion: NewSuggestion, documentId: number): void => {
    const length = [...suggestion.text].length
    if (length < 2 || length > 24) return
    const known = wanted.get(keyOf(suggestion))
    if (!known) wanted.set(keyOf(suggestion), { ...suggestion, documentIds: new Set([documentId]) })
    else {
      known.documentIds.add(documentId)
      known.weight = Math.max(known.weight, suggestion.weight)
    }
  }
  for (const { document, documentId } of sources) {
    const named = namedKinds[document.kind]
    if (named) add({ text: document.title.trim(), index: named, weight: document.weight }, documentId)
    const index = keywordIndexes[document.kind]
    // Words lead to many records: they come before single names.
    if (index)
      for (const word of document.keywords ?? []) add({ text: word.trim(), index, weight: 1 + document.weight }, documentId)
  }
  return [...wanted].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, suggestion]) => suggestion)
}

/** How often a suggestion is written again that somebody else has just removed. */
const MAX_TRIES = 3

/** Those that are known already stay as they are. @returns their ids, by index and text. */
async function ensureSuggestions(trx: Db, wanted: readonly NewSuggestion[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  let missing = wanted
  for (let tries = 0; tries < MAX_TRIES && missing.length > 0; tries++) {
    const inserted = await insertSuggestions(trx, missing)
    const rows = inserted.flatMap(one => prefixesOf(one.text).map(prefix => ({ prefix, weight: one.weight, id: one.id })))
    if (rows.length > 0) await insertPrefixes(trx, rows)
    for (const held of await holdSuggestions(trx, missing)) ids.set(keyOf(held), held.id)
    missing = missing.filter(one => !ids.has(keyOf(one)))
  }
  return ids
}

/** @param renewed documents of which nothing else is suggested any more. */
export async function storeSuggestions(trx: Db, sources: readonly Source[], renewed: readonly number[]): Promise<void> {
  const wanted = gather(sources)
  const ids = await ensureSuggestions(trx, wanted)
  const links = wanted.flatMap(one => {
    const suggestionId = ids.get(keyOf(one))
    return suggestionId === undefined ? [] : [...one.documentIds].map(documentId => ({ suggestionId, documentId }))
  })
  if (links.length > 0) await insertLinks(trx, links)
  await releaseSuggestions(trx, renewed, links)
}

/**
 * Takes away what the documents suggest, before they are deleted or after they have been renewed. A suggestion goes with its last
 * document. Where two let go of it at the same moment each still sees the other's: the upkeep looks at it once more.
 */
export async function releaseSuggestions(
  trx: Db,
  documentIds: readonly number[],
  kept: readonly SuggestionLink[] = [],
): Promise<void> {
  if (documentIds.length === 0) return
  const released = await deleteLinks(trx, documentIds, kept)
  if (released.length === 0) return
  const removed = new Set(await deleteUnlinked(trx, released))
  const left = released.filter(id => !removed.has(id))
  if (left.length > 0) await insertReleased(trx, left)
}
