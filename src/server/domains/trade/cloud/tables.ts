/** Rows of cloud products. */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { CloudTier, CloudTool } from '#lib/contract/trade/cloud.ts'

export type CloudFeature = { title: string; text: string; from: CloudTier }

export type CloudProductsTable = {
  id: Generated<number>
  tool: CloudTool
  name: string
  tagline: string
  summary: string
  picture: Generated<string>
  features: JSONColumnType<CloudFeature[]>
  position: number
  state: Generated<'ONLINE' | 'OFFLINE'>
}

export type CloudPlansTable = {
  id: Generated<number>
  product_id: number
  tier: CloudTier
  month_price: number
  year_price: number
  seats: number
  storage_mb: number
  seat_price: Generated<number>
  limits: Generated<string[]>
  state: Generated<'ONLINE' | 'OFFLINE'>
}

export type CloudQuestionsTable = {
  id: Generated<number>
  product_id: number | null
  question: string
  answer: string
  position: number
  state: Generated<'ONLINE' | 'OFFLINE'>
  question_grams: GeneratedAlways<string[]>
}

export type CloudSubscriptionsTable = {
  id: Generated<number>
  company_id: number
  product_id: number
  plan_id: number
  state: 'ACTIVE' | 'EXPIRED' | 'UPGRADED' | 'CANCELLED'
  seats: number
  order_no: string | null
  starts_at: Date
  ends_at: Date | null
  created_at: Generated<Date>
  /** How many days were left when its owner was last notified that it ends. */
  reminded_days: Generated<number | null>
  /** Of one that is over: null while it is kept and nobody was warned; `RESUMED`, a paid plan of the tool followed. */
  retention: Generated<'WARNED' | 'REMOVED' | 'RESUMED' | null>
  kept_until: Generated<Date | null>
}

export type CloudOrdersTable = {
  order_id: number
  company_id: number
  product_id: number
  plan_id: number
  purpose: 'NEW' | 'RENEW' | 'UPGRADE' | 'DOWNGRADE'
  seats: number
  months: number
  /** Of a month without the discount of a year, in fen. */
  month_price: number
  /** What an upgrade takes the place of. */
  previous_plan_id: number | null
  previous_seats: number | null
  /** `SCHEDULED`: paid for, and begins when the present plan ends. */
  state: 'WAITING' | 'SCHEDULED' | 'DONE' | 'CLOSED' | 'REFUNDED'
  /** The time that it pays for. */
  starts_at: Date
  ends_at: Date
}

export type CloudTables = {
  cloud_products: CloudProductsTable
  cloud_plans: CloudPlansTable
  cloud_questions: CloudQuestionsTable
  cloud_subscriptions: CloudSubscriptionsTable
  cloud_orders: CloudOrdersTable
}
