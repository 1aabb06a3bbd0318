/**
 * What a searchable domain hands to the search domain: one flat document per publicly visible record.
 * A domain never touches the index; it exports `searchSource` from its service and, when it writes a record, passes the
 * fresh documents to `indexDocuments(trx, docs)` (or the ids to `removeDocuments`) inside the same transaction.
 *
 * Which call of the specification finds which record (section 7, "Search"):
 *
 * | call                        | finds                                              | document kind (written by)             |
 * |-----------------------------|----------------------------------------------------|----------------------------------------|
 * | search/server               | published services                                 | `service` (city)                       |
 * | search/servercompany        | companies that have a published service            | `company` with `facts.serviceCount` > 0|
 * | search/company              | every visible company                              | `company` (identity/city)              |
 * | search/company/consultation | companies that take consultations                  | `consultcompany` (consult)             |
 * | search/forum                | forum topics                                       | `topic` (forum)                        |
 * | search/course               | courses on sale                                    | `course` (course)                      |
 * | search/user                 | people by name                                     | `user`, its title and keywords only    |
 * | search/user/info            | people by what their profile says                  | `user`, the whole text (identity)      |
 * | search/user/consultation    | what people asked and answered                     | `question`, `answer` (consult)         |
 * | search/user/forum           | what people wrote in the forum                     | `topic`, `reply` (forum)               |
 * | search/user/video           | videos that people published                       | `video` (video)                        |
 * | search/job (ours)           | published jobs                                     | `job` (recruitment)                    |
 * | search/resume (ours)        | public job-seeker posts                            | `resume` (recruitment)                 |
 * | search/consultant (ours)    | consultants who may be asked                       | `consultant` (consult)                 |
 *
 * Every call also takes `userId`, which keeps only that person's records (anonymous questions have no `ownerUserId`,
 * so they can never be found that way).
 */
import type { Db } from '#server/db/client.ts'
import type { SearchFact, SearchKind } from './kinds.ts'

export type { SearchFact, SearchKind } from './kinds.ts'

export interface SearchDocument {
  kind: SearchKind
  /** Id of the record in its own domain. */
  refId: number
  /** Plain text, no markup. */
  title: string
  /** One or two plain sentences for the result card (at most about 160 characters). */
  summary: string
  /** Everything else that may be found, plain text (rich text stripped); only the first 2 000 characters are indexed. */
  text: string
  /**
   * Other words the record should be found by (category, tags, profession); they weigh nearly as much as the title. Where somebody
   * begins to type them they are suggested, as long as a record says them.
   */
  keywords?: string[]
  /** Names of the people behind the record. It is found by them as by its keywords, but they are suggested to nobody. */
  names?: string[]
  /** Picture key `path~rrggbb`, or null. */
  picture: string | null
  provinceCode: number | null
  cityCode: number | null
  districtCode: number | null
  /** The person it belongs to publicly; null when anonymous or owned by a company. */
  ownerUserId: number | null
  ownerCompanyId: number | null
  /** Static quality from 0 (worst) to 1 (best): score, sales, answers, completeness. Better documents are found first. */
  weight: number
  publishedAt: Date
  /** What the result card shows beside title and summary. */
  facts: Record<string, SearchFact>
}

/** How the search domain reads a whole domain when it builds the index. Only publicly visible records may leave. */
export interface SearchSource {
  kind: SearchKind
  /** The next documents in ascending `refId`, after `afterId` (0 starts), at most `limit`; fewer than `limit` ends the walk. */
  list(db: Db, afterId: number, limit: number): Promise<SearchDocument[]>
  /** One document, or undefined when the record does not exist or must not be seen. */
  get(db: Db, id: number): Promise<SearchDocument | undefined>
}
