/** How official accounts and their articles are reported. */
import { pageTag, shownTags } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import { introText } from '#server/content/intro.ts'
import { picturesIn } from '#server/content/rich-text.ts'
import { type Reportable, reportedByState } from '#server/reportable.ts'
import { findReportedAccount, findReportedArticle, listArticleIds, recountArticles } from './report-queries.ts'

export const articleReportable: Reportable = reportedByState({
  kind: 'ARTICLE',
  table: 'official_articles',
  shown: 'PUBLISHED',
  hidden: 'WITHDRAWN',
  reasons: true,
  async find(db, id) {
    const article = await findReportedArticle(db, id)
    if (!article) return undefined
    return {
      title: article.title,
      link: `/park/park_official_account?article=${id}`,
      authorId: article.owner_user_id,
      content: introText(article.body_html),
      pictures: [...(article.cover ? [article.cover] : []), ...picturesIn(article.body_html)],
    }
  },
  async after(trx, id) {
    const account = await recountArticles(trx, id)
    await purgeTags(trx, [
      ...shownTags('article', [id]),
      pageTag.articles,
      ...(account === undefined ? [] : [pageTag.account(account)]),
    ])
  },
})

/** Its articles are hidden with it; they come back with it. */
export const accountReportable: Reportable = reportedByState({
  kind: 'OFFICIAL_ACCOUNT',
  table: 'official_accounts',
  shown: 'ACTIVE',
  hidden: 'SUSPENDED',
  reasons: true,
  async find(db, id) {
    const account = await findReportedAccount(db, id)
    if (!account) return undefined
    return {
      title: account.name,
      link: `/park/park_official_account?id=${id}`,
      authorId: account.owner_user_id,
      content: account.intro,
      pictures: [account.avatar, account.cover].filter(Boolean),
    }
  },
  async after(trx, id) {
    const articles = await listArticleIds(trx, id)
    await purgeTags(trx, [
      ...shownTags('account', [id]),
      pageTag.accounts,
      pageTag.articles,
      pageTag.home,
      ...shownTags('article', articles),
    ])
  },
})
