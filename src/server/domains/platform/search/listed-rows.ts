/**
 * Rows of a list, read with the places they stand at. Where many records pass the filters, the first tier is read in its order until the
 * page is full, and each entry brings its row: far less work than finding and sorting all that pass, and one trip instead of two.
 */
import type { CompiledQuery } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Listing } from './indexes.ts'
import { type TopPositions, topOf } from './listed-queries.ts'
import type { From } from './queries.ts'

/** A record as a list shows it, and its rank in the listing. */
type WithRank<Row> = Row & { place_rank: number }

export type ListedRows<Row> = {
  /** In the order of the ids; what has stopped being public is left out. */
  byIds(db: Db, ids: number[]): Promise<Row[]>
  /**
   * The next rows among the first `reach` entries of the first tier.
   * @returns fewer than `from.limit` when the page is not full within the reach; then nothing is known of what follows.
   */
  fromTop(db: Db, listing: Listing, query: string, from: From, reach: number): Promise<WithRank<Row>[]>
}

/**
 * @param compile the rows of public records joined to `top`, in its order, with `top.rank` as `place_rank`; without values of its own.
 */
export function listedRows<Row extends { id: number }>(
  listings: readonly Listing[],
  byIds: ListedRows<Row>['byIds'],
  compile: (db: Db, top: TopPositions) => CompiledQuery<WithRank<Row>>,
): ListedRows<Row> {
  const statements = new Map(
    listings.map(listing => [
      listing,
      {
        start: prepared(`listed_${listing}`, db => compile(db, topOf(listing, false))),
        goOn: prepared(`listed_${listing}_after`, db => compile(db, topOf(listing, true))),
      },
    ]),
  )
  return {
    byIds,
    async fromTop(db, listing, query, { skip, after, limit }, reach) {
      const statement = statements.get(listing)
      if (!statement) return []
      const page = [reach, query, limit, skip]
      return after ? statement.goOn(db, [after.rank, after.id, ...page]) : statement.start(db, page)
    },
  }
}
