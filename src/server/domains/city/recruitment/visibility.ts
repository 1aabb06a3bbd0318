/** The one place that says which posts and comments a visitor may see. */
import { type RawBuilder, sql } from 'kysely'

/** Condition on `recruitments`; written exactly like the predicate of its partial indexes. */
export const isPublicPost: RawBuilder<boolean> = sql<boolean>`recruitments.state = 'PUBLISHED' and recruitments.visibility = 'PUBLIC'`

/** Condition on `recruitment_comments`. */
export const isPublicComment: RawBuilder<boolean> = sql<boolean>`recruitment_comments.state = 'PUBLISHED'`
