/** The one place that says which reviews a visitor may see; written exactly like the predicate of the indexes. */
import { type RawBuilder, sql } from 'kysely'

/** Condition on `reviews`. Folded ones (empty words, repeated text) count neither for the list nor for the score. */
export const isPublicReview: RawBuilder<boolean> = sql<boolean>`reviews.state = 'PUBLISHED'`
