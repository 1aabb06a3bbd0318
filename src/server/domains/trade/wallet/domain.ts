/** Wallets: what sellers earned, and when it becomes theirs to use. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, deleted, mentioned, retained } from '#server/manifest/personal-columns.ts'
import { listMoneyHindrances, requireEmptyWallet } from './leaving.ts'
import { monthlyStatements } from './monthly/job.ts'
import { sellerIncomeRoutes, settlementRoutes } from './routes.ts'
import { releaseAllEarnings } from './service.ts'
import { createStatementFileHandler } from './statement-file/handler.ts'
import { holdsStatement, makeNextStatementFile } from './statement-file/service.ts'
import type { WalletTables } from './tables.ts'

export const walletDomain = {
  name: 'trade/wallet',
  tables: {
    earnings: [retained('user_id', { copy: copyOf('earnings', '收入结算', 'order_id release_at released_at') })],
    statement_files: [
      deleted('user_id', { copy: copyOf('statement-files', '结算明细文件', 'month format state requested_at expires_at') }),
      mentioned('asked_by'),
    ],
    statement_file_parts: [],
    monthly_statements: [
      retained('user_id', {
        copy: copyOf('monthly-statements', '月结单', 'month state income refunded withdrawn issued_at checked_at completed_at'),
      }),
      mentioned('checked_by'),
    ],
    statement_months: [],
  },
  routes: { settlement: settlementRoutes, sellerIncome: sellerIncomeRoutes },
  jobs: [
    {
      name: 'trade.wallet.earnings',
      everySeconds: 60,
      // After a long stop there may be minutes of it, for which nothing else has to wait.
      lane: 'earnings',
      work: ({ db, now, signal }) => releaseAllEarnings(db, now, signal),
    },
    {
      name: 'trade.wallet.statement-files',
      everySeconds: 3,
      async work({ db, now }) {
        await makeNextStatementFile(db, now)
      },
    },
    monthlyStatements,
  ],
  handlers: [({ db }) => createStatementFileHandler(db)],
  reviews: [],
  reportables: [],
  suspendables: [],
  purchases: [],
  handovers: [],
  leaving: { hindrances: listMoneyHindrances },
  companyEnd: requireEmptyWallet,
  search: [],
  viewed: [],
  linkRights: [{ kind: 'STATEMENT', holds: holdsStatement }],
} satisfies Domain<WalletTables>

declare module '#server/db/schema.ts' {
  interface Database extends WalletTables {}
}
