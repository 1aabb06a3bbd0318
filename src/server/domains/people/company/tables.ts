/** Rows of companies. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type CompanyState = 'ACTIVE' | 'FROZEN' | 'DISSOLVING' | 'DISSOLVED'
export type CompanyScale = 'UNDER_20' | 'FROM_20' | 'FROM_100' | 'FROM_500' | 'FROM_1000' | 'FROM_10000'

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>

export type CompaniesTable = {
  id: Generated<number>
  owner_user_id: number
  name: string
  short_name: string
  slogan: Generated<string>
  /** Sanitised rich text. */
  intro: Generated<string>
  logo: Generated<string>
  cover: Generated<string>
  gallery: Generated<string[]>
  industry: string
  scale: CompanyScale
  tags: Generated<string[]>
  credit_code: string | null
  legal_person: Generated<string>
  /** In fen. */
  registered_capital: number | null
  /** `YYYY-MM-DD` */
  founded_on: string | null
  contact_name: Generated<string>
  phone: string | null
  phone_masked: GeneratedAlways<string | null>
  business_hours: Generated<string>
  province_code: number
  city_code: number
  district_code: number
  town_code: number | null
  address: string
  /** GCJ-02, as stored. */
  lng: number
  lat: number
  certified_at: Date | null
  certified: GeneratedAlways<boolean>
  state: Generated<CompanyState>
  /** 履约分 in hundredths of a point, 0 to 500. */
  score: Generated<number>
  /** 综合排序, kept by the city domain. */
  rank: Generated<number>
  service_count: Generated<number>
  order_count: Generated<number>
  review_count: Generated<number>
  favourite_count: Generated<number>
  view_count: Generated<number>
  /** Cheapest published service, in fen. */
  min_price: number | null
  /** Service categories (both levels) in which it has something published. */
  category_ids: Generated<number[]>
  name_grams: GeneratedAlways<string[]>
  created_at: Timestamp
  updated_at: Timestamp
}

export type CompanyTables = { companies: CompaniesTable }
