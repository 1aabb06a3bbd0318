/**
 * Ordered lists with any combination of filters, on the same tiers as search: a listing is a shelf whose rank is the list's order and
 * whose lexemes are the filters' words. A common combination fills its page from the first tier, a rare one is an intersection inside the
 * index; neither grows with the data.
 */
import { sql } from 'kysely'
import { type ListOf, MAX_OFFSET, type PageQuery } from '#lib/contract/define.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { countTotal } from './counts.ts'
import { decodePlace, encodePlace } from './cursor.ts'
import { countAndList, listPlaces, type Place } from './queries.ts'
import type { Listing } from './shelves.ts'

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
  await sql`
    insert into search_entries (shelf, tier, document_id, rank, terms)
    select new.shelf,
      (select min(tier) from search_tiers where search_tiers.shelf = new.shelf and search_tiers.min_rank <= new.rank),
      new.id, new.rank, array_to_tsvector(string_to_array(new.lexemes, ' '))
    from unnest(${entries.map(entry => entry.listing)}::text[], ${entries.map(entry => entry.id)}::bigint[],
      ${entries.map(entry => entry.rank)}::float8[], ${entries.map(entry => ['@', ...entry.terms.map(lexeme)].join(' '))}::text[])
      as new (shelf, id, rank, lexemes)`.execute(db)
}

/** Takes records out of lists. */
export const removeEntries = async (db: Db, listings: readonly Listing[], ids: readonly number[]): Promise<void> => {
  await db
    .deleteFrom('search_entries')
    .where('shelf', 'in', [...listings])
    .where('document_id', 'in', [...ids])
    .execute()
}

/** A filter: a word that must be there, or several of which one must be. */
export type Filter = string | readonly string[]

const quote = (term: string): string => `'${lexeme(term).replace(/'/g, "''").replace(/\\/g, '\\\\')}'`

const queryOf = (filters: readonly Filter[]): string =>
  filters.length === 0
    ? `'@'`
    : filters.map(filter => (typeof filter === 'string' ? quote(filter) : `(${filter.map(quote).join('|')})`)).join('&')

/** @returns ids of one page of the records that pass all filters, in the listing's order. */
export async function readListing(
  db: Db,
  listing: Listing,
  filters: readonly Filter[],
  paging: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'>,
): Promise<ListOf<number>> {
  const { pageNo, pageSize } = paging
  const query = queryOf(filters)
  const after = paging.cursor ? decodePlace(paging.cursor, 1) : null
  const skip = after ? 0 : (pageNo - 1) * pageSize
  if (skip > MAX_OFFSET) {
    throw new AppError('validation.malformed', { fields: { pageNo: '页码太大，请缩小筛选范围，或从列表末尾继续翻页' } })
  }
  let places: Place[] = []
  const { total } = await countTotal(db, listing, query, Date.now(), async bounds => {
    const found = await countAndList(db, listing, query, bounds, { skip, after, limit: pageSize + 1 })
    places = found.places
    return found.counts
  })
  const page = places.slice(0, pageSize)
  const last = page.at(-1)
  return {
    list: page.map(place => place.id),
    pageNo,
    pageSize,
    ...total,
    nextCursor: places.length > pageSize && last ? encodePlace(last) : null,
  }
}

/** @returns ids of the first records that pass all filters, without counting the others. */
export const readTop = async (db: Db, listing: Listing, filters: readonly Filter[], limit: number): Promise<number[]> =>
  (await listPlaces(db, listing, [queryOf(filters)], { skip: 0, after: null, limit })).map(place => place.id)
