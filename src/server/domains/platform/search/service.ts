/** Use cases of search: finding, suggesting, counting, and the two functions with which other domains keep the index. */
import { MAX_OFFSET } from '#lib/contract/define.ts'
import type { UserProfile } from '#lib/contract/people/identity.ts'
import {
  SEARCH_INDEXES,
  type SearchAnswer,
  type SearchIndex,
  type SearchQuery,
  type Suggestion,
} from '#lib/contract/platform/search.ts'
import type { Db } from '#server/db/client.ts'
import { findShownLists } from '#server/domains/people/identity/service.ts'
import { AppError } from '#server/errors.ts'
import { type Counted, countFound, countTabs, type Total } from './counts.ts'
import { decodePosition, encodePosition } from './cursor.ts'
import { markText } from './highlight.ts'
import { kindsOn } from './indexes.ts'
import { type Matched, presentHit } from './present.ts'
import * as queries from './queries.ts'
import { type KeywordQuery, readKeyword } from './query-terms.ts'
import { isHan, normalise, runsOf, titleKeyOf } from './segment.ts'
import { MAX_PREFIX, suggestionKey } from './suggestion-write.ts'
import { readVocabulary, type Vocabulary } from './vocabulary.ts'

export { removeDocumentsOfCompany } from './company-documents.ts'
export { listDocumentsOfCompany } from './company-queries.ts'
export { cacheTotals } from './counts.ts'
export { listChosenHotWords } from './hot-word-queries.ts'
export { setHotWords } from './hot-words.ts'
export { dropDocuments as removeDocuments, rebalanceTiers, writeDocuments as indexDocuments } from './index-write.ts'
export type { Listing } from './indexes.ts'
export { type ListedRows, listedRows } from './listed-rows.ts'
export { fileEntries, type ListingEntry, readListing, readTop, removeEntries as removeListed } from './listing.ts'
export { cutIntoWords, pinyinOf } from './segment.ts'
export { openSynonyms } from './synonym-file.ts'
export { addSynonyms, changeSynonyms, listSynonyms } from './synonyms.ts'
export { cachedVocabulary } from './vocabulary.ts'

/** Records whose whole title was typed come before everything else, but no more than these. */
const MAX_EXACT = 3
/** Latin words from this length on are corrected when nothing is found. */
const MIN_CORRECTED = 4

type SearchRequest = {
  keyword: KeywordQuery | undefined
  written: string
  scope: string
  matches: Matched[]
  classes: string[]
  everything: string
}

/** The scope as lexemes that every entry of the answer must have. */
const scopeOf = (query: queries.Scope): string => {
  const area =
    query.district !== undefined
      ? `'@d${query.district}'`
      : query.city !== undefined
        ? `'@c${query.city}'`
        : query.province !== undefined
          ? `'@p${query.province}'`
          : undefined
  const parts = [area, query.userId === undefined ? undefined : `'@u${query.userId}'`].filter(part => part !== undefined)
  return parts.join('&')
}

/** The queries that answer a keyword within a scope. */
function askFor(written: string, scope: queries.Scope, vocabulary: Vocabulary): SearchRequest {
  const keyword = written === '' ? undefined : readKeyword(written, vocabulary)
  const limits = scopeOf(scope)
  const within = (query: string): string => (limits ? `(${query})&${limits}` : query)
  if (!keyword) {
    const query = limits || `'@'`
    return { keyword, written, scope: limits, matches: ['browse'], classes: [query], everything: query }
  }
  const { phrase, wholeTitle, title, anywhere, sound } = keyword
  const classes: [Matched, string][] = []
  /** The next best class: what none of the ones in `before` has brought already. */
  const add = (matched: Matched, query: string, ...before: (string | null | undefined)[]): void => {
    const brought = before.filter(part => part)
    classes.push([matched, brought.length > 0 ? `(${query})&!(${brought.join('|')})` : query])
  }
  if (phrase) add('title', phrase)
  if (wholeTitle) add('title', wholeTitle, phrase)
  add('title', title, wholeTitle, phrase)
  add('text', anywhere, title, phrase)
  if (sound) {
    if (sound.wanted) add('pinyin', sound.wanted, anywhere)
    add('pinyin', sound.whole, sound.wanted, anywhere)
    if (sound.beginning !== sound.whole) add('pinyin', sound.beginning, sound.whole, anywhere)
  }
  return {
    keyword,
    written,
    scope: limits,
    matches: classes.map(([matched]) => matched),
    classes: classes.map(([, query]) => within(query)),
    everything: within([anywhere, phrase, sound?.beginning].filter(part => part).join('|')),
  }
}

/** A keyword without a letter or digit in it asks for nothing that could be found. */
const asksNothing = (ask: SearchRequest): boolean => ask.written !== '' && !ask.keyword

const emptyAnswer = (query: SearchQuery): SearchAnswer => ({
  list: [],
  pageNo: query.pageNo,
  pageSize: query.pageSize,
  total: 0,
  totalIsLowerBound: false,
  nextCursor: null,
  words: [],
  corrected: null,
})

/** Which of a person's records may be listed by person; indexes that are not named may always. */
const shownBy: Partial<Record<SearchIndex, keyof UserProfile['shows']>> = {
  userconsultation: 'consultations',
  forum: 'forum',
  userforum: 'forum',
  uservideo: 'videos',
}

/** Indexes in which nothing of the person may be listed: all when they are gone, else those they do not show to this viewer. */
async function indexesHiddenBy(db: Db, userId: number, viewerId: number | null): Promise<ReadonlySet<SearchIndex>> {
  const shows = await findShownLists(db, userId, viewerId)
  if (!shows) return new Set(SEARCH_INDEXES)
  return new Set(
    SEARCH_INDEXES.filter(index => {
      const what = shownBy[index]
      return what !== undefined && !shows[what]
    }),
  )
}

/**
 * One page of what an index holds for a keyword, best first; without a keyword the best of the index.
 * When a Latin word finds nothing, the nearest known spelling is searched instead and named in `corrected`.
 */
export async function search(
  db: Db,
  index: SearchIndex,
  query: SearchQuery,
  viewerId: number | null = null,
): Promise<SearchAnswer> {
  const vocabulary = await readVocabulary(db)
  const ask = askFor(query.keyword ?? '', query, vocabulary)
  if (asksNothing(ask)) return emptyAnswer(query)
  if (query.userId !== undefined && (await indexesHiddenBy(db, query.userId, viewerId)).has(index)) return emptyAnswer(query)
  const counted = await countFound(db, index, ask.everything)
  if (counted.total.total === 0) {
    const spelling = query.cursor ? undefined : await correct(db, ask.written)
    if (!spelling) return { ...emptyAnswer(query), words: ask.keyword?.words ?? [] }
    const corrected = askFor(spelling, query, vocabulary)
    return {
      ...(await readPage(db, index, query, corrected, await countFound(db, index, corrected.everything))),
      corrected: spelling,
    }
  }
  return readPage(db, index, query, ask, counted)
}

async function readPage(
  db: Db,
  index: SearchIndex,
  query: SearchQuery,
  ask: SearchRequest,
  counted: Counted,
): Promise<SearchAnswer> {
  const { pageNo, pageSize } = query
  const after = query.cursor ? decodePosition(query.cursor, ask.classes.length) : null
  const offset = after ? 0 : (pageNo - 1) * pageSize
  if (offset > MAX_OFFSET) {
    throw new AppError('validation.malformed', { fields: { pageNo: '页码太大，请缩小搜索范围，或从列表末尾继续翻页' } })
  }
  const exact = await exactOf(db, index, query, ask)
  const shown = after ? [] : exact.slice(offset, offset + pageSize)
  const room = pageSize - shown.length
  const places = await queries.listPositions(db, index, ask.classes, {
    skip: Math.max(0, offset - exact.length),
    after,
    limit: room + 1,
    excluded: exact,
    emptyTiers: counted.emptyTiers,
  })
  const page = places.slice(0, room)
  const matched = new Map<number, Matched>([
    ...shown.map(id => [id, 'exact'] as const),
    ...page.map(place => [place.id, ask.matches[place.class - 1] ?? 'text'] as const),
  ])
  const rows =
    matched.size > 0 ? await queries.listDocuments(db, [...matched.keys()], [...matched.values()].includes('text')) : []
  const byId = new Map(rows.map(row => [row.id, row]))
  const last = page.at(-1)
  return {
    list: [...matched].flatMap(([id, how]) => {
      const row = byId.get(id)
      return row ? [presentHit(row, how, ask.keyword, ask.written)] : []
    }),
    pageNo,
    pageSize,
    ...counted.total,
    nextCursor: places.length > room && last ? encodePosition(last) : null,
    words: ask.keyword?.words ?? [],
    corrected: null,
  }
}

async function exactOf(db: Db, index: SearchIndex, query: SearchQuery, ask: SearchRequest): Promise<number[]> {
  const key = titleKeyOf(ask.written)
  return ask.keyword && key.length > 1 ? queries.listExact(db, index, kindsOn(index), key, query, MAX_EXACT) : []
}

/** The keyword with its unknown Latin words replaced by known ones; undefined when there is nothing better. */
async function correct(db: Db, written: string): Promise<string | undefined> {
  const runs = runsOf(written)
  if (runs.length === 0 || runs.length > 6) return undefined
  const replaced = await Promise.all(
    runs.map(async run => (isHan(run) || run.length < MIN_CORRECTED ? run : ((await queries.findSpelling(db, run)) ?? run))),
  )
  const spelling = replaced.join(' ')
  return spelling === runs.join(' ') ? undefined : spelling
}

/** How many each index holds for a keyword; above a thousand a lower bound. */
export async function countHits(
  db: Db,
  query: queries.Scope & { keyword?: string },
  viewerId: number | null = null,
): Promise<({ index: SearchIndex } & Total)[]> {
  const ask = askFor(query.keyword ?? '', query, await readVocabulary(db))
  const { userId } = query
  if (asksNothing(ask)) return SEARCH_INDEXES.map(index => ({ index, total: 0, totalIsLowerBound: false }))
  const hidden = userId === undefined ? new Set() : await indexesHiddenBy(db, userId, viewerId)
  const counted = await countTabs(db, SEARCH_INDEXES, ask.everything)
  return counted.map(one => (hidden.has(one.index) ? { ...one, total: 0, totalIsLowerBound: false } : one))
}

/** Names and words that begin with what is typed: in Hanzi, pinyin or initials. */
export async function suggest(db: Db, keyword: string, limit: number): Promise<Suggestion[]> {
  const key = suggestionKey(keyword)
  if (key === '') return []
  const characters = [...key]
  const prefix = isHan(key) ? characters.slice(0, MAX_PREFIX).join('') : key
  // One text may stand in several indexes; it is suggested once, for the best of them.
  const found = await queries.listSuggestions(db, prefix, limit * 3)
  const best = new Map<string, SearchIndex>()
  for (const { text, index } of found) {
    if (characters.length > MAX_PREFIX && isHan(key) && !suggestionKey(text).startsWith(key)) continue
    if (!best.has(text)) best.set(text, index)
  }
  const marks = [normalise(keyword.trim())]
  return [...best].slice(0, limit).map(([text, index]) => ({ text, index, parts: markText(text, marks) }))
}

/** What people search for now: of the city, then of everywhere. */
export const listHotWords = (db: Db, city: number | undefined, limit: number) => queries.listHotWords(db, city, limit)

/** Public records of every kind that a city has got since a moment, at most 10 000: the home page's 今日发布. */
export const countPublishedSince = (db: Db, city: number, since: Date): Promise<number> =>
  queries.countPublishedSince(db, city, since, 10_000)
