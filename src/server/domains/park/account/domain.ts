/** Official accounts and their articles. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, deleted, mentioned } from '#server/manifest/personal-columns.ts'
import { accountHandover } from './handover-queries.ts'
import { articleReportable } from './reportable.ts'
import { accountRoutes } from './routes.ts'
import type { AccountTables } from './tables.ts'

export const accountDomain = {
  name: 'park/account',
  tables: {
    official_accounts: [
      mentioned('owner_user_id', { copy: copyOf('official-accounts', '我运营的官方号', 'id name kind intro state created_at') }),
    ],
    official_articles: [],
    official_follows: [deleted('user_id', { copy: copyOf('official-follows', '关注的官方号', 'account_id created_at') })],
  },
  routes: { account: accountRoutes },
  jobs: [],
  handlers: [],
  reviews: [],
  reportables: [articleReportable],
  suspendables: [],
  handovers: [accountHandover],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [{ kind: 'ARTICLE', table: 'official_articles', column: 'view_count' }],
} satisfies Domain<AccountTables>

declare module '#server/db/schema.ts' {
  interface Database extends AccountTables {}
}
