/** Closes the official accounts of a company that is dissolved. Their articles are hidden; followers see that they are closed. */
import { pageTag, shownTags } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import * as queries from './queries.ts'

export async function closeOfCompany(trx: Db, companyId: number): Promise<void> {
  for (const account of await queries.closeAccounts(trx, companyId)) {
    if (account.wasWaiting) await withdrawFromReview(trx, 'OFFICIAL_ACCOUNT', account.id)
    const articles = await queries.haltArticles(trx, account.id)
    for (const { id, wasWaiting } of articles) if (wasWaiting) await withdrawFromReview(trx, 'OFFICIAL_ARTICLE', id)
    const ids = articles.map(one => one.id)
    if (ids.length > 0) await queries.deleteNoticeRuns(trx, ids)
    await purgeTags(trx, [
      ...shownTags('account', [account.id]),
      ...shownTags('article', ids),
      pageTag.accounts,
      pageTag.articles,
    ])
  }
}
