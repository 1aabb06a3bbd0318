/** The SQL that a list is read along with its places: the first entries of a listing, to be joined to the records. */
import { type AliasedRawBuilder, sql } from 'kysely'
import type { Listing } from './indexes.ts'

type TopPosition = { rank: number; id: number }

/** The places that pass among the first entries of a listing, to be joined to the records. */
export type TopPositions = AliasedRawBuilder<TopPosition, 'top'>

/**
 * A statement to be prepared: its values, in order, are the rank and id of the place before (only where it goes on), the reach, the
 * tsquery, the limit and the offset.
 */
export const topOf = (listing: Listing, goesOn: boolean): TopPositions =>
  sql<TopPosition>`(
    select rank, document_id as id
    from (
      select rank, document_id, terms from ${sql.table(`search_entries_${listing}_0`)}
      ${goesOn ? sql`where (rank, document_id) < (${null}, ${null})` : sql``}
      order by rank desc, document_id desc limit ${null}
    ) as entries
    where terms @@ ${null}::text::tsquery
    limit ${null} offset ${null})`.as('top')
