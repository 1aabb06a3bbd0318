/** Official accounts and their articles as structured data. */
import type { AccountDetail, ArticleDetail } from '#lib/contract/park/account.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'

export const accountPath = (id: number): string => `/park/park_official_account?id=${id}`
export const articlePath = (id: number): string => `/park/park_official_account?article=${id}`

export const accountJsonLd = (siteUrl: string, account: AccountDetail) => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: account.name,
  description: account.intro,
  url: siteUrl + accountPath(account.id),
})

export const articleJsonLd = (siteUrl: string, article: ArticleDetail) => ({
  '@context': 'https://schema.org',
  '@type': 'Article',
  headline: article.title,
  description: article.summary,
  datePublished: article.publishedAt,
  url: siteUrl + articlePath(article.id),
  author: { '@type': 'Organization', name: article.account.name, url: siteUrl + accountPath(article.account.id) },
  ...(article.cover ? { image: siteUrl + pictureUrl(article.cover) } : {}),
})
