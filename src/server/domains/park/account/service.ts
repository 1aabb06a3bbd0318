/** Reading official accounts, their articles and the fixed pages that editors keep for them. */

import { accountPage } from '#lib/content/texts.ts'
import type { CallParsed } from '#lib/contract/define.ts'
import type { AccountDetail, ArticleDetail, account } from '#lib/contract/park/account.ts'
import { cleanHtml } from '#server/content/html.ts'
import { loadOnce, loadTexts } from '#server/content/load.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import { presentAccount, presentArticle } from './present.ts'
import { findAccountRow, findArticleRow, listAccountRows, listArticleRows, listMoreRows } from './queries.ts'

const fixedPages = loadOnce(() => loadTexts('accounts', accountPage).sort((one, other) => one.data.order - other.data.order))

export async function listAccounts(db: Db, query: CallParsed<typeof account.listAccounts>['query']) {
  return presentPage(await listAccountRows(db, query), presentAccount)
}

/** @throws AppError `missing.record` */
export async function getAccount(db: Db, id: number): Promise<AccountDetail> {
  const row = await findAccountRow(db, id)
  if (!row) throw new AppError('missing.record')
  const pages = fixedPages().filter(page => page.data.account === row.slug)
  return {
    ...presentAccount(row),
    cover: row.cover,
    phone: row.phone,
    address: row.address,
    openHours: row.open_hours,
    companyId: row.company_id,
    createdAt: row.created_at.toISOString(),
    pages: pages.map(page => ({ slug: page.data.page, title: page.data.title, html: page.html })),
  }
}

export async function listArticles(db: Db, query: CallParsed<typeof account.listArticles>['query']) {
  return presentPage(await listArticleRows(db, query), presentArticle)
}

/** @throws AppError `missing.record` */
export async function getArticle(db: Db, id: number): Promise<ArticleDetail> {
  const row = await findArticleRow(db, id)
  if (!row) throw new AppError('missing.record')
  const more = await listMoreRows(db, row.account_id, id)
  return {
    ...presentArticle(row),
    body: cleanHtml(row.body_html),
    more: more.map(other => ({
      id: other.id,
      title: other.title,
      publishedAt: (other.published_at ?? other.created_at).toISOString(),
    })),
  }
}
