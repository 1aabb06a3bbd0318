/**
 * The kinds of documents: in which indexes they stand, how fast they age, and where they are read. A domain whose records are to be
 * found adds its kind here and its source to its manifest. Apart from document.ts, which knows the database.
 */
import type { SearchIndex } from '#lib/contract/platform/search.ts'

type KindOfDocument = {
  /** The indexes in which every document of the kind stands. */
  indexes: readonly SearchIndex[]
  /** Days in which age costs as much as the whole range of quality. News ages fast, a company does not. */
  daysOfWorth: number
  /** The page of a record, for search engines; left out where it has none of its own. */
  page?: (id: number) => string
}

export const searchKinds = {
  service: { indexes: ['server'], daysOfWorth: 1500, page: id => `/city/server/${id}` },
  company: { indexes: ['company'], daysOfWorth: 3000, page: id => `/city/company/${id}` },
  consultcompany: { indexes: ['companyconsultation'], daysOfWorth: 3000 },
  consultant: { indexes: ['consultant'], daysOfWorth: 3000 },
  topic: { indexes: ['forum', 'userforum'], daysOfWorth: 180, page: id => `/park/park_forum_detail?id=${id}` },
  reply: { indexes: ['userforum'], daysOfWorth: 180 },
  course: { indexes: ['course'], daysOfWorth: 900, page: id => `/course/${id}` },
  user: { indexes: ['user', 'userinfo'], daysOfWorth: 3000 },
  question: { indexes: ['userconsultation'], daysOfWorth: 240, page: id => `/consult/problemDetail/${id}` },
  answer: { indexes: ['userconsultation'], daysOfWorth: 240 },
  video: { indexes: ['uservideo'], daysOfWorth: 365, page: id => `/park/park_video_detail?id=${id}` },
  job: { indexes: ['job'], daysOfWorth: 45, page: id => `/city/recruitmentInfo/job/${id}` },
  resume: { indexes: ['resume'], daysOfWorth: 45, page: id => `/city/recruitmentInfo/resume/${id}` },
} as const satisfies Record<string, KindOfDocument>

export type SearchKind = keyof typeof searchKinds

export const SEARCH_KINDS = Object.keys(searchKinds) as SearchKind[]

export const kindOfDocument = (kind: SearchKind): KindOfDocument => searchKinds[kind]

/** A flat value that a result card shows; strings are plain text, never HTML. Amounts in fen, times ISO 8601. */
export type SearchFact = string | number | boolean | null
