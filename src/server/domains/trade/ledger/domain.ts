/** The ledger: money and coins, double entry. Orders, payments, coins and wallets post to it; operators read and correct it. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, mentioned } from '#server/manifest/personal-columns.ts'
import { ledgerRoutes } from './routes.ts'
import type { LedgerTables } from './tables.ts'

export const ledgerDomain = {
  name: 'trade/ledger',
  tables: {
    ledger_accounts: [mentioned('user_id', { copy: copyOf('balances', '余额与金币', 'id book kind balance') })],
    ledger_postings: [],
    ledger_transfers: [],
    ledger_corrections: [mentioned('proposed_by'), mentioned('decided_by')],
  },
  routes: { ledger: ledgerRoutes },
  jobs: [],
  handlers: [],
  reviews: [],
  reportables: [],
  suspendables: [],
  handovers: [],
  // What is left on an account keeps it open: trade/wallet says so.
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<LedgerTables>

declare module '#server/db/schema.ts' {
  interface Database extends LedgerTables {}
}
