/** Rows of official accounts as everybody sees them. */
import type { OfficialAccount, OfficialArticle } from '#lib/contract/park/account.ts'
import { isInactive } from './inactive.ts'
import type { AccountCardRow, ArticleCardRow } from './queries.ts'

export const presentAccount = (row: AccountCardRow): OfficialAccount => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  intro: row.intro,
  avatar: row.avatar,
  verifiedAs: row.verified_as,
  followerCount: row.follower_count,
  articleCount: row.article_count,
  lastArticleAt: row.last_article_at?.toISOString() ?? null,
  inactive: isInactive(row.active_at, new Date()),
})

export const presentArticle = (row: ArticleCardRow): OfficialArticle => ({
  id: row.id,
  account: { id: row.account_id, name: row.account_name, avatar: row.account_avatar, kind: row.account_kind },
  title: row.title,
  summary: row.summary,
  cover: row.cover,
  viewCount: row.view_count,
  likeCount: row.like_count,
  publishedAt: (row.published_at ?? row.created_at).toISOString(),
})
