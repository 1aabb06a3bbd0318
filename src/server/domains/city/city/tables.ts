/** Rows of same-city services and of the evidence behind a company's score. */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { OfferDraft, OfferEditState } from '#lib/contract/city/offer.ts'

export type ServiceState = 'DRAFT' | 'REVIEWING' | 'ON' | 'OFF' | 'REJECTED' | 'TAKEN_DOWN' | 'APPEALING'
export type PerformanceMetric = 'PUNCTUALITY' | 'REFUND' | 'REPLY' | 'COMPLAINT'

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>

export type ServiceCategoriesTable = {
  id: Generated<number>
  parent_id: number | null
  name: string
  /** Name of a lucide icon; set on the first level. */
  icon: Generated<string>
  picture: Generated<string>
  intro: Generated<string>
  /** The operator's order. */
  sort: Generated<number>
  enabled: Generated<boolean>
  /** Published services, in the whole country. */
  service_count: Generated<number>
}

export type ServicesTable = {
  id: Generated<number>
  category_id: number
  root_category_id: number
  owner_user_id: number
  /** Null when a person sells in their own name. */
  owner_company_id: number | null
  title: string
  summary: Generated<string>
  /** Sanitised rich text. */
  intro: Generated<string>
  cover: Generated<string>
  gallery: Generated<string[]>
  tags: Generated<string[]>
  /** What one price is for: 次, 平方米, 月. */
  unit: string
  /** The cheapest package, in fen. */
  price: number
  province_code: number
  city_code: number
  district_code: number
  address: Generated<string>
  /** GCJ-02, as stored. */
  lng: number
  lat: number
  /** Districts or cities served; empty: the whole city. */
  served_area_codes: Generated<number[]>
  served_note: Generated<string>
  /** The owner is certified. */
  certified: Generated<boolean>
  /** Hundredths of a star, 0 to 500. */
  score: Generated<number>
  /** 综合排序: reviews, sales and freshness in one number. */
  rank: Generated<number>
  sales: Generated<number>
  review_count: Generated<number>
  question_count: Generated<number>
  favourite_count: Generated<number>
  view_count: Generated<number>
  state: Generated<ServiceState>
  /** Why it was rejected or taken down. */
  state_reason: string | null
  taken_down_at: Generated<Date | null>
  taken_down_by: Generated<number | null>
  appealed_at: Generated<Date | null>
  is_public: GeneratedAlways<boolean>
  title_grams: GeneratedAlways<string[]>
  submitted_at: Date | null
  published_at: Timestamp
  created_at: Timestamp
  updated_at: Timestamp
}

export type ServicePackagesTable = {
  id: Generated<number>
  service_id: number
  name: string
  /** In fen. */
  price: number
  /** Days from payment to delivery. */
  days: number
  scope: Generated<string[]>
  sales: Generated<number>
  sort: Generated<number>
  enabled: Generated<boolean>
}

export type ServiceQuestionsTable = {
  id: Generated<number>
  service_id: number
  user_id: number
  body: string
  answer: string | null
  answered_by: number | null
  answered_at: Date | null
  /** An answer, or another one, that waits for an operator: nobody but who answers for the service reads it. */
  held_answer: string | null
  held_answer_by: number | null
  like_count: Generated<number>
  state: Generated<'PUBLISHED' | 'REVIEWING' | 'HIDDEN' | 'DELETED'>
  created_at: Timestamp
}

/** One month of one metric: `amount` of `base` (for REPLY: minutes in all, over so many first messages). */
export type CompanyPerformanceTable = {
  company_id: number
  metric: PerformanceMetric
  /** `YYYY-MM-01` */
  month: string
  amount: number
  base: number
  note: Generated<string>
}

/** What an editor holds; pictures are keys. */
export type EditContent = Omit<OfferDraft, 'pictures'> & { pictures: string[] }

/** A change to a published service. */
export type ServiceEditsTable = {
  service_id: number
  content: JSONColumnType<EditContent>
  state: Generated<OfferEditState>
  reason: Generated<string>
  submitted_at: Date | null
  updated_at: Timestamp
}

export type CityTables = {
  service_edits: ServiceEditsTable
  service_categories: ServiceCategoriesTable
  services: ServicesTable
  service_packages: ServicePackagesTable
  service_questions: ServiceQuestionsTable
  service_favourites: { user_id: number; service_id: number; created_at: Timestamp }
  company_favourites: { user_id: number; company_id: number; created_at: Timestamp }
  school_favourites: { user_id: number; school_id: number; created_at: Timestamp }
  company_performance: CompanyPerformanceTable
}
