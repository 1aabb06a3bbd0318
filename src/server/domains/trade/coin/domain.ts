/** Coins: how they are earned, used and lost. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, mentioned, retained } from '#server/manifest/personal-columns.ts'
import { coinExpiryJob } from './expiry.ts'
import { coinManagingRoutes, coinRoutes } from './routes.ts'
import type { CoinTables } from './tables.ts'

export const coinDomain = {
  name: 'trade/coin',
  tables: {
    coin_lots: [retained('user_id', { copy: copyOf('coins', '获得的金币', 'id amount remaining reason granted_at expires_at') })],
    coin_uses: [],
    coin_changes: [
      mentioned('user_id', {
        copy: copyOf('coin-changes', '金币的扣回与补发', 'id kind amount moved reason state proposed_at decided_at'),
      }),
      mentioned('proposed_by'),
      mentioned('decided_by'),
    ],
    sign_in_bars: [retained('user_id', { copy: copyOf('sign-in-bars', '签到资格', 'reason barred_at') })],
    coin_totals: [retained('user_id')],
  },
  routes: { coin: coinRoutes, coinManaging: coinManagingRoutes },
  jobs: [coinExpiryJob],
  handlers: [],
  reviews: [],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<CoinTables>

declare module '#server/db/schema.ts' {
  interface Database extends CoinTables {}
}
