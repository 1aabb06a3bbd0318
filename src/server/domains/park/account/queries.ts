/** All SQL of official accounts. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { keysetPage, type OrderColumn } from '#server/db/paging.ts'
import type { AccountKind } from './tables.ts'
import { publicAccounts, publicArticles } from './visibility.ts'

export type AccountSort = 'followers' | 'active'
export type ArticleSort = 'new' | 'hot'

const accountOrders: Record<AccountSort, OrderColumn[]> = {
  followers: [
    { column: 'official_accounts.follower_count', direction: 'desc' },
    { column: 'official_accounts.id', direction: 'desc' },
  ],
  active: [
    { column: 'official_accounts.active_at', direction: 'desc' },
    { column: 'official_accounts.id', direction: 'desc' },
  ],
}

const articleOrders: Record<ArticleSort, OrderColumn[]> = {
  new: [
    { column: 'official_articles.published_at', direction: 'desc' },
    { column: 'official_articles.id', direction: 'desc' },
  ],
  hot: [
    { column: 'official_articles.view_count', direction: 'desc' },
    { column: 'official_articles.id', direction: 'desc' },
  ],
}

type Paging = { pageNo: number; pageSize: number; cursor?: string | undefined }
export type AccountFilters = Paging & { keyword?: string | undefined; kind?: AccountKind | undefined; sort: AccountSort }
export type ArticleFilters = Paging & { accountId?: number | undefined; sort: ArticleSort }

const accountCards = (db: Db) =>
  publicAccounts(db).select([
    'official_accounts.id',
    'official_accounts.slug',
    'official_accounts.name',
    'official_accounts.kind',
    'official_accounts.intro',
    'official_accounts.avatar',
    'official_accounts.verified_as',
    'official_accounts.follower_count',
    'official_accounts.article_count',
    'official_accounts.last_article_at',
    'official_accounts.active_at',
  ])

export async function listAccountRows(db: Db, filters: AccountFilters) {
  let query = accountCards(db)
  if (filters.keyword) {
    const pattern = `%${filters.keyword.replace(/[\\%_]/g, '\\$&')}%`
    query = query
      .where(sql<SqlBool>`official_accounts.grams @> text_grams(${filters.keyword})`)
      .where(sql<SqlBool>`(official_accounts.name || ' ' || official_accounts.intro) ilike ${pattern}`)
  }
  if (filters.kind) query = query.where('official_accounts.kind', '=', filters.kind)
  return keysetPage(db, query, { paging: filters, order: accountOrders[filters.sort] })
}

export type AccountCardRow = Awaited<ReturnType<typeof listAccountRows>>['rows'][number]

export const findAccountRow = (db: Db, id: number) =>
  accountCards(db)
    .select(['cover', 'phone', 'address', 'open_hours', 'company_id', 'created_at'])
    .where('official_accounts.id', '=', id)
    .executeTakeFirst()

export const articleCards = (db: Db) =>
  publicArticles(db).select([
    'official_articles.id',
    'official_articles.account_id',
    'official_articles.title',
    'official_articles.summary',
    'official_articles.cover',
    'official_articles.view_count',
    'official_articles.like_count',
    'official_articles.published_at',
    'official_articles.created_at',
    'official_accounts.name as account_name',
    'official_accounts.avatar as account_avatar',
    'official_accounts.kind as account_kind',
  ])

export async function listArticleRows(db: Db, filters: ArticleFilters) {
  let query = articleCards(db)
  if (filters.accountId) query = query.where('official_articles.account_id', '=', filters.accountId)
  return keysetPage(db, query, { paging: filters, order: articleOrders[filters.sort] })
}

export type ArticleCardRow = Awaited<ReturnType<typeof listArticleRows>>['rows'][number]

export const findArticleRow = (db: Db, id: number) =>
  articleCards(db).select('official_articles.body_html').where('official_articles.id', '=', id).executeTakeFirst()

const MORE_LIMIT = 6

export const listMoreRows = (db: Db, accountId: number, exceptId: number) =>
  publicArticles(db)
    .select(['official_articles.id', 'official_articles.title', 'official_articles.published_at', 'official_articles.created_at'])
    .where('official_articles.account_id', '=', accountId)
    .where('official_articles.id', '<>', exceptId)
    .orderBy('official_articles.published_at', 'desc')
    .limit(MORE_LIMIT)
    .execute()
