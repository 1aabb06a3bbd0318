/** Tables of official accounts, as Kysely sees them. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type AccountKind = 'GOVERNMENT' | 'PARK' | 'ENTERPRISE' | 'ASSOCIATION' | 'MEDIA'
export type AccountState = 'UNDER_REVIEW' | 'ACTIVE' | 'REJECTED' | 'SUSPENDED' | 'CLOSED'
export type ArticleState = 'DRAFT' | 'UNDER_REVIEW' | 'SCHEDULED' | 'PUBLISHED' | 'REJECTED' | 'WITHDRAWN'

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>

export interface OfficialAccountsTable {
  id: Generated<number>
  /** Names the account in the editors' fixed pages. */
  slug: string
  name: string
  kind: AccountKind
  intro: string
  avatar: string
  cover: string
  phone: string | null
  address: string | null
  open_hours: string | null
  company_id: number | null
  owner_user_id: number
  verified_as: string | null
  state: AccountState
  state_reason: string | null
  follower_count: Generated<number>
  article_count: Generated<number>
  last_article_at: Date | null
  /** The newest article, or the founding: never empty, for the order of lists. */
  active_at: Stamp
  created_at: Stamp
  grams: GeneratedAlways<string[]>
}

export interface OfficialArticlesTable {
  id: Generated<number>
  account_id: number
  title: string
  summary: string
  cover: string | null
  body_html: string
  state: ArticleState
  state_reason: string | null
  view_count: Generated<number>
  like_count: Generated<number>
  /** When it is to be published; null: as soon as it has passed. */
  publish_at: Date | null
  published_at: Date | null
  created_at: Stamp
  updated_at: Stamp
}

export interface OfficialFollowsTable {
  account_id: number
  user_id: number
  created_at: Stamp
}

export interface OfficialArticleLikesTable {
  article_id: number
  user_id: number
  created_at: Stamp
}

export interface OfficialArticleNoticesTable {
  article_id: number
  /** The last follower who has been notified. */
  after_user_id: Generated<number>
  created_at: Stamp
}

export interface OfficialFollowDaysTable {
  account_id: number
  day: string
  gained: Generated<number>
  lost: Generated<number>
}

export type AccountTables = {
  official_accounts: OfficialAccountsTable
  official_articles: OfficialArticlesTable
  official_follows: OfficialFollowsTable
  official_article_likes: OfficialArticleLikesTable
  official_article_notices: OfficialArticleNoticesTable
  official_follow_days: OfficialFollowDaysTable
}
