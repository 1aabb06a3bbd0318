/** Rows of official accounts as those who run them see them. */
import type { AccountApplication, ArticleDraft, OwnAccount, OwnArticle } from '#lib/contract/park/account-writing.ts'
import { editableHtml } from '#server/content/rich-text.ts'
import { isInactive } from '../inactive.ts'
import type { OwnAccountRow, OwnArticleRow } from './queries.ts'

const slotOf = (key: string | null) => (key ? { key, uploadId: null } : null)

export const presentAccount = (row: Omit<OwnAccountRow, 'page_position'>): OwnAccount => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  avatar: row.avatar,
  state: row.state,
  reason: row.state_reason,
  followerCount: row.follower_count,
  articleCount: row.article_count,
  inactive: row.state === 'ACTIVE' && isInactive(row.active_at, new Date()),
})

export const formOfAccount = (row: Omit<OwnAccountRow, 'page_position'>) =>
  ({
    name: row.name,
    kind: row.kind,
    intro: row.intro,
    avatar: slotOf(row.avatar),
    cover: slotOf(row.cover),
    phone: row.phone ?? '',
    address: row.address ?? '',
    openHours: row.open_hours ?? '',
  }) as AccountApplication

export const presentArticle = (row: Omit<OwnArticleRow, 'page_position'>): OwnArticle => ({
  id: row.id,
  accountId: row.account_id,
  title: row.title,
  state: row.state,
  reason: row.state_reason,
  publishAt: row.publish_at?.toISOString() ?? null,
  publishedAt: row.published_at?.toISOString() ?? null,
  viewCount: row.view_count,
  likeCount: row.like_count,
  updatedAt: row.updated_at.toISOString(),
})

export const formOfArticle = (row: Pick<OwnArticleRow, 'title' | 'summary' | 'cover' | 'body_html'>) =>
  ({
    title: row.title,
    summary: row.summary,
    cover: slotOf(row.cover),
    body: editableHtml(row.body_html),
  }) as ArticleDraft
