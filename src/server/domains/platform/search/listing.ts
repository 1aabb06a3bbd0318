/**
 * Ordered lists with any combination of filters, on the same tiers as search: a listing is an index whose rank is the list's order and
 * whose lexemes are the filters' words. A common combination fills its page from the first tier, a rare one is an intersection inside the
 * index; neither grows with the data.
 */
import { type ListOf, MAX_OFFSET, type PageQuery } from '#lib/contract/define.ts'
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { type Counted, cachedPositions, countList } from './counts.ts'
import { decodePosition, encodePosition } from './cursor.ts'
import { deleteEntries, insertEntries } from './index-queries.ts'
import { type Listing, TIER_CAPACITIES } from './indexes.ts'
import type { ListedRows } from './listed-rows.ts'
import { countAndList, type From, listPositions, type Position } from './queries.ts'

export type ListingEntry = { listing: Listing; id: number; rank: number; terms: readonly string[] }

/** Filter words as lexemes: no spaces in them. */
const lexeme = (term: string): string => term.trim().toLowerCase().replace(/\s+/g, '_')

/** Files records under their order and filter words. `fresh`: they are known not to be filed yet. */
export async function fileEntries(db: Db, entries: readonly ListingEntry[], options: { fresh?: boolean } = {}): Promise<void> {
  if (entries.length === 0) return
  if (!options.fresh) {
    await removeEntries(
      db,
      [...new Set(entries.map(entry => entry.listing))],
      entries.map(entry => entry.id),
    )
  }
  await insertEntries(
    db,
    entries.map(({ listing, id, rank, terms }) => ({ index: listing, id, rank, lexemes: ['@', ...terms.map(lexeme)].join(' ') })),
  )
  await purgeTags(db, [...new Set(entries.map(entry => pageTag.listing(entry.listing)))])
}

/** Takes records out of lists. */
export async function removeEntries(db: Db, listings: readonly Listing[], ids: readonly number[]): Promise<void> {
  await deleteEntries(db, listings, ids)
  await purgeTags(db, listings.map(pageTag.listing))
}

/** A filter: a word that must be there, or several of which one must be. */
export type Filter = string | readonly string[]

const quote = (term: string): string => `'${lexeme(term).replace(/'/g, "''").replace(/\\/g, '\\\\')}'`

const queryOf = (filters: readonly Filter[]): string =>
  filters.length === 0
    ? `'@'`
    : filters.map(filter => (typeof filter === 'string' ? quote(filter) : `(${filter.map(quote).join('|')})`)).join('&')

/** Entries of the first tier that may be read in order to fill a page, rather than to find and sort all that pass. */
const MAX_REACH = 1_000

/**
 * How many of the first tier's entries are worth reading in order, for a page of so many.
 * @returns undefined when so few of them pass that the page would probably not be full: then the index finds them.
 */
function reachFor({ inFirstTier }: Counted, { skip, after, limit }: From): number | undefined {
  if (after && after.tier > 0) return undefined
  // As if the tier were full: a smaller one is denser, and the page is full the sooner.
  const expected = ((skip + limit) * TIER_CAPACITIES[0]) / Math.max(1, inFirstTier)
  return expected * 2 <= MAX_REACH ? Math.ceil(expected * 2) : undefined
}

/** @returns one page of the records that pass all filters, in the listing's order. */
export async function readListing<Row extends { id: number }>(
  db: Db,
  listing: Listing,
  filters: readonly Filter[],
  paging: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'>,
  rows: ListedRows<Row>,
): Promise<ListOf<Row>> {
  const { pageNo, pageSize } = paging
  const query = queryOf(filters)
  const after = paging.cursor ? decodePosition(paging.cursor, 1) : null
  const skip = after ? 0 : (pageNo - 1) * pageSize
  if (skip > MAX_OFFSET) {
    throw new AppError('validation.malformed', { fields: { pageNo: '页码太大，请缩小筛选范围，或从列表末尾继续翻页' } })
  }
  const from = { skip, after, limit: pageSize + 1 }
  let places: Position[] | undefined
  const counted = await countList(db, listing, query, async bounds => {
    const found = await countAndList(db, listing, query, bounds, from)
    places = found.places
    return found.counts
  })
  let list: Row[] | undefined
  places ??= await cachedPositions(db, listing, query, from, async () => {
    const reach = reachFor(counted, from)
    if (reach !== undefined) {
      const top = await rows.fromTop(db, listing, query, from, reach)
      if (top.length === from.limit) {
        list = top.slice(0, pageSize)
        return top.map(row => ({ class: 1, tier: 0, rank: row.place_rank, id: row.id }))
      }
    }
    return listPositions(db, listing, [query], from)
  })
  list ??= await rows.byIds(
    db,
    places.slice(0, pageSize).map(place => place.id),
  )
  const last = places[pageSize - 1]
  const nextCursor = places.length > pageSize && last ? encodePosition(last) : null
  return { list, pageNo, pageSize, ...counted.total, nextCursor }
}

/** @returns ids of the first records that pass all filters, without counting the others. */
export const readTop = async (db: Db, listing: Listing, filters: readonly Filter[], limit: number): Promise<number[]> =>
  (await listPositions(db, listing, [queryOf(filters)], { skip: 0, after: null, limit })).map(place => place.id)
