/** The one place that says which schools and news a visitor may see. */
import { type RawBuilder, sql } from 'kysely'

/** Condition on `schools`; written exactly like the predicate of its partial indexes. */
export const isPublicSchool: RawBuilder<boolean> = sql<boolean>`schools.state = 'ONLINE'`
export const isPublicNews: RawBuilder<boolean> = sql<boolean>`school_news.state = 'PUBLISHED'`
