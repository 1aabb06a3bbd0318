/**
 * Page tags: names of what a cached page, or the cached answer of a call, shows. A page lists its tags when it is rendered; a write
 * purges those of everything it changes. They are made here only, so that a page and a write cannot spell the same thing differently.
 */

declare const isPageTag: unique symbol

/** Cannot be written by hand: take one from `pageTag`. */
export type PageTag = string & { readonly [isPageTag]: true }

/** Records with a page of their own, by the word that stands before their id. */
export type TaggedRecord =
  | 'account'
  | 'article'
  | 'board'
  | 'company'
  | 'consultant'
  | 'consultcompany'
  | 'course'
  | 'download'
  | 'exam'
  | 'playback'
  | 'question'
  | 'recruitment'
  | 'school'
  | 'service'
  | 'topic'
  | 'user'
  | 'video'

/** The tag of a record whose kind is known only when the code runs. */
export const tagOfRecord = (kind: TaggedRecord, id: number): PageTag => `${kind}:${id}` as PageTag

/** What other pages show of a record: its card. Its own page changes with every comment, its card hardly ever. */
export const cardTag = (kind: TaggedRecord, id: number): PageTag => `card:${kind}:${id}` as PageTag

/** Of records that come, go or are called something else: their own pages, and every page on which their cards stand. */
export const shownTags = (kind: TaggedRecord, ids: readonly number[]): PageTag[] =>
  ids.flatMap(id => [tagOfRecord(kind, id), cardTag(kind, id)])

export const pageTag = {
  account: (id: number) => tagOfRecord('account', id),
  article: (id: number) => tagOfRecord('article', id),
  board: (id: number) => tagOfRecord('board', id),
  company: (id: number) => tagOfRecord('company', id),
  consultant: (id: number) => tagOfRecord('consultant', id),
  /** A company as one that takes consultations. */
  consultCompany: (id: number) => tagOfRecord('consultcompany', id),
  course: (id: number) => tagOfRecord('course', id),
  download: (id: number) => tagOfRecord('download', id),
  exam: (id: number) => tagOfRecord('exam', id),
  playback: (id: number) => tagOfRecord('playback', id),
  question: (id: number) => tagOfRecord('question', id),
  recruitment: (id: number) => tagOfRecord('recruitment', id),
  school: (id: number) => tagOfRecord('school', id),
  service: (id: number) => tagOfRecord('service', id),
  topic: (id: number) => tagOfRecord('topic', id),
  user: (id: number) => tagOfRecord('user', id),
  video: (id: number) => tagOfRecord('video', id),

  /** What is shown of a whole city or area, by its code; 0: nowhere in particular. */
  area: (code: number) => `area:${code}` as PageTag,
  questionsOfCategory: (id: number) => `questions:category:${id}` as PageTag,
  servicesOfCompany: (id: number) => `services:company:${id}` as PageTag,
  /** A list with filters that search keeps in order (`platform/search/listing.ts`). */
  listing: (name: string) => `listing:${name}` as PageTag,

  accounts: 'accounts' as PageTag,
  apps: 'apps' as PageTag,
  areas: 'areas' as PageTag,
  articles: 'articles' as PageTag,
  /** What the boards of the forum are called. */
  boards: 'boards' as PageTag,
  cloud: 'cloud' as PageTag,
  companies: 'companies' as PageTag,
  consultCategories: 'consult-categories' as PageTag,
  consultants: 'consultants' as PageTag,
  country: 'country' as PageTag,
  courseCategories: 'course-categories' as PageTag,
  courses: 'courses' as PageTag,
  docs: 'docs' as PageTag,
  downloads: 'downloads' as PageTag,
  exams: 'exams' as PageTag,
  garden: 'garden' as PageTag,
  help: 'help' as PageTag,
  home: 'home' as PageTag,
  jobs: 'jobs' as PageTag,
  map: 'map' as PageTag,
  offline: 'offline' as PageTag,
  park: 'park' as PageTag,
  /** At which the site is reached. */
  phones: 'phones' as PageTag,
  playbacks: 'playbacks' as PageTag,
  policies: 'policies' as PageTag,
  questions: 'questions' as PageTag,
  resumes: 'resumes' as PageTag,
  rules: 'rules' as PageTag,
  schools: 'schools' as PageTag,
  search: 'search' as PageTag,
  /** Which tier of the search index an entry stands in. */
  searchTiers: 'search-tiers' as PageTag,
  serviceCategories: 'service-categories' as PageTag,
  services: 'services' as PageTag,
  /** The words that search takes for one another. */
  vocabulary: 'vocabulary' as PageTag,
  /** The empty frame of a working area. */
  shell: 'shell' as PageTag,
  signIn: 'sign-in' as PageTag,
  supply: 'supply' as PageTag,
  topics: 'topics' as PageTag,
  videos: 'videos' as PageTag,
}
