/** Official accounts and their articles. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, deleted, mentioned } from '#server/manifest/personal-columns.ts'
import { closeOfCompany } from './closing/close.ts'
import { accountHandover } from './handover-queries.ts'
import { accountReportable, articleReportable } from './reportable.ts'
import { accountFiguresRoutes, accountFollowingRoutes, accountRoutes, accountWritingRoutes } from './routes.ts'
import type { AccountTables } from './tables.ts'
import { notifyJob, publishJob } from './writing/publish.ts'
import { accountReview, articleReview } from './writing/review-subjects.ts'

export const accountDomain = {
  name: 'park/account',
  tables: {
    official_accounts: [
      mentioned('owner_user_id', { copy: copyOf('official-accounts', '我运营的官方号', 'id name kind intro state created_at') }),
    ],
    official_articles: [],
    official_follows: [deleted('user_id', { copy: copyOf('official-follows', '关注的官方号', 'account_id created_at') })],
    official_article_notices: [],
    official_follow_days: [],
    official_article_likes: [
      deleted('user_id', { copy: copyOf('official-article-likes', '赞过的官方号文章', 'article_id created_at') }),
    ],
  },
  routes: {
    account: accountRoutes,
    accountFollowing: accountFollowingRoutes,
    accountWriting: accountWritingRoutes,
    accountFigures: accountFiguresRoutes,
  },
  jobs: [publishJob, notifyJob],
  handlers: [],
  reviews: [accountReview, articleReview],
  reportables: [articleReportable, accountReportable],
  suspendables: [],
  handovers: [accountHandover],
  leaving: 'none',
  companyEnd: closeOfCompany,
  search: [],
  purchases: [],
  viewed: [{ kind: 'ARTICLE', table: 'official_articles', column: 'view_count' }],
} satisfies Domain<AccountTables>

declare module '#server/db/schema.ts' {
  interface Database extends AccountTables {}
}
