/**
 * Totals of searches and lists. A node keeps them until something of what they count is written (`cacheTotals`).
 *
 * Counting is what grows with the data, so it is divided: the first tier, where everything new arrives and which is always about as large,
 * is counted every time; what lies in the tiers below, which hardly changes, is counted once, cached for minutes and refreshed in the
 * background. A rare word is counted wholly each time: people who have just become findable, or have just gone, would otherwise see a
 * stale answer.
 */

import type { SearchIndex } from '#lib/contract/platform/search.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import { type PageTag, pageTag } from '#lib/tags.ts'
import { CallMemo, type Purgeable } from '#server/cache/call-memo.ts'
import type { Db } from '#server/db/client.ts'
import { type IndexName, type Listing, TIER_COUNT } from './indexes.ts'
import { type CountBounds, countIndexes, countTiers, type From, type Position } from './queries.ts'

export type Total = { total: number; totalIsLowerBound: boolean }

/**
 * A total; the tiers that have just been seen to hold nothing of it, so that reading need not look there; and how many of it the first
 * tier holds.
 */
export type Counted = { total: Total; emptyTiers: number[]; inFirstTier: number }

export const COUNT_LIMIT = 10_000
/** The tabs only need to tell few from many. */
const TAB_LIMIT = 1_000
/** How long the count of the lower tiers may serve, and from when on it is renewed meanwhile. */
const KEEP_MS = 15 * MINUTE_MS
const RENEW = MINUTE_MS
const MAX_CACHED = 4_000
/** From this many on counting takes long enough to be worth keeping. */
const MIN_CACHED_COUNT = 200

type Cached = { counted: number; lower: number[]; renewing: boolean }
const cachedByDatabase = new WeakMap<Db, Map<string, Cached>>()

const cachedCountsOf = (db: Db): Map<string, Cached> => {
  let cached = cachedByDatabase.get(db)
  if (!cached) {
    cached = new Map()
    cachedByDatabase.set(db, cached)
  }
  return cached
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

const bounded = (counted: number, limit: number): Total =>
  counted > limit ? { total: limit, totalIsLowerBound: true } : { total: counted, totalIsLowerBound: false }

const countedOf = (fresh: readonly number[], cached: readonly number[] = []): Counted => ({
  total: bounded(sum(fresh) + sum(cached), COUNT_LIMIT),
  // Not of what is cached: an entry may have moved down since.
  emptyTiers: fresh.flatMap((count, tier) => (count === 0 ? [tier] : [])),
  inFirstTier: fresh[0] ?? 0,
})

/** Counts the tiers of a search; a caller that reads something else in the same round trip passes its own counter. */
export type CountTiers = (bounds: CountBounds) => Promise<number[]>

async function countAll(db: Db, index: IndexName, query: string, now: number, count: CountTiers): Promise<number[]> {
  const counts = await count({ upTo: COUNT_LIMIT + 1, lastTier: TIER_COUNT - 1 })
  const cached = cachedCountsOf(db)
  const key = `${index} ${query}`
  const lower = counts.slice(1)
  cached.delete(key)
  if (sum(lower) >= MIN_CACHED_COUNT) {
    cached.set(key, { counted: now, lower, renewing: false })
    if (cached.size > MAX_CACHED) cached.delete(cached.keys().next().value!)
  }
  return counts
}

export async function countTotal(
  db: Db,
  index: IndexName,
  query: string,
  now = Date.now(),
  count: CountTiers = bounds => countTiers(db, index, query, bounds),
): Promise<Counted> {
  const known = cachedCountsOf(db).get(`${index} ${query}`)
  if (!known || now - known.counted >= KEEP_MS) return countedOf(await countAll(db, index, query, now, count))
  if (now - known.counted >= RENEW && !known.renewing) {
    known.renewing = true
    countAll(db, index, query, now, bounds => countTiers(db, index, query, bounds)).catch(() => {
      known.renewing = false
    })
  }
  const { lower } = known
  return countedOf(await count({ upTo: COUNT_LIMIT + 1, lastTier: 0 }), lower)
}

/** A total is cached this long even if nothing is heard of what it counts. */
const CACHE_SECONDS = 300
const totals = new WeakMap<Db, CallMemo>()

/** From now on totals, and places in lists, are cached until something of what they count is written. */
export function cacheTotals(db: Db): Purgeable {
  const memo = new CallMemo()
  totals.set(db, memo)
  return memo
}

const cachedOr = <Answer>(db: Db, key: string, tags: PageTag[], ask: () => Promise<Answer>): Promise<Answer> =>
  (totals.get(db)?.take(key, { seconds: CACHE_SECONDS, tags }, ask) as Promise<Answer> | undefined) ?? ask()

/** The total of a list: the cached one, or counted by `count`. */
export const countList = (db: Db, listing: Listing, query: string, count: CountTiers): Promise<Counted> =>
  cachedOr(db, `${listing} ${query}`, [pageTag.listing(listing)], () => countTotal(db, listing, query, Date.now(), count))

/**
 * The places of a page of a list: the cached ones, or found by `find`. What passes a filter may all lie far down in a long order (the best paid
 * of the badly paid); then finding it is sorting all of it, which is done once and not for everybody.
 */
export const cachedPositions = (
  db: Db,
  listing: Listing,
  query: string,
  { skip, after, limit }: From,
  find: () => Promise<Position[]>,
): Promise<Position[]> => {
  const at = after ? `${after.tier} ${after.rank} ${after.id}` : skip
  return cachedOr(db, `page ${listing} ${query} ${at} ${limit}`, [pageTag.listing(listing), pageTag.searchTiers], find)
}

/** The total of a search. */
export const countFound = (db: Db, index: SearchIndex, query: string): Promise<Counted> =>
  cachedOr(db, `${index} ${query}`, [pageTag.search, pageTag.searchTiers], () => countTotal(db, index, query))

export const countTabs = (db: Db, indexes: readonly SearchIndex[], query: string): Promise<({ index: SearchIndex } & Total)[]> =>
  cachedOr(db, `${indexes.join()} ${query}`, [pageTag.search], async () => {
    const counted = await countIndexes(db, indexes, query, TAB_LIMIT + 1)
    return indexes.map(index => ({ index, ...bounded(counted.get(index) ?? 0, TAB_LIMIT) }))
  })
