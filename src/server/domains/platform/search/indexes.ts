/**
 * The search indexes: one for each search call. A document is filed in one or more indexes; every index is divided into tiers
 * by static rank, the best documents on top, so that a common word is answered from a small part of the index however large the rest.
 */
import { SEARCH_INDEXES, type SearchIndex } from '#lib/contract/platform/search.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { SearchDocument, SearchKind } from './document.ts'
import { kindOfDocument, SEARCH_KINDS } from './kinds.ts'

/** Documents that the upper tiers hold; the last tier holds the rest. Their number stands in db/baseline/platform/search.ts too. */
export const TIER_CAPACITIES = [10_000, 50_000, 250_000] as const
export const TIER_COUNT = TIER_CAPACITIES.length + 1

/**
 * Ordered lists with filters that stand on the same tiers (listing.ts): kind and order of recruitment, and the orders of questions, whose
 * entries the database files itself (db/baseline/consult/question-lists.ts).
 */
export const LISTINGS = [
  'list_job_newest',
  'list_job_salary',
  'list_resume_newest',
  'list_resume_salary',
  'list_question_newest',
  'list_question_hot',
  'list_question_bounty',
] as const
export type Listing = (typeof LISTINGS)[number]

export type IndexName = SearchIndex | Listing
export const ALL_INDEXES: readonly IndexName[] = [...SEARCH_INDEXES, ...LISTINGS]

/** Every index that documents of the kind may stand in. */
export const indexesOfKind = (kind: SearchKind): SearchIndex[] =>
  kind === 'company' ? ['company', 'servercompany'] : [...kindOfDocument(kind).indexes]

/** The indexes this very document stands in. */
export function indexesOf(document: Pick<SearchDocument, 'kind' | 'facts'>): SearchIndex[] {
  const indexes = [...kindOfDocument(document.kind).indexes]
  const offers = document.kind === 'company' && Number(document.facts.serviceCount ?? 0) > 0
  return offers ? [...indexes, 'servercompany'] : indexes
}

/** Indexes in which only the title and keywords are searched: people by name. */
export const isTitleOnly = (index: SearchIndex): boolean => index === 'user'

/** Static rank: quality plus recency, on a scale that never has to be recomputed as time passes. */
export const rankOf = (document: Pick<SearchDocument, 'kind' | 'weight' | 'publishedAt'>): number =>
  Math.min(Math.max(document.weight, 0), 1) + document.publishedAt.getTime() / DAY_MS / kindOfDocument(document.kind).daysOfWorth

/** The kinds of documents that stand in an index. */
export const kindsOn = (index: SearchIndex): SearchKind[] => SEARCH_KINDS.filter(kind => indexesOfKind(kind).includes(index))
