/** Official accounts, one of them, or one of their articles. */
import { cardTag, pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { orNotFound } from '../not-found.ts'
import { readQuery } from '../read-query.ts'

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadOfficialPage(astro: PageContext) {
  const { api } = astro.locals
  const { url } = astro
  const id = url.searchParams.get('id')
  const articleId = url.searchParams.get('article')
  const paging = readQuery(url, ['pageNo', 'cursor'])
  const article = articleId === null ? undefined : await orNotFound(api.account.getArticle({ params: { id: articleId } }))
  const account = article === undefined && id !== null ? await orNotFound(api.account.getAccount({ params: { id } })) : undefined
  if (article === null || account === null) return astro.rewrite('/404')
  const articles = article
    ? undefined
    : await orNotFound(
        api.account.listArticles({
          query: { accountId: account?.id, sort: (url.searchParams.get('sort') ?? 'new') as 'new', pageSize: 12, ...paging },
        }),
      )
  const accounts =
    article || account
      ? undefined
      : await orNotFound(
          api.account.listAccounts({
            query: { ...(readQuery(url, ['kind', 'keyword']) as Record<string, never>), pageSize: 40 },
          }),
        )
  if (articles === null || accounts === null) return astro.rewrite('/404')
  cachePage(astro, {
    maxAge: 300,
    swr: 1800,
    tags: article
      ? [pageTag.article(article.id), cardTag('account', article.account.id)]
      : account
        ? [pageTag.account(account.id)]
        : [pageTag.accounts, pageTag.articles],
  })

  return { article, account, articles, accounts }
}
