/**
 * The shelves of the index: one for each search call. A document is filed on one or more shelves; every shelf is divided into tiers
 * by static rank, the best documents on top, so that a common word is answered from a small part of the index however large the rest.
 */
import { SEARCH_SHELVES, type SearchShelf } from '#lib/contract/platform/search.ts'
import type { SearchDocument, SearchKind } from './document.ts'

/** Documents that the upper tiers hold; the last tier holds the rest. The same figures stand in migrations 0080 and 0190. */
export const TIER_CAPACITIES = [10_000, 50_000, 250_000] as const
export const TIER_COUNT = TIER_CAPACITIES.length + 1

/**
 * Ordered lists with filters that stand on the same tiers (listing.ts): kind and order of recruitment, and the orders of questions, whose
 * entries the database files itself (migration 0190).
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

export type IndexShelf = SearchShelf | Listing
export const INDEX_SHELVES: readonly IndexShelf[] = [...SEARCH_SHELVES, ...LISTINGS]

const shelvesByKind: Record<SearchKind, SearchShelf[]> = {
  service: ['server'],
  company: ['company'],
  consultcompany: ['companyconsultation'],
  consultant: ['consultant'],
  topic: ['forum', 'userforum'],
  reply: ['userforum'],
  course: ['course'],
  user: ['user', 'userinfo'],
  question: ['userconsultation'],
  answer: ['userconsultation'],
  video: ['uservideo'],
  job: ['job'],
  resume: ['resume'],
}

/** Every shelf that documents of the kind may stand on. */
export const shelvesOfKind = (kind: SearchKind): SearchShelf[] =>
  kind === 'company' ? ['company', 'servercompany'] : shelvesByKind[kind]

/** The shelves this very document stands on. */
export function shelvesOf(document: Pick<SearchDocument, 'kind' | 'facts'>): SearchShelf[] {
  const shelves = shelvesByKind[document.kind]
  const offers = document.kind === 'company' && Number(document.facts.serviceCount ?? 0) > 0
  return offers ? [...shelves, 'servercompany'] : shelves
}

/** Shelves on which only the title and keywords are searched: people by name. */
export const isTitleOnly = (shelf: SearchShelf): boolean => shelf === 'user'

const DAY = 86_400_000

/** Days in which age costs as much as the whole range of quality. News ages fast, a company does not. */
const daysOfWorth: Record<SearchKind, number> = {
  service: 1500,
  company: 3000,
  consultcompany: 3000,
  consultant: 3000,
  topic: 180,
  reply: 180,
  course: 900,
  user: 3000,
  question: 240,
  answer: 240,
  video: 365,
  job: 45,
  resume: 45,
}

/** Static rank: quality plus recency, on a scale that never has to be recomputed as time passes. */
export const rankOf = (document: Pick<SearchDocument, 'kind' | 'weight' | 'publishedAt'>): number =>
  Math.min(Math.max(document.weight, 0), 1) + document.publishedAt.getTime() / DAY / daysOfWorth[document.kind]

/** The kinds of documents that stand on a shelf. */
export const kindsOn = (shelf: SearchShelf): SearchKind[] =>
  (Object.keys(shelvesByKind) as SearchKind[]).filter(kind => shelvesOfKind(kind).includes(shelf))
