/**
 * Totals of searches. Counting is what grows with the data, and a total does not have to be of this very second: it is kept for a
 * short while, so that paging through an answer and going back to it count once. What is counted in no time is counted each time:
 * who has just become findable, or has just gone, would otherwise see a stale answer.
 */
import type { SearchShelf } from '#lib/contract/search.ts'
import type { Db } from '#server/db/client.ts'
import { countEntries, countShelves } from './queries.ts'
import type { IndexShelf } from './shelves.ts'

export type Total = { total: number; totalIsLowerBound: boolean }

export const COUNT_LIMIT = 10_000
/** The tabs only need to tell few from many. */
const TAB_LIMIT = 1_000
const KEEP = 20_000
const MAX_KEPT = 2_000
/** From this many on counting takes long enough to be worth keeping. */
const WORTH_KEEPING = 200

type Kept = Map<string, { until: number; total: Total }>
const keptByDatabase = new WeakMap<Db, Kept>()

const keptOf = (db: Db): Kept => {
  let kept = keptByDatabase.get(db)
  if (!kept) {
    kept = new Map()
    keptByDatabase.set(db, kept)
  }
  return kept
}

const bounded = (counted: number, limit: number): Total =>
  counted > limit ? { total: limit, totalIsLowerBound: true } : { total: counted, totalIsLowerBound: false }

export async function countTotal(db: Db, shelf: IndexShelf, query: string, now = Date.now()): Promise<Total> {
  const kept = keptOf(db)
  const key = `${shelf} ${query}`
  const known = kept.get(key)
  if (known && known.until > now) return known.total
  const total = bounded(await countEntries(db, shelf, query, COUNT_LIMIT + 1), COUNT_LIMIT)
  kept.delete(key)
  if (total.total < WORTH_KEEPING) return total
  kept.set(key, { until: now + KEEP, total })
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!)
  return total
}

export async function countTabs(
  db: Db,
  shelves: readonly SearchShelf[],
  query: string,
): Promise<({ shelf: SearchShelf } & Total)[]> {
  const counted = await countShelves(db, shelves, query, TAB_LIMIT + 1)
  return shelves.map(shelf => ({ shelf, ...bounded(counted.get(shelf) ?? 0, TAB_LIMIT) }))
}
