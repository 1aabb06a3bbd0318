import { sellerIncome } from '#lib/contract/trade/seller-income.ts'
import { settlement } from '#lib/contract/trade/settlement.ts'
import { moneyOf } from '#server/domains/trade/ledger/service.ts'
import { implement } from '#server/http/implement.ts'
import { listSellerIncome } from './income-queries.ts'
import { getStatement } from './statement.ts'
import { getStatementFile, requestStatementFile } from './statement-file/service.ts'

export const settlementRoutes = implement(settlement, {
  getStatement: ({ db, actor, query, now }) => getStatement(db, moneyOf(actor), now, query.month),
  getStatementFile: async ({ db, actor, query, now }) => ({ file: await getStatementFile(db, moneyOf(actor), query, now) }),
  requestStatementFile: ({ db, actor, body, now }) => requestStatementFile(db, actor, body, now),
})

export const sellerIncomeRoutes = implement(sellerIncome, {
  listSellerIncome: ({ db, query }) => listSellerIncome(db, query.month),
})
