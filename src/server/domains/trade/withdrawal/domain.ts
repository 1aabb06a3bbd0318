/** Payout accounts and withdrawals. */

import type { Domain } from '#server/manifest/domain.ts'
import { blanked, copyOf, mentioned, retained } from '#server/manifest/personal-columns.ts'
import { withdrawalReviewRoutes, withdrawalRoutes } from './routes.ts'
import type { WithdrawalTables } from './tables.ts'

export const withdrawalDomain = {
  name: 'trade/withdrawal',
  tables: {
    payout_accounts: [
      blanked(
        'user_id',
        {
          holder_name: "''",
          bank_name: "''",
          number_cipher: 'null',
          number_end: "''",
          replaced_at: 'coalesce(replaced_at, now())',
        },
        {
          copy: copyOf(
            'payout-accounts',
            '收款账户（账号只有后四位）',
            'id kind holder_name bank_name number_end created_at replaced_at',
          ),
        },
      ),
      mentioned('created_by'),
    ],
    withdrawals: [
      retained('user_id', {
        copy: copyOf('withdrawals', '提现', 'id withdrawal_no amount state reason channel reference applied_at ended_at'),
      }),
      mentioned('applied_by'),
      mentioned('checked_by'),
      mentioned('approved_by'),
      mentioned('paying_by'),
      mentioned('ended_by'),
    ],
  },
  routes: { withdrawals: withdrawalRoutes, withdrawalReview: withdrawalReviewRoutes },
  jobs: [],
  handlers: [],
  reviews: [],
  reportables: [],
  suspendables: [],
  handovers: [],
  // Money that is on its way out is frozen in the wallet, which keeps the account open.
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<WithdrawalTables>

declare module '#server/db/schema.ts' {
  interface Database extends WithdrawalTables {}
}
